public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

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
