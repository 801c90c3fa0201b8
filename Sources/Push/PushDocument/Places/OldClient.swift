import JSONText
import PushPayload

/// A client of HTTP that speaks only HTTP/1.1, or does so unless it is told otherwise.
///
/// Source: for httpx python-httpx.org/http2, and for .NET the reference of HttpRequestMessage.Version, read in November 2026; for the others
/// what is known of them, whose pages were not read. Clients that agree on HTTP/2 by themselves, as curl and URLSession do, are no rows, and
/// neither is JavaScript's `fetch`, which differs by what runs it.
struct OldClient {
    let name: String
    /// The languages of its programs.
    let languages: Set<Language.Name>
    /// Texts of which a program that uses it has one; empty if the calls are enough.
    var signs: [String] = []
    /// The beginnings of calls that have the address, or the host, among their first arguments.
    var calls: [String] = []
    /// The beginnings of calls that make a client, which may get the address there or in the calls of its own methods.
    var makers: [String] = []
    /// Texts that show that a program may speak HTTP/2.
    var exceptions: [String] = []

    /// The requests to APNs that a program makes over HTTP/1.1: the first one of each client.
    static func calls(in text: [UInt8], _ language: Language, outside comments: [Range<Int>]) -> [RemoteCall] {
        let hosts = APNsHost.all.map { $0.name }.filter { $0.hasPrefix("api.") }
        guard hosts.contains(where: text.contains(word:)), !text.contains(word: "http2"), !text.contains(word: "HTTP2"),
            !text.contains(word: "HTTP/2")
        else { return [] }
        let all = all.filter { client in
            client.languages.contains(language.name)
                && (client.signs.isEmpty || client.signs.contains(where: text.contains(word:)))
                && !client.exceptions.contains(where: text.contains(word:))
        }
        guard !all.isEmpty else { return [] }
        let names = names(in: text)
        return all.compactMap { client in
            let made = client.makers.flatMap(text.places)
            let clients = Set(made.prefix(maximumNames).compactMap { nameOfClient(in: text, madeAt: $0) })
            let methods = clients.flatMap { [$0 + ".post(", $0 + ".request("] }
            let words = client.makers + Set(client.calls + methods)
            let calls = words.flatMap { text.ranges(of: $0, outside: comments) }.filter { call in
                let isName = text[call.lowerBound].isNamePart && text[..<call.lowerBound].last?.isNamePart == true
                return !isName && goesToAPNs(text[call.upperBound...], names)
            }
            return calls.min { $0.lowerBound < $1.lowerBound }.map {
                RemoteCall(kind: .oldClient(client.name), range: $0.lowerBound..<$0.upperBound - 1, count: calls.count)
            }
        }
    }

    /// The name that a client gets where it is made, as in `c = Client(…)` and `with Client(…) as c`.
    private static func nameOfClient(in text: [UInt8], madeAt place: Int) -> String? {
        if let name = name(setTo: text[..<place].suffix(longestLine)) { return String(decoding: name, as: UTF8.self) }
        let line = Array(text[place...].prefix(longestLine).prefix { $0 != 0x0A })
        guard let sign = line.offset(of: ") as ") else { return nil }
        let name = line[(sign + 5)...].prefix { $0.isNamePart }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }

    /// True if one of the first two arguments of a call is an address of APNs, or one of these names.
    private static func goesToAPNs(_ rest: ArraySlice<UInt8>, _ names: Set<[UInt8]>) -> Bool {
        var (depth, commas) = (1, 0)
        let arguments = rest.prefix(longestCall).prefix { byte in
            if "([{".utf8.contains(byte) { depth += 1 }
            if ")]}".utf8.contains(byte) { depth -= 1 }
            if byte == UInt8(ascii: ","), depth == 1 { commas += 1 }
            return depth > 0 && commas < 2
        }
        return addresses.contains(where: Array(arguments).contains(word:))
            || arguments.split { !$0.isNamePart }.contains { names.contains(Array($0)) }
    }

    /// The names of variables and fields that are set to an address of APNs, or to an object that has one.
    private static func names(in text: [UInt8]) -> Set<[UInt8]> {
        let places = addresses.flatMap(text.places)
        return Set(places.compactMap { name(setTo: text[..<$0].suffix(longestLine)) })
    }

