<?php

declare(strict_types=1);

require 'Apnslint.php';

use Apnslint\{Linter, Problem, PushRefused};

$clean = ['aps' => ['alert' => 'Gate changed']];
$wrong = ['aps' => ['alert' => 'Gate changed', 'badge' => '3']];
[$passed, $failed] = [0, 0];

function expect(string $what, callable $holds): void
{
    global $passed, $failed;
    try {
        $right = $holds();
    } catch (Throwable $error) {
        $right = false;
        $what .= ": $error";
    }
    if ($right) {
        $passed++;
        return;
    }
    $failed++;
    fwrite(STDERR, "FAILED: $what\n");
}

function throws(string $class, string $part, callable $call): bool
{
    try {
        $call();
    } catch (Throwable $error) {
        return $error instanceof $class && str_contains($error->getMessage(), $part);
    }
    return false;
}

$linter = new Linter(['push-type' => 'alert']);
expect('clean', fn () => $linter->check($clean) === [] && $linter->check(json_encode($clean)) === []);
expect('a finding', fn () => array_map(fn ($it) => [$it->rule, $it->pointer], $linter->check($wrong)) === [['wrong-kind', '/aps/badge']]);
expect('its text', fn () => str_ends_with((string) $linter->check($wrong)[0], 'error: badge is a string, not a number [wrong-kind]'));
expect('an exception', fn () => throws(PushRefused::class, 'badge', fn () => $linter->assertSendable($wrong)));
expect('none', fn () => $linter->assertSendable($clean) === null);
expect('headers', fn () => $linter->check(['aps' => ['content-available' => 1]], ['apns-push-type' => 'background', 'apns-priority' => '5']) === []);
expect('a value is measured as it is sent', function () use ($linter) {
    $push = ['aps' => ['alert' => str_repeat('é', 1000)]];
    $compact = new Linter([], fn ($value) => json_encode($value, JSON_UNESCAPED_UNICODE));
    return array_column($linter->check($push), 'rule') === ['payload-too-large'] && $compact->check($push) === [];
});
expect('what is sent is a payload', fn () => throws(PushRefused::class, 'aps', fn () => (new Linter())->assertSendable((object) []))
    && throws(PushRefused::class, 'aps', fn () => (new Linter())->assertSendable(['headers' => (object) [], 'payload' => $clean])));
expect('options', fn () => throws(Problem::class, 'flag-off', fn () => new Linter(['rules' => ['flag-of' => 'off']])));
expect('wrong headers', fn () => array_column($linter->check($clean, ['apns-topic' => []]), 'rule') === ['header-not-text']);
expect('no UTF-8', fn () => throws(Problem::class, 'UTF-8', fn () => $linter->check(["\xff"])));
expect('length', fn () => throws(Problem::class, 'bytes', fn () => $linter->check(str_repeat(' ', 65 << 20))));
expect('any bytes', fn () => array_filter(array_map($linter->check(...), ['', "\0", "\xff\xfe", str_repeat('[', 3000)])) == true);
expect('fix', fn () => json_decode($linter->fix($wrong)->payload)->aps->badge === 3 && $linter->fix($wrong)->fixed === ['wrong-kind']);
expect('group', fn () => count(Linter::group([$clean, $clean])['groups']) === 1);
expect('a number', fn () => throws(Problem::class, 'notification 0', fn () => Linter::group([7])));
expect('copies', fn () => throws(Error::class, '__clone', fn () => clone $linter)
    && throws(LogicException::class, 'serialised', fn () => serialize($linter)));
expect('a destroyed linter', function () use ($clean) {
    $destroyed = new Linter();
    $destroyed->__destruct();
    return throws(Error::class, 'linter', fn () => $destroyed->check($clean));
});
expect('version', fn () => Linter::version() === $argv[1]);
expect('prepared', function () use ($linter, $clean, $wrong) {
    for ($round = 0; $round < 300; $round++) {
        if ($linter->check($clean) !== [] || count($linter->check($wrong)) !== 1) {
            return false;
        }
    }
    return true;
});
echo "php: $passed passed, $failed failed\n";
exit($failed === 0 ? 0 : 1);
