# Sends by the http-2 gem, on which net-http2 and apnotic stand.
require 'http/2'
require 'json'
require 'openssl'
require 'socket'

context = OpenSSL::SSL::SSLContext.new
context.ca_file = ENV['APNSLINT_CA']
context.verify_mode = OpenSSL::SSL::VERIFY_PEER
context.alpn_protocols = ['h2']
socket = OpenSSL::SSL::SSLSocket.new(TCPSocket.new('localhost', ENV['APNS_PORT'].to_i), context)
socket.hostname = 'localhost'
socket.connect
client = HTTP2::Client.new
client.on(:frame) { |bytes| socket.write(bytes) }
waiting = 0

start = lambda do |path, payload, headers, &done|
  stream = client.new_stream
  fields, text = {}, +''
  stream.on(:headers) { |list| fields.merge!(list.to_h) }
  stream.on(:data) { |part| text << part }
  stream.on(:close) { waiting -= 1; done.call(fields, text.empty? ? '-' : JSON.parse(text)['reason']) }
  waiting += 1
  stream.headers({ ':scheme' => 'https', ':method' => 'POST', ':authority' => 'localhost', ':path' => path,
                   'authorization' => "bearer #{ENV['JWT']}" }.merge(headers), end_stream: false)
  stream.data(payload)
end
finish = -> { client << socket.readpartial(65_536) while waiting.positive? }
alert = { 'apns-topic' => 'com.example.app', 'apns-push-type' => 'alert' }
[%w[good DEVICE GOOD], %w[bad DEVICE BAD], %w[large DEVICE LARGE], %w[unregistered GONE GOOD]].each do |name, token, payload|
  start.call("/3/device/#{ENV[token]}", ENV[payload], alert) { |fields, reason| puts "#{name} #{fields[':status']} #{reason}" }
  finish.call
end
channel = nil
start.call('/1/apps/com.example.app/channels', '{"message-storage-policy":1,"push-type":"LiveActivity"}', {}) { |fields, _| channel = fields['apns-channel-id'] }
finish.call
start.call('/4/broadcasts/apps/com.example.app', ENV['BROADCAST'], 'apns-channel-id' => channel, 'apns-push-type' => 'liveactivity',
           'apns-priority' => '10', 'apns-expiration' => '0') { |fields, reason| puts "broadcast #{fields[':status']} #{reason}" }
finish.call
accepted = 0
10.times do
  100.times { start.call("/3/device/#{ENV['DEVICE']}", ENV['GOOD'], alert) { |fields, _| accepted += 1 if fields[':status'] == '200' } }
  finish.call
end
puts "parallel #{accepted} -"
