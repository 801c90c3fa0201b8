import JSONText
import Playground
import PushLint
import RandomPushes
import YAMLText

// playground-answers FAMILIES: what the native library answers, for Tests/wasm/check.mjs. Requests come as lines on standard input; after
// them come those of all rules' examples and of this many random families of documents. Each is printed, and then its answer.

var options = LintOptions()
options.yaml = YAMLReader.documents
let playground = Playground(lint: options)
func answer(_ request: String) {
    print(request)
    print(String(decoding: playground.answer(Array(request.utf8)), as: UTF8.self))
}
func ask(_ text: [UInt8], headers: [String: String] = [:]) {
    let fields = headers.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
    let request: JSONValue = [
        "text": .string(String(decoding: text, as: UTF8.self)), "headers": .object(JSONObject(fields)), "fix": true,
        "now": 1_750_000_000_000,
    ]
    answer(JSONWriter().text(request))
}

while let line = readLine() { answer(line) }
for rule in Rule.all {
    answer("{\"rule\":\"\(rule.id)\"}")
    for example in [rule.bad, rule.good] { ask(Array(example.text.utf8), headers: example.headers) }
}
for seed in 0..<(CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 100) {
    var family = PushFamily(seed)
    for document in family.documents(10) { ask(document) }
    var push = RandomPush(seed)
    ask(push.bytes())
}
