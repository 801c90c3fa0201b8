"""A client of HTTP/2 that can also violate the protocol."""
import socket
import ssl
import struct
import time

import h2.config
import h2.connection
import h2.events
import h2.settings

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def connect(stand_in, certificate=None, timeout=10):
    """A TLS socket that has agreed on HTTP/2."""
    context = ssl.create_default_context(cafile=str(stand_in.ca))
    context.set_alpn_protocols(["h2"])
    if certificate:
        context.load_cert_chain(*certificate)
    raw = socket.create_connection(("127.0.0.1", stand_in.port), timeout=timeout)
    return context.wrap_socket(raw, server_hostname="localhost")


class Client:
    """One connection, by the library h2."""

    def __init__(self, stand_in, plain=False, certificate=None):
        if plain:
            self.socket = socket.create_connection(("127.0.0.1", stand_in.http_port), timeout=10)
        else:
            self.socket = connect(stand_in, certificate)
        self.connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=True, header_encoding="utf-8"))
        self.connection.initiate_connection()
        self.flush()
        self.answers, self.ended, self.goaway, self.resets, self.is_closed = {}, set(), None, {}, False

    def flush(self):
        self.socket.sendall(self.connection.data_to_send())

    def start(self, path, headers, body=b"", method="POST"):
        stream = self.connection.get_next_available_stream_id()
        fields = [(":method", method), (":scheme", "https"), (":authority", "localhost"), (":path", path), *headers.items()]
        self.connection.send_headers(stream, fields, end_stream=not body)
        while body:
            room = min(self.connection.local_flow_control_window(stream), self.connection.max_outbound_frame_size)
            if room == 0:
                self.flush()
                self.read()
                continue
            part, body = body[:room], body[room:]
            self.connection.send_data(stream, part, end_stream=not body)
        self.flush()
        return stream

    def read(self):
        data = self.socket.recv(65536)
        if not data:
            self.is_closed = True
            return
        for event in self.connection.receive_data(data):
            if isinstance(event, h2.events.ResponseReceived):
                self.answers[event.stream_id] = [dict(event.headers), b""]
            elif isinstance(event, h2.events.DataReceived):
                self.answers[event.stream_id][1] += event.data
                self.connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                self.ended.add(event.stream_id)
            elif isinstance(event, h2.events.StreamReset):
                self.resets[event.stream_id] = event.error_code
            elif isinstance(event, h2.events.ConnectionTerminated):
                self.goaway = (event.error_code, event.additional_data)
        self.flush()

    def wait(self, stream, seconds=10):
        """Status, fields and body of the answer; None if there is none."""
        deadline = time.monotonic() + seconds
        while stream not in self.ended and stream not in self.resets and not self.is_closed:
            self.socket.settimeout(max(0.01, deadline - time.monotonic()))
            try:
                self.read()
            except TimeoutError:
                return None
        if stream not in self.answers:
            return None
        headers, body = self.answers[stream]
        return int(headers[":status"]), headers, body

    def push(self, token, jwt, body, **headers):
        fields = {"authorization": f"bearer {jwt}", "apns-topic": "com.example.app", "apns-push-type": "alert"}
        fields.update({name.replace("_", "-"): value for name, value in headers.items()})
        return self.start(f"/3/device/{token}", {k: v for k, v in fields.items() if v is not None}, body.encode())

    def settings(self):
        """The settings of the other side."""
        while not self.connection.remote_settings.max_header_list_size:
            self.read()
        return self.connection.remote_settings

    def close(self):
        self.socket.close()
