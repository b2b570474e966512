import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// A kind of notification, whose channels each user chooses.
public struct NoticeKind: Hashable, Sendable {
    /// The urgency of a notification (RFC 8030 section 5.3).
    public enum Urgency: String, Hashable, Sendable, Codable, CaseIterable {
        /// Sent when the device is awake anyway.
        case low
        /// Sent as usual.
        case normal
        /// Sent immediately, even in quiet hours.
        case high
    }

    /// A channel for notifications in addition to the inbox, where every notification is stored.
    public enum Channel: String, Hashable, Sendable, Codable, CaseIterable {
        /// Web Push.
        case push
        /// Email.
        case mail
        /// Text message.
        case text
    }

    /// The ID, such as `rentals.coins`.
    public let id: String
    /// The label in users' settings, such as "New coins".
    public let name: LocalizedText
    /// The urgency.
    public let urgency: Urgency
    /// The channels that are on by default.
    public let channels: Set<Channel>
    /// The roles of possible recipients; empty for all users.
    public let roles: Set<String>

    /// Creates a kind.
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
