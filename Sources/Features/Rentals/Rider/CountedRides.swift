import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Counts paid rides by their index.
struct CountedRides: PaidRides {
    func countPaidRides(of person: Identifier<Account>, in transaction: any Transaction) throws -> Int {
        try transaction.first(
            "SELECT count(*) FROM rentals_ride WHERE rider = \(person) AND state = 'finished' AND price > 0"
        )?.get(0) ?? 0
    }
}
