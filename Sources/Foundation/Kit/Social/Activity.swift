public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Something that a person did or does in one capability: a ride, a trip, a request.
public struct ActivityItem: Sendable, Hashable {
    /// The identity, unique within the capability.
    public let id: String
    /// The name of its icon in the icon set.
    public let icon: String
    /// What it is, such as "Taxi to Port Hercule".
    public let title: LocalizedText
    /// What matters now or mattered then, such as "arrives in 3 min" or "2.40 €".
    public let detail: LocalizedText
    /// When it began; the list is ordered by it.
    public let beganAt: Timestamp
    /// Where it leads.
    public let link: Link
    /// Since when a time runs that is shown beside the detail, such as that of a ride.
    public let runningSince: Timestamp?

    /// Describes an item.
    public init(
        id: String,
        icon: String,
        title: LocalizedText,
        detail: LocalizedText,
        beganAt: Timestamp,
        link: Link,
        runningSince: Timestamp? = nil
    ) {
        self.id = id
        self.icon = icon
        self.title = title
        self.detail = detail
        self.beganAt = beganAt
        self.link = link
        self.runningSince = runningSince
    }
}

/// Which items of a person's past are asked for.
public struct ActivityQuery: Sendable, Hashable {
    /// Whose items.
    public let person: Identifier<Account>
    /// Items that began before this moment, or at it with a smaller `beforeID`; `nil` for the latest.
    public let before: Timestamp?
    /// The tie-breaker for items of one moment.
    public let beforeID: String?
    /// Words that the items must hold; empty for all.
    public let text: String
    /// How many at most.
    public let limit: Int

    /// Asks for items.
    public init(
        of person: Identifier<Account>,
        before: Timestamp? = nil,
        beforeID: String? = nil,
        text: String = "",
        limit: Int
    ) {
        self.person = person
        self.before = before
        self.beforeID = beforeID
        self.text = text
        self.limit = limit
    }
}

/// Tells open pages that something which a person does has begun, changed or ended.
public enum ActivityChange {
    /// The channel of the database that changes are told on; its messages are the identities of people.
    public static let channel = "activity"

    /// Tells the pages of a person after the commit.
    ///
    /// - Throws: `DatabaseError`.
    public static func announce(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try transaction.notify(channel, person.description)
    }
}

/// Tells what a person does and did; every feature is one.
public protocol ActivitySource: Sendable {
    /// What is over, latest first; a fixed number of statements.
    ///
    /// - Throws: `DatabaseError`.
    func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem]

    /// What is under way now.
    ///
    /// - Throws: `DatabaseError`.
    func underWay(of person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem]
}

extension ActivitySource {
    /// Nothing.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] { [] }

    /// Nothing.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] { [] }
}
