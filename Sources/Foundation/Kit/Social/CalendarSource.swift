public import CrosstownCalendar
public import CrosstownSQL
import CrosstownWeb

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
