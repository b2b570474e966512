import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Who has signed up for some times of events, by the times: who has a place, and who waits for one.
struct SignedUpPeople: Sendable {
    /// The times for which each person with an account has a place or waits.
    private(set) var people: [Identifier<Account>: Set<Identifier<Occurrence>>] = [:]
    /// How many have a place or wait without an account.
    private(set) var guests: [Identifier<Occurrence>: Int] = [:]
    /// How many of these guests wait.
    private(set) var waitingGuests: [Identifier<Occurrence>: Int] = [:]
    /// How many wait, with an account and without.
    private(set) var waiting = 0
    private var going: [Identifier<Account>: Set<Identifier<Occurrence>>] = [:]

    /// Reads rows of account, occurrence, state and count.
    init(_ rows: [Row]) throws {
        for row in rows {
            let occurrence: Identifier<Occurrence> = try row.get(1)
            let isWaiting = try row.get(2, as: Ticket.State.self) == .waiting
            let count: Int = try row.get(3)
            if isWaiting { waiting += count }
            if let account = try row.get(0, as: Identifier<Account>?.self) {
                people[account, default: []].insert(occurrence)
                if !isWaiting { going[account, default: []].insert(occurrence) }
            } else {
                guests[occurrence, default: 0] += count
                if isWaiting { waitingGuests[occurrence, default: 0] += count }
            }
        }
    }

    /// Whether somebody has a place at none of some times.
    func onlyWaits(_ person: Identifier<Account>, at occurrences: Set<Identifier<Occurrence>>) -> Bool {
        going[person]?.isDisjoint(with: occurrences) ?? true
    }
}
