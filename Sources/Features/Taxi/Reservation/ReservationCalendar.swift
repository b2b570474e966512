import CrosstownCalendar
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A reservation as a calendar event with a permanent identifier and its latest update.
struct ReservationCalendar {
    let reservation: TaxiReservation

    /// The event's duration, because the end of the ride is not known.
    private static let shownMilliseconds: Int64 = 1_800_000

    /// Returns the event in the user's language.
    func entry(_ localization: Localization) -> CalendarEntry {
        let form = reservation.form
        let origin = form.origin.position.rounded
        let begin = reservation.meetingAt
        return CalendarEntry(
            uid: "taxi-reservation-\(reservation.id)@crosstown",
            sequence: reservation.sequence,
            madeAt: reservation.madeAt,
            changedAt: reservation.changedAt,
            times: .moments(from: begin, to: begin.advanced(milliseconds: Self.shownMilliseconds)),
            title: localization.string("Taxi to \(TaxiTexts.placeInSentence(form.destination.name))"),
            place: localization.string(TaxiTexts.place(form.origin.name)),
            position: (origin.latitude, origin.longitude),
            link: "/taxi/reservations/\(reservation.id)",
            isCancelled: reservation.state == .cancelled || reservation.state == .failed
        )
    }

    /// Returns a file with only this event.
    func file(_ localization: Localization) -> [UInt8] {
        var entry = entry(localization)
        entry.link = nil
        return CalendarWriter.write(name: entry.title, source: nil, zone: nil, entries: [entry])
    }
}

/// The reservations in users' calendar feeds.
struct ReservationEntries {
    /// The maximum number of reservations in a feed.
    private static let most = 200

    let query: CalendarQuery
    let transaction: any Transaction

    func read() throws -> [CalendarEntry] {
        try transaction.query(
            """
            SELECT \(TaxiReservation.columns) FROM taxi_reservation
            WHERE passenger = \(query.person) AND meeting_at > \(query.since)
            ORDER BY meeting_at DESC, id DESC LIMIT \(Self.most)
            """
        ).map { row in
            var reader = RowReader(row)
            return ReservationCalendar(reservation: try TaxiReservation(reading: &reader)).entry(query.localization)
        }
    }
}
