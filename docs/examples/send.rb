# Sends a payload from standard input only if apnslint finds nothing wrong with it.
require "json"
require "open3"

# The findings of apnslint in a payload; if there are none, it can be sent.
def findings(payload, push_type)
  output, errors, status = Open3.capture3(
    "apnslint", "lint", "--format", "json", "--push-type", push_type, "-", stdin_data: payload, binmode: true)
  raise errors unless [0, 1].include?(status.exitstatus)
  output.force_encoding(Encoding::UTF_8)
  JSON.parse(output)["files"][0]["findings"].select { |finding| finding["severity"] == "error" }
end

# A placeholder for your client, which POSTs these bytes to /3/device/TOKEN.
def send_push(payload)
  puts "sending #{payload.bytesize} bytes"
end

payload = $stdin.binmode.read
errors = findings(payload, "alert")
errors.each { |error| warn "not sent: #{error["message"]} (#{error["rule"]})" }
exit 1 unless errors.empty?
send_push(payload)
