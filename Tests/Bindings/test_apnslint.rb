# frozen_string_literal: true

require "apnslint"

CLEAN = { aps: { alert: "Gate changed" } }.freeze
WRONG = { aps: { alert: "Gate changed", badge: "3" } }.freeze
$passed = 0
$failed = 0

def expect(what)
  return $passed += 1 if yield

  $failed += 1
  warn "FAILED: #{what}"
end

def raises?(kind, part)
  yield
  false
rescue kind => e
  e.message.include?(part)
end

linter = Apnslint::Linter.new(push_type: "alert")
expect("clean") { linter.check(CLEAN).empty? && linter.check(JSON.generate(CLEAN)).empty? }
expect("a finding") { linter.check(WRONG).map { |finding| [finding.rule, finding.pointer] } == [["wrong-kind", "/aps/badge"]] }
expect("its text") { linter.check(WRONG).first.to_s.end_with?("error: badge is a string, not a number [wrong-kind]") }
expect("an exception") { raises?(Apnslint::PushRefused, "badge") { linter.check!(WRONG) } && linter.check!(CLEAN).nil? }
expect("headers of one push") do
  linter.check({ aps: { "content-available": 1 } }, headers: { "apns-push-type" => "background", "apns-priority" => 5 }).empty?
end
expect("options") { raises?(Apnslint::Error, "flag-off") { Apnslint::Linter.new(rules: { "flag-of" => "off" }) } }
expect("headers") { raises?(Apnslint::Error, "an object") { linter.check(CLEAN, headers: []) } }
expect("nothing") { raises?(Apnslint::Error, "no payload") { linter.check(nil) } }
expect("length") { raises?(Apnslint::Error, "bytes") { linter.check(" " * (65 << 20)) } }
expect("any bytes") { ["", "\0", "\xff\xfe", "[" * 3000].all? { |bytes| linter.check(bytes).any? } }
expect("fix") { JSON.parse(linter.fix(WRONG).payload)["aps"]["badge"] == 3 && linter.fix(WRONG).fixed == ["wrong-kind"] }
expect("group") { Apnslint.group([CLEAN, CLEAN])["groups"].length == 1 && raises?(Apnslint::Error, "notification 0") { Apnslint.group([7]) } }
expect("version") { Apnslint::VERSION == ARGV[0] }
expect("threads") do
  Array.new(8) { Thread.new { Array.new(300) { linter.check(CLEAN).empty? && linter.check(WRONG).one? }.all? } }.all?(&:value)
end
expect("a signal during a check") do
  in_handler = []
  trap("USR1") { in_handler << linter.check(WRONG).length }
  sender = Thread.new { 300.times { Process.kill("USR1", Process.pid) && sleep(0.0005) } }
  checks = 0
  checks += 1 while sender.alive? && linter.check(WRONG).one? && linter.check(CLEAN).empty?
  alive = sender.alive?
  sender.join
  trap("USR1", "DEFAULT")
  !alive && in_handler.any? && in_handler.all?(1)
end
expect("a Hash is measured as it is sent") do
  push = { aps: { alert: "x" * 4070 } }
  linter.check(push).empty? && Apnslint::Linter.new(encode: JSON.method(:pretty_generate)).check(push).map(&:rule) == ["payload-too-large"]
end
expect("what is sent is a payload") do
  [{}, { headers: {}, payload: CLEAN }].all? { |body| raises?(Apnslint::PushRefused, "aps") { Apnslint::Linter.new.check!(body) } }
end
expect("fork") do
  pids = Array.new(4) { fork { exit!(Array.new(200) { linter.check(CLEAN).empty? && linter.check(WRONG).one? }.all? ? 0 : 1) } }
  pids.all? { |pid| Process.wait2(pid).last.success? }
end
expect("a copy outlives its linter") do
  copies = Array.new(500) { Apnslint::Linter.new.dup }
  GC.start
  others = Array.new(500) { Apnslint::Linter.new(push_type: "background") }
  copies.all? { |copy| copy.check(WRONG).one? } && others.any?
end
expect("linters are released") { 500.times { Apnslint::Linter.new } && GC.start.nil? }
puts "ruby: #{$passed} passed, #{$failed} failed"
exit($failed.zero?)
