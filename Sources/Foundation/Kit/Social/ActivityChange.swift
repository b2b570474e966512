public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Notifies open pages that an activity of a user has begun, changed or ended.
public enum ActivityChange {
    /// The database channel of the changes; its messages are account IDs.
    public static let channel = "activity"

    /// Notifies the pages of a user after the commit.
    ///
    /// - Throws: `DatabaseError`.
    public static func announce(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try transaction.notify(channel, person.description)
    }
}
