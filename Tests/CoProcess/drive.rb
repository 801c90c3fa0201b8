# Asks one gate from many threads by docs/examples/gate_client.rb: drive.rb PROGRAM FAKE. See drive.py.
require_relative "../../docs/examples/gate_client"

program, fake = ARGV
THREADS = 8
ROUNDS = 150

def push(number, is_good)
  badge = is_good ? number : "\"#{number}\""
  %({"line": 1, "ok": true, "id": 1, "aps": {"alert": "#{number} #{"é" * (number % 1500)}", "badge": #{badge}}})
end

wrong = Queue.new
gate = Gate.new(program: program)
Array.new(THREADS) do |index|
  Thread.new do
    ROUNDS.times do |round|
      number = round * THREADS + index
      is_good = number % 3 != 0
      headers = { "apns-push-type" => "alert", "apns-priority" => number % 5 == 0 ? "7" : "10" }
      expected = (is_good ? 0 : 1) + (number % 5 == 0 ? 1 : 0)
      found = begin
        gate.check(push(number, is_good), headers)
        0
      rescue Gate::NotSendable => error
        error.findings.count { |finding| finding["severity"] == "error" }
      end
      wrong << number if found != expected
    end
  end
end.each(&:join)
begin
  gate.check("\xff".b)
  wrong << "no UTF-8"
rescue Gate::NotSendable
end
gate.close
puts "#{THREADS * ROUNDS} answers to #{THREADS} threads, #{wrong.size} wrong"

gate = Gate.new(program: program)
gate.check(push(1, true))
Process.kill(:KILL, gate.pid)
passed, refused = 0, Queue.new
Array.new(THREADS) { Thread.new { 20.times { gate.check(push(1, true)) rescue refused << $!.class } } }.each(&:join)
begin
  gate.check(push(1, true))
  passed += 1
rescue Gate::NoAnswer
  refused << Gate::NoAnswer
end
puts "after the gate was killed #{passed} pushes passed #{refused.empty? ? "and none was refused" : "and others were refused"}"

is_fooled = begin
  Gate.new(program: fake, timeout: 2).check(push(1, true))
  true
rescue Gate::NoAnswer
  false
end
puts is_fooled ? "an echo was taken for an answer" : "an echo is no answer"
$stdout.flush
exit!(wrong.size > 0 || passed > 0 || refused.empty? || is_fooled ? 1 : 0)
