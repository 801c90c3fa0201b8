import JSONText
import PushPayload

extension PushService {
    /// Azure Notification Hubs: the templates of an installation or registration. Without one the body is the payload.
    static let azure = PushService(
        name: "Azure Notification Hubs", form: .azure, payloads: templates,
        messages: { root, pointer in
            [ServiceMessage(service: "Azure Notification Hubs", pointer: pointer, value: root, form: .azure)]
        })

    private static func templates(_ root: JSONObject, _ pointer: JSONPointer) -> [EmbeddedPayload]? {
        let isApple = root["platform"]?.string?.lowercased() == "apns"
        var all: [EmbeddedPayload] = []
        for (name, template) in root["templates"]?.object?.members.map({ ($0.name, $0.value) }) ?? [] {
            guard let text = template.object?["body"]?.string, isApple || EncodedJSON.object(in: text)?["aps"] != nil
            else { continue }
            let headers = template.object?["headers"]?.object.map(Headers.init(json:)) ?? Headers()
            let place = pointer.appending("templates").appending(name).appending("body")
            all.append(EmbeddedPayload(pointer: place, headers: headers, isRelayed: true))
        }
        if let name = ["bodyTemplate", "BodyTemplate"].first(where: {
            root[$0].flatMap { $0.string }.flatMap(EncodedJSON.object(in:))?["aps"] != nil
        }) {
            all.append(EmbeddedPayload(pointer: pointer.appending(name), isRelayed: true))
        }
        return all.isEmpty ? nil : all
    }
}
