# Asks one apnslint process about every push, from any number of threads.
require "json"
require "timeout"

# A running `apnslint gate --answers`. Make it after a fork, not before.
class Gate
  # Something is wrong with the push; `findings` says what.
  class NotSendable < StandardError
    attr_reader :findings

    def initialize(findings)
      super(findings.map { |finding| finding["message"] }.join("; "))
      @findings = findings
    end
  end

  # The push was not checked, so it must not be sent.
  class NoAnswer < StandardError; end

  # The caller's mistake, such as headers that are no object; the gate goes on.
  class WrongQuestion < ArgumentError; end

  def initialize(*options, program: "apnslint", timeout: 10)
    @process = IO.popen([program, "gate", "--answers", *options], "r+b")
    @timeout = timeout
    # Two locks, so that a thread that waits for a full pipe does not block the thread that reads the answers.
    @writing = Mutex.new
    @lock = Mutex.new
    @waiting = {}
    @next = 0
    @is_open = true
    @reader = Thread.new { read }
  end

  # Returns if these bytes may be sent with these headers; otherwise raises NotSendable, NoAnswer or WrongQuestion.
  def check(payload, headers = {})
    answer = Queue.new
    text = payload.dup.force_encoding(Encoding::UTF_8)
    raise NotSendable, [{ "rule" => "not-json", "severity" => "error", "message" => "the payload is not UTF-8" }] unless text.valid_encoding?

    id = @lock.synchronize do
      raise NoAnswer, "apnslint has ended" unless @is_open

      @waiting[@next += 1] = answer
      @next
    end
    question = JSON.generate({ id: id, headers: headers, text: text })
    begin
      @writing.synchronize { @process.write(question, "\n") && @process.flush }
    rescue SystemCallError, IOError
      raise NoAnswer, "apnslint has ended"
    end
    found = Timeout.timeout(@timeout, NoAnswer, "apnslint has not answered in time") { answer.pop }
    return if found["ok"] == true
    raise NotSendable, found["findings"] if found["findings"]

    raise WrongQuestion, found["error"] if found["error"]

    raise NoAnswer, @is_open ? "that is no answer" : "apnslint has ended"
  end

  # Ends the process after it has answered all questions.
  def close
    @writing.synchronize { @process.close_write }
    @reader.join
    @process.close
  end

  # The process id.
  def pid = @process.pid

  private

  def read
    @process.each_line do |line|
      answer = JSON.parse(line.force_encoding(Encoding::UTF_8))
      waiting = @lock.synchronize { @waiting.delete(answer.fetch("id")) }
      waiting&.push(answer)
    end
  rescue JSON::ParserError, KeyError, TypeError, NoMethodError, IOError
    # This is not an answer, so the lines after it can't be trusted either.
    Process.kill(:KILL, @process.pid)
  ensure
    left = @lock.synchronize do
      @is_open = false
      @waiting.values.tap { @waiting = {} }
    end
    left.each { |answer| answer.push({ "ok" => false }) }
  end
end
