public import AppResources
public import PushGrouping

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Delivery {
    /// A push as it arrives on a device, of which nil stands for the only one, at a date.
    public init(_ push: OutgoingPush, device: String? = nil, date: Date? = nil, label: String = "") {
        self.init(
            push.payload, headers: push.headers, app: push.app, device: device,
            date: date.map { String($0.timeIntervalSince1970) }, label: label)
    }
}

extension GroupingOptions {
    /// The settings of a new device with a language and some systems, for the resources of an app.
    public init(locale: String = "en", app: AppManifest = AppManifest(), os: [SystemRange]) {
        self.init(locale: locale, app: app, eras: os)
    }

    /// The stacks on the lock screens after these have arrived in their order; the newest stack of each device first.
    public func stacks(of deliveries: some Sequence<Delivery>) -> [Group] {
        var list = NotificationList(self)
        for delivery in deliveries { list.deliver(delivery) }
        return list.result().groups
    }

    /// The stacks on one device after these pushes.
    public func stacks(of pushes: some Sequence<OutgoingPush>) -> [Group] { stacks(of: pushes.map { Delivery($0) }) }
}
