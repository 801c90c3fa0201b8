# frozen_string_literal: true

require "fiddle"
require "json"

# Finds what will go wrong with Apple push payloads before they are sent. It loads libapnslint.so.0 from the system's library
# folders, or the file that APNSLINT_LIBRARY names.
module Apnslint
  LIBRARY = Fiddle.dlopen(ENV.fetch("APNSLINT_LIBRARY", "libapnslint.so.0"))

  # An invalid call: wrong options, headers that are not strings, too many bytes.
  class Error < StandardError; end

  # A push that should not be sent; `findings` says why.
  class PushRefused < StandardError
    attr_reader :findings

    def initialize(findings)
      @findings = findings
      super(findings.join("\n"))
    end
  end

  # One thing that goes wrong with a push. `range` and `fix` are as in `apnslint lint --format json`.
  Finding = Struct.new(:rule, :severity, :message, :effect, :pointer, :range, :related, :url, :fix, keyword_init: true) do
    def to_s = "#{range["start"]["line"]}:#{range["start"]["column"]}: #{severity}: #{message} [#{rule}]"

    def self.all(findings) = findings.map { |finding| new(**finding.transform_keys(&:to_sym).slice(*members)) }
  end

  # The result of Linter#fix: the bytes, the rules of the findings that were fixed, and the findings that are left.
  FixedPush = Struct.new(:payload, :fixed, :findings)

  # The functions of the C library.
  module Native
    POINTER = Fiddle::TYPE_VOIDP
    SIZE = Fiddle::TYPE_SIZE_T
    INT = Fiddle::TYPE_INT

    # Keeps the interpreter's lock: a call is short, and another thread could change the payload during it.
    def self.function(name, types, result)
      Fiddle::Function.new(LIBRARY["apnslint_#{name}"], types, result, need_gvl: true)
    end

    CREATE = function("create", [POINTER, SIZE, POINTER], POINTER)
    DESTROY = function("destroy", [POINTER], Fiddle::TYPE_VOID)
    CHECK = function("check", [POINTER, POINTER, SIZE, POINTER, SIZE, POINTER], INT)
    FIX = function("fix", [POINTER, POINTER, SIZE, POINTER, SIZE, INT, POINTER, POINTER], INT)
    GROUP = function("group", [POINTER, SIZE, POINTER, SIZE, POINTER], INT)
    TEXT_FREE = function("text_free", [POINTER], Fiddle::TYPE_VOID)
    VERSION = function("version", [], POINTER)

    # Memory for an apnslint_text during a block. A signal's handler may call in between, and takes another one.
    def self.with_text
      free = Thread.current[:apnslint_texts] ||= []
      text = free.pop || Fiddle::Pointer.malloc(2 * Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
      yield text
    ensure
      free.push(text)
    end

    # The text as a String; the library's memory is freed.
    def self.take(text)
      length = text[Fiddle::SIZEOF_VOIDP, Fiddle::SIZEOF_SIZE_T].unpack1("J")
      string = text.ptr.null? ? +"" : text.ptr[0, length]
      TEXT_FREE.call(text)
      string.force_encoding(Encoding::UTF_8)
    end

    # A payload or headers as JSON; a String is taken for JSON already.
    def self.json(value, encode = JSON.method(:generate))
      value.nil? || value.is_a?(String) ? value : encode.call(value)
    end
  end

  VERSION = Native::VERSION.call.to_s

  # Checks pushes. Make one and keep it: any number of threads may use it, and so may processes that are forked later.
  #
  # The options are those of .apnslint.json, with _ for -, such as headers, rules, fail_on and min_ios; app is the manifest itself.
  # A Hash is measured as encode writes it, which has to be what the sender encodes with: JSON.generate unless given, which writes
  # what to_json does without Rails.
  class Linter
    FAILED = 2

    def initialize(push_type: nil, headers: nil, encode: JSON.method(:generate), **options)
      given = { "push-type" => push_type, "headers" => headers }.merge(options.transform_keys { |key| key.to_s.tr("_", "-") })
      text = JSON.generate(given.compact)
      @encode = encode
      Native.with_text do |problem|
        @linter = Native::CREATE.call(text, text.bytesize, problem)
        raise Error, Native.take(problem) if @linter.null?
      end

      # The pointer frees the linter, not this object: a copy of this object has the same pointer.
      @linter.free = Native::DESTROY
      freeze
    end

    # The findings of a payload, which is a String or a Hash; an empty array if there are none.
    def check(payload, headers: nil) = judge(payload, headers).last

    # Raises PushRefused if there is a finding at or above fail_on, by default "error".
    def check!(payload, headers: nil)
      code, findings = judge(payload, headers)
      raise PushRefused, findings if code == FAILED
    end

    # Fixes what can be fixed; `unsafe` also applies fixes that may not be what was meant.
    def fix(payload, headers: nil, unsafe: false)
      payload = Native.json(payload, @encode)
      headers = Native.json(headers)
      raise Error, "there is no payload" if payload.nil?

      Native.with_text do |fixed|
        Native.with_text do |report|
          code = Native::FIX.call(@linter, payload, payload.bytesize, headers, headers&.bytesize || 0, unsafe ? 1 : 0, fixed, report)
          bytes = Native.take(fixed)
          text = Native.take(report)
          raise Error, text if code.negative?

          value = JSON.parse(text)
          FixedPush.new(bytes, value["fixed"].map { |finding| finding["rule"] }, Finding.all(value["findings"]))
        end
      end
    end

    private

    def judge(payload, headers)
      payload = Native.json(payload, @encode)
      headers = Native.json(headers)
      raise Error, "there is no payload" if payload.nil?

      Native.with_text do |report|
        code = Native::CHECK.call(@linter, payload, payload.bytesize, headers, headers&.bytesize || 0, report)
        next [code, []] if code.zero?

        text = Native.take(report)
        raise Error, text if code.negative?

        [code, Finding.all(JSON.parse(text)["findings"])]
      end
    end
  end

  # Predicts which notifications stack on the lock screen and what each stack says, as `apnslint group --format json` prints
  # it. Options are locale, grouping, previews, locked and app.
  def self.group(notifications, **options)
    text = JSON.generate(notifications)
    settings = JSON.generate(options)
    Native.with_text do |report|
      code = Native::GROUP.call(settings, settings.bytesize, text, text.bytesize, report)
      result = Native.take(report)
      raise Error, result if code.negative?

      JSON.parse(result)
    end
  end
end
