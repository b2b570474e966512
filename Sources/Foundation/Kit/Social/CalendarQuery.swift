import CrosstownCalendar
import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// A query for the entries of a user's calendar.
public struct CalendarQuery: Sendable {
    /// The user.
    public let person: Identifier<Account>
    /// Only entries that end after this timestamp.
    public let since: Timestamp
    /// The language of the calendar.
    public let localization: Localization

    /// Creates a query.
    public init(of person: Identifier<Account>, since: Timestamp, localization: Localization) {
        self.person = person
        self.since = since
        self.localization = localization
    }
}
