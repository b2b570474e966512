import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct BookingStore {
    let transaction: any Transaction

    /// Stores a booking.
    ///
    /// - Throws: `SignUpError.second` if it already exists.
    func insert(_ booking: BookingRow) throws {
        do {
            try BookingRow.table.insert(booking, in: transaction)
        } catch DatabaseError.uniqueViolation(_) {
            throw SignUpError.second
        }
    }

    func find(_ id: String, of partner: Identifier<Account>) throws -> BookingRow? {
        try BookingRow.table.first("WHERE id = \(id) AND partner = \(partner)", in: transaction)
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_booking WHERE event = \(event)")
    }
}
