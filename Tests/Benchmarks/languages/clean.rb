# Prints the CPU nanoseconds of one check of the payload in argument 1.
require "apnslint"
linter = Apnslint::Linter.new
payload = ARGV[0].b
1000.times { abort unless linter.check(payload).empty? }
start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
50_000.times { linter.check(payload) }
puts (Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start) * 1e9 / 50_000
