import CrosstownCalendar
import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Which entries a person's calendar asks for.
public struct CalendarQuery: Sendable {
    /// Whose entries.
    public let person: Identifier<Account>
    /// Entries that were over before this moment are left out.
    public let since: Timestamp
    /// The language that the calendar speaks.
    public let localization: Localization

    /// Asks for entries.
    public init(of person: Identifier<Account>, since: Timestamp, localization: Localization) {
        self.person = person
        self.since = since
        self.localization = localization
    }
}
