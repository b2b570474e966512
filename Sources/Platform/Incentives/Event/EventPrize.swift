import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A prize of an event, and its winner.
package struct EventPrize: Hashable, Sendable {
    /// The place, from 1.
    let rank: Int
    let coins: Int64
    let winner: Identifier<Account>?
}

extension EventPrize {
    static let personal = PersonalTable(
        "rentals_event_winner",
        [.account("rider", notExported: "The rank is listed with the event that was entered.")]
    )
}
