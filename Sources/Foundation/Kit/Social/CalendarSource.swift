public import CrosstownCalendar
public import CrosstownSQL
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

/// Tells what stands in a person's calendar: rides, reservations, places at events; every feature is one.
public protocol CalendarSource: Sendable {
    /// What a person has before them, and had lately; a fixed number of statements.
    ///
    /// An entry keeps its `uid` for ever, and each change of it raises its `sequence` and its `changedAt`. One that was
    /// called off stays with `isCancelled` until its time is over, since calendars forget none by themselves. A link may
    /// be an address within the service, such as `/taxi/reservations/ID`.
    ///
    /// - Throws: `DatabaseError`.
    func calendarEntries(of query: CalendarQuery, in transaction: any Transaction) throws -> [CalendarEntry]
}

extension CalendarSource {
    /// Nothing.
    public func calendarEntries(of query: CalendarQuery, in transaction: any Transaction) throws -> [CalendarEntry] {
        []
    }
}
