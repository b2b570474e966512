import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// A query for a user's past activities.
public struct ActivityQuery: Sendable, Hashable {
    /// The user.
    public let person: Identifier<Account>
    /// Items that began before this moment, or at it with a smaller `beforeID`; `nil` for the latest.
    public let before: Timestamp?
    /// The tie-breaker for items with the same timestamp.
    public let beforeID: String?
    /// Words that the items must contain; empty for all.
    public let text: String
    /// The maximum number of items.
    public let limit: Int

    /// Creates a query.
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
