import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let envelope = Rule("envelope", .keys, .error, .observed, on: .pushes(without: .aps)) { push in
        let effect = "sent to APNs like this, nothing is shown and the app is not woken"
        guard push.request.readsAPS, let form = ServiceRequest(push.payload.json) else { return [] }
        let what = form.service.map { "this is a request to \($0), not a payload" } ?? "aps is not at the root"
        guard let inner = form.inner else { return [.finding(what, effect: effect)] }
        let value = push.payload.value(inner)
        let payload = value?.string.flatMap(EncodedJSON.value) ?? value ?? .null
        let place =
            "\(value?.string == nil ? "stands at" : "is the string at") \(push.request.payloadPointer.appending(inner))"
        return .finding(
            "\(what): the part for APNs \(place)", at: .value(inner), effect: effect,
            fix: .changes("take the payload out", [.set(.root, payload)]), safe: false)
    }
}