    /// The name that is set to what follows: on the line, or before the brace that is open there.
    private static func name(setTo before: ArraySlice<UInt8>) -> [UInt8]? {
        func name(in line: ArraySlice<UInt8>) -> [UInt8]? {
            guard let sign = line.firstIndex(of: UInt8(ascii: "=")), line[(sign + 1)...].first != line[sign] else {
                return nil
            }
            return line[..<sign].prefix { $0 != UInt8(ascii: ":") }.split { !$0.isNamePart }.last.map(Array.init)
        }
        func line(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            text.suffix(from: text.lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex)
        }
        if let name = name(in: line(before)) { return name }
        guard let brace = before.lastIndex(of: UInt8(ascii: "{")),
            !before[brace...].contains(UInt8(ascii: "}"))
        else { return nil }
        return name(in: line(before[..<brace]))
    }

    private static let addresses = ["push.apple.com", "/3/device"]
    private static let longestCall = 600
    private static let maximumNames = 20
    private static let longestLine = 300

    private static let java: Set<Language.Name> = [.java, .kotlin, .scala, .groovy]
    private static let all = [
        OldClient(
            name: "requests", languages: [.python], signs: ["import requests"],
            calls: ["requests.post(", "requests.request(", "session.post("], makers: ["requests.Session("],
            exceptions: ["httpx", "hyper", "HTTP20", "aiohttp"]),
        OldClient(
            name: "aiohttp", languages: [.python], signs: ["aiohttp"], calls: ["session.post("],
            makers: ["aiohttp.ClientSession("]),
        OldClient(
            name: "urllib", languages: [.python], signs: ["urllib.request"],
            calls: ["urllib.request.Request(", "urllib.request.urlopen("]),
        OldClient(
            name: "http.client", languages: [.python], signs: ["import http.client", "from http.client"],
            calls: ["HTTPSConnection("]),
        OldClient(
            name: "httpx without http2=True", languages: [.python],
            signs: ["httpx.post(", "httpx.Client(", "httpx.AsyncClient("], calls: ["httpx.post(", "client.post("],
            makers: ["httpx.Client(", "httpx.AsyncClient("]),
        // In a browser, in React Native and in Deno it goes over what these have.
        OldClient(
            name: "axios", languages: [.javaScript], signs: ["'axios'", "\"axios\""],
            calls: ["axios.post(", "axios.request(", "axios("], makers: ["axios.create(", "require('axios').create("],
            exceptions: ["httpVersion", "react", "Deno.", "npm:"]),
        OldClient(
            name: "got", languages: [.javaScript], signs: ["'got'", "\"got\""], calls: ["got.post(", "got("],
            makers: ["got.extend("]),
        OldClient(
            name: "request", languages: [.javaScript], signs: ["'request'", "\"request\""],
            calls: ["request.post(", "request("]),
        OldClient(
            name: "superagent", languages: [.javaScript], signs: ["'superagent'", "\"superagent\""],
            calls: ["superagent.post("]),
        OldClient(
            name: "node-fetch", languages: [.javaScript], signs: ["'node-fetch'", "\"node-fetch\""], calls: ["fetch("]),
        OldClient(
            name: "https of Node.js", languages: [.javaScript],
            signs: ["require('https')", "require(\"https\")", "from 'https'", "from \"https\"", "node:https"],
            calls: ["https.request("]),
        OldClient(
            name: "Net::HTTP", languages: [.ruby],
            calls: ["Net::HTTP.new(", "Net::HTTP.start(", "Net::HTTP.post(", "Net::HTTP::Post.new("],
            exceptions: ["HTTPX"]),
        OldClient(name: "HTTParty", languages: [.ruby], calls: ["HTTParty.post("]),
        OldClient(name: "RestClient", languages: [.ruby], calls: ["RestClient.post(", "RestClient::Request.execute("]),
        OldClient(
            name: "Guzzle without its version 2", languages: [.php],
            signs: ["GuzzleHttp\\", "Illuminate\\Support\\Facades\\Http"],
            calls: ["->post(", "->request(", "Http::post("],
            exceptions: ["version", "VERSION"]),
        OldClient(
            name: "HttpClient of .NET without a version", languages: [.cSharp],
            calls: ["new HttpRequestMessage(", ".PostAsync(", ".PostAsJsonAsync("],
            exceptions: ["Version", "WinHttpHandler"]),
        OldClient(
            name: "HttpURLConnection", languages: java, signs: ["HttpURLConnection", "HttpsURLConnection"],
            calls: ["new URL(", "URL("]),
        OldClient(
            name: "Apache's HttpPost", languages: java, signs: ["org.apache.http", "client5.http.classic"],
            calls: ["HttpPost("]),
        OldClient(
            name: "Dart's http", languages: [.dart], signs: ["package:http/http.dart"], calls: ["http.post("]),
        OldClient(name: "ureq", languages: [.rust], calls: ["ureq::post("], makers: ["ureq::Agent::new("]),
        OldClient(name: "HTTPoison", languages: [.elixir], calls: ["HTTPoison.post(", "HTTPoison.post!("]),
    ]
}
