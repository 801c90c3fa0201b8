import LintEngine
import PushDocument
import PushLint
import Testing

/// Programs whose client of HTTP speaks only HTTP/1.1, which APNs does not take.
@Suite("Requests over HTTP/1.1") struct OldClientTests {
    private func clients(_ text: String, _ name: String) -> [String] {
        Linter().lint(Input(Array(text.utf8), named: name)).findings
            .filter { $0.rule.id == "http-too-old" }
            .map { String($0.message.prefix { $0 != "," }) }
    }

    private static let url = "https://api.push.apple.com/3/device/"

    @Test(
        "A client without HTTP/2 that is called with an address of APNs is reported",
        arguments: [
            ("a.py", "import requests\nurl = f'\(url){token}'\nrequests.post(url, json=payload)", "requests"),
            (
                "a.py", "import httpx\nwith httpx.Client() as client:\n    client.post(f'\(url){token}', json=p)",
                "httpx without http2=True"
            ),
            (
                "a.py",
                "import http.client\nhost = 'api.push.apple.com'\nc = http.client.HTTPSConnection(host, 443)",
                "http.client"
            ),
            (
                "a.js",
                "const https = require('https');\nconst options = {\n  host: 'api.push.apple.com', path\n};\nhttps.request(options);",
                "https of Node.js"
            ),
            ("a.ts", "import axios from 'axios';\nawait axios.post(`\(url)${token}`, payload);", "axios"),
            ("a.rb", "uri = URI(\"\(url)#{token}\")\nhttp = Net::HTTP.new(uri.host, 443)", "Net::HTTP"),
            (
                "a.php",
                "<?php\nuse Illuminate\\Support\\Facades\\Http;\nHttp::withHeaders($h)->post(\"\(url){$t}\", $p);",
                "Guzzle without its version 2"
            ),
            (
                "a.cs", "var r = new HttpRequestMessage(HttpMethod.Post, $\"\(url){token}\");",
                "HttpClient of .NET without a version"
            ),
            (
                "a.dart",
                "import 'package:http/http.dart' as http;\nfinal url = Uri.parse('\(url)$t');\nawait http.post(url);",
                "Dart's http"
            ),
            ("a.ex", "HTTPoison.post(\"\(url)\" <> token, body, headers)", "HTTPoison"),
            (
                "a.java", "HttpURLConnection c = (HttpURLConnection) new URL(\"\(url)\" + token).openConnection();",
                "HttpURLConnection"
            ),
            (
                "a.sh",
                "python3 - <<'EOF'\nimport requests\nrequests.post('\(url)x', json={'aps': {'alert': 'hi'}})\nEOF\n",
                "requests"
            ),
        ])
    func reported(_ name: String, _ text: String, _ client: String) {
        #expect(clients(text, name) == ["\(client) speaks HTTP/1.1"])
    }

    @Test(
        "A client that may speak HTTP/2, and a request to another server, are left alone",
        arguments: [
            (
                "a.py",
                "import httpx\nwith httpx.Client(http2=True) as client:\n    client.post(f'\(url){token}', json=p)"
            ),
            (
                "a.py",
                "import requests\nAPNS = '\(url)'\nrequests.post(FCM, json=payload)\nsubprocess.run(['curl', APNS])"
            ),
            ("a.py", "import requests\n# requests.post('\(url)x')\nprint('\(url)')"),
            ("a.php", "<?php\nuse GuzzleHttp\\Client;\n$c = new Client(['version' => 2.0]);\n$c->post(\"\(url)$t\");"),
            ("a.cs", "new HttpRequestMessage(HttpMethod.Post, $\"\(url){t}\") { Version = new Version(2, 0) };"),
            ("a.ts", "await fetch(`\(url)${token}`, { method: 'POST', body });"),
            ("a.rb", "Net::HTTP.new('example.com', 443)\nhost = 'api.push.apple.com'"),
            ("a.js", "const axios = require('axios');\naxios.post('https://web.push.apple.com/x', body);"),
        ])
    func left(_ name: String, _ text: String) { #expect(clients(text, name).isEmpty) }
}
