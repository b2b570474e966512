import CrosstownCalendar
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An event with what its editors see of it.
struct EditedEvent: Sendable {
    let event: CommunityEvent
    let ministries: [Identifier<CommunityRecord>]
    let campuses: [Identifier<CommunityRecord>: Identifier<CommunityRecord>]
    let occurrences: [Occurrence]
    /// How many people share rides to its times that are to come, drivers included.
    let riders: Int
    /// Whether somebody has signed up for one of these times and shares a ride there.
    let isAnyInBoth: Bool
    /// How many are on the waiting lists of these times.
    let waiting: Int
    /// How many of those who have signed up, wait or share rides have neither an account nor an address.
    let unreachable: Int
    /// What was told of it, latest first.
    let told: [ToldEntry]

    /// Whether a date of it is still to come that was not canceled on its own.
    func canTakePlace(at now: Timestamp) -> Bool { occurrences.contains { $0.endsAt > now && !$0.isCancelled } }
}
