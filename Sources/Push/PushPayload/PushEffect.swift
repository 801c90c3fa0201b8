/// Something that a push does on a device. Each key carries some of these effects, and a fault takes them away, delays or changes them.
public enum PushEffect: String, Sendable, CaseIterable {
    case text, badge, sound, stack, interruption, wake, call, widget, actions
    /// A text, picture or badge that the notification service extension brings.
    case change, picture, sender
    /// The start, an update and the end of a Live Activity.
    case start, update, end
}

/// Effects of a push.
public struct PushEffects: OptionSet, Sendable, Hashable {
    /// A bit for each effect.
    public let rawValue: UInt16

    /// Effects by their bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// A set of these effects.
    public init(_ effects: [PushEffect]) {
        rawValue = effects.reduce(0) { bits, effect in
            bits | (PushEffect.allCases.firstIndex(of: effect).map { 1 << UInt16($0) } ?? 0)
        }
    }

    /// All that a push can do.
    public static let all = PushEffects(PushEffect.allCases)
    /// A text in the notification.
    public static let text = PushEffects([.text])
    /// The number on the icon.
    public static let badge = PushEffects([.badge])
    /// The sound.
    public static let sound = PushEffects([.sound])
    /// The stack that it joins.
    public static let stack = PushEffects([.stack])
    /// The interruption that it makes.
    public static let interruption = PushEffects([.interruption])
    /// The work of the app that it wakes.
    public static let wake = PushEffects([.wake])
    /// An incoming call.
    public static let call = PushEffects([.call])
    /// A widget or control that is loaded anew.
    public static let widget = PushEffects([.widget])
    /// Buttons and the app's own view.
    public static let actions = PushEffects([.actions])
    /// A picture.
    public static let picture = PushEffects([.picture])
    /// The picture of a message's sender.
    public static let sender = PushEffects([.sender])
    /// All that the notification service extension does.
    public static let serviceExtension = PushEffects([.change, .picture, .sender])
    /// The start of a Live Activity.
    public static let start = PushEffects([.start])
    /// All that a push does to a Live Activity.
    public static let activity = PushEffects([.start, .update, .end])
    /// An update of a Live Activity.
    public static let update = PushEffects([.update])
    /// The end of a Live Activity.
    public static let end = PushEffects([.end])

    /// The effects one by one.
    public var list: [PushEffect] { PushEffect.allCases.filter { contains(PushEffects([$0])) } }
}

/// The loss that a fault causes.
public struct Loss: Sendable, Hashable {
    /// The ways in which an effect is lost.
    public enum Manner: String, Sendable, CaseIterable {
        /// The effect never appears.
        case takes
        /// The effect appears later, or is lost if the device can't be reached.
        case delays
        /// The effect appears, in another form than intended.
        case changes
    }

    /// The effects that are lost.
    public let effects: PushEffects
    /// The manner in which they are lost.
    public let manner: Manner

    /// The releases from which on nothing is lost; empty for a loss on all systems.
    public private(set) var ends: [SystemVersion] = []

    /// Effects that are lost in a manner.
    package init(effects: PushEffects, manner: Manner) { (self.effects, self.manner) = (effects, manner) }
    /// The same loss on systems before these.
    package func before(_ releases: [SystemVersion]) -> Loss {
        var loss = self
        loss.ends = releases
        return loss
    }

    package static func takes(_ effects: PushEffects) -> Loss { Loss(effects: effects, manner: .takes) }
    package static func delays(_ effects: PushEffects) -> Loss { Loss(effects: effects, manner: .delays) }
    package static func changes(_ effects: PushEffects) -> Loss { Loss(effects: effects, manner: .changes) }
    /// No effect that anybody would miss.
    package static let nothing = Loss(effects: [], manner: .changes)
}
