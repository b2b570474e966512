import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// A kind of notice, whose channels each person chooses.
public struct NoticeKind: Hashable, Sendable {
    /// How soon a notice must reach its reader (RFC 8030 section 5.3).
    public enum Urgency: String, Hashable, Sendable, Codable, CaseIterable {
        /// Whenever the device is awake anyway.
        case low
        /// As usual.
        case normal
        /// At once, quiet hours or not.
        case high
    }

    /// A way on which a notice reaches a person besides the inbox, where every notice is kept.
    public enum Channel: String, Hashable, Sendable, Codable, CaseIterable {
        /// Web Push.
        case push
        /// E-mail.
        case mail
        /// Text message.
        case text
    }

    /// The name, such as `rentals.coins`.
    public let id: String
    /// What people call it in their settings, such as "New coins".
    public let name: LocalizedText
    /// How soon it must reach its reader.
    public let urgency: Urgency
    /// The channels that are on until a person chooses otherwise.
    public let channels: Set<Channel>
    /// Those whom notices of the kind may concern, by their roles; everybody where it is empty.
    public let roles: Set<String>

    /// Describes a kind.
    public init(
        _ id: String,
        name: LocalizedText,
        urgency: Urgency = .normal,
        channels: Set<Channel> = [.push],
        roles: Set<String> = []
    ) {
        self.id = id
        self.name = name
        self.urgency = urgency
        self.channels = channels
        self.roles = roles
    }
}
