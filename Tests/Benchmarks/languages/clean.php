<?php
// Prints the CPU nanoseconds of one check of the payload in argument 1.
require __DIR__ . '/../../../Sources/Bindings/PHP/Apnslint.php';
$linter = new Apnslint\Linter();
$time = fn () => ($usage = getrusage())['ru_utime.tv_sec'] * 1e9 + $usage['ru_utime.tv_usec'] * 1e3
    + $usage['ru_stime.tv_sec'] * 1e9 + $usage['ru_stime.tv_usec'] * 1e3;
for ($call = 0; $call < 1000; $call++) {
    if ($linter->check($argv[1]) !== []) {
        exit(1);
    }
}
$start = $time();
for ($call = 0; $call < 100000; $call++) {
    $linter->check($argv[1]);
}
echo ($time() - $start) / 100000, "\n";
