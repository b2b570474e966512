import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Erases what the incentives keep about a person; that prizes were won and rewards paid for stays.
struct IncentiveErasure {
    let person: Identifier<Account>
    /// Stands for the person where two erased people must not become one, as among the winners of an event.
    let stranger: Identifier<Account>
    let transaction: any Transaction

    func erase() throws {
        let tables: [SQL] = [
            "rentals_gift_share", "rentals_gift_plan_rider", "rentals_event_entry", "rentals_coins_first",
        ]
        for table in tables {
            try transaction.execute("DELETE FROM \(table) WHERE rider = \(person)")
        }
        try transaction.execute("UPDATE rentals_event_winner SET rider = \(stranger) WHERE rider = \(person)")
        try transaction.execute("UPDATE rentals_redemption SET rider = \(stranger) WHERE rider = \(person)")
    }
}
