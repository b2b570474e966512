import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of bookings.
struct BookingStore {
    let transaction: any Transaction

    /// Keeps a booking.
    ///
    /// - Throws: `SignUpError.second` for one that is known.
    func insert(_ booking: BookingRow) throws {
        do {
            try transaction.execute(
                """
                INSERT INTO rideshare_booking
                    (id, sign_up, event, partner, driver_journey, passenger_id, passenger_operator, pick_up_at)
                VALUES (\(booking.id), \(booking.signUp), \(booking.event), \(booking.partner), \(booking.driverJourney),
                    \(booking.passengerID), \(booking.passengerOperator), \(booking.pickUpAt))
                """
            )
        } catch DatabaseError.uniqueViolation(_) {
            throw SignUpError.second
        }
    }

    func find(_ id: String, of partner: Identifier<Account>) throws -> BookingRow? {
        try transaction.first(
            """
            SELECT id, sign_up, event, partner, driver_journey, passenger_id, passenger_operator, pick_up_at
            FROM rideshare_booking WHERE id = \(id) AND partner = \(partner)
            """
        ).map { row in
            var reader = RowReader(row)
            return BookingRow(
                id: try reader.next(),
                signUp: try reader.next(),
                event: try reader.next(),
                partner: try reader.next(),
                driverJourney: try reader.next(),
                passengerID: try reader.next(),
                passengerOperator: try reader.next(),
                pickUpAt: try reader.next()
            )
        }
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_booking WHERE event = \(event)")
    }

    func erase(_ partner: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM rideshare_booking WHERE partner = \(partner)")
    }
}
