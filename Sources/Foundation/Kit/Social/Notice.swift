public import CrosstownSQL
public import CrosstownValues
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

/// What somebody is told.
public struct Notice: Sendable, Hashable {
    /// The kind; it must be one that a module declares.
    public let kind: NoticeKind
    /// What happened, in a few words.
    public let title: LocalizedText
    /// One sentence more.
    public let text: LocalizedText
    /// Where it leads.
    public let link: Link
    /// The people whom it names or whose words it quotes, other than its readers; it is deleted with their accounts.
    public let about: [Identifier<Account>]
    /// What it is about, such as `taxi.request/0190…`; a later notice about the same takes its place.
    public let subject: String?

    /// Words a notice.
    ///
    /// `about` has no default: a notice that names somebody must not stay when that person's account is deleted.
    public init(
        _ kind: NoticeKind,
        title: LocalizedText,
        text: LocalizedText,
        link: Link,
        about: [Identifier<Account>],
        subject: String? = nil
    ) {
        self.kind = kind
        self.title = title
        self.text = text
        self.link = link
        self.about = about
        self.subject = subject
    }
}

/// Something that devices can follow without an account, such as `community.ministry/0190…`.
public struct DeviceTopic: Hashable, Sendable, Codable {
    /// The name: at most 120 bytes of ASCII without blanks.
    public let name: String

    /// Names a topic.
    public init(_ name: String) { self.name = name }
}

/// Tells people and devices what concerns them: a row in the transaction that makes it true, delivered afterwards.
public protocol Notices: Sendable {
    /// Puts a notice into the inboxes of people and onto the channels that each has chosen.
    ///
    /// - Throws: `DatabaseError`.
    func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws

    /// Tells people as above, and sends the notice to all devices that follow any of some topics, by push alone.
    ///
    /// A device gets it once, however many of the topics it follows, and not again where it is one of those people's.
    ///
    /// - Returns: how many devices get it because of the topics.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func tell(
        _ people: [Identifier<Account>],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int

    /// How many devices follow a topic.
    ///
    /// - Throws: `DatabaseError`.
    func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int

    /// Takes back what people were told about a subject and have not read, because it no longer holds.
    ///
    /// - Throws: `DatabaseError`.
    func withdraw(_ subject: String, from people: [Identifier<Account>], in transaction: any Transaction) throws
}

extension Notices {
    /// Tells one person.
    ///
    /// - Throws: `DatabaseError`.
    public func tell(_ person: Identifier<Account>, _ notice: Notice, in transaction: any Transaction) throws {
        try tell([person], notice, in: transaction)
    }

    /// Sends a notice to all devices that follow a topic, by push alone; no inbox keeps it.
    ///
    /// - Returns: how many devices get it.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func tell(
        devicesFollowing topic: DeviceTopic,
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        try tell([], devicesFollowing: [topic], notice, in: transaction)
    }
}
