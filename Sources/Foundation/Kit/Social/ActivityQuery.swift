import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

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
