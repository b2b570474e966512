public import CrosstownCalendar
public import CrosstownSQL
import CrosstownWeb

/// The entries of a user's calendar: rides, reservations, places at events; every feature is a source.
public protocol CalendarSource: Sendable {
    /// Returns a user's future and recent entries, with a fixed number of statements.
    ///
    /// An entry keeps its `uid` permanently, and each update raises its `sequence` and its `changedAt`. A canceled
    /// entry stays with `isCancelled` until its time is over, since calendars do not delete entries automatically. A
    /// link may be an address within the service, such as `/taxi/reservations/ID`.
    /// - Throws: `DatabaseError`.
    func calendarEntries(of query: CalendarQuery, in transaction: any Transaction) throws -> [CalendarEntry]
}

extension CalendarSource {
    /// Returns no entries by default.
    public func calendarEntries(of query: CalendarQuery, in transaction: any Transaction) throws -> [CalendarEntry] {
        []
    }
}
