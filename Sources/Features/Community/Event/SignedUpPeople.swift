import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The people with a place or on the waiting list, by occurrence.
struct SignedUpPeople: Sendable {
    /// The occurrences for which each account has a place or waits.
    private(set) var people: [Identifier<Account>: Set<Identifier<Occurrence>>] = [:]
    /// How many people without an account have a place or wait.
    private(set) var guests: [Identifier<Occurrence>: Int] = [:]
    /// How many of these guests wait.
    private(set) var waitingGuests: [Identifier<Occurrence>: Int] = [:]
    /// How many people wait, including guests.
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

    /// Whether a person has no place at any of some occurrences.
    func onlyWaits(_ person: Identifier<Account>, at occurrences: Set<Identifier<Occurrence>>) -> Bool {
        going[person]?.isDisjoint(with: occurrences) ?? true
    }
}
