import CrosstownCalendar
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An event with the figures for its editors.
struct EditedEvent: Sendable {
    let event: CommunityEvent
    let ministries: [Identifier<CommunityRecord>]
    let campuses: [Identifier<CommunityRecord>: Identifier<CommunityRecord>]
    let occurrences: [Occurrence]
    /// How many people share rides to its upcoming occurrences, including drivers.
    let riders: Int
    /// Whether a user has both a place and a shared ride at one of these occurrences.
    let isAnyInBoth: Bool
    /// How many people are on the waiting lists of these occurrences.
    let waiting: Int
    /// How many people with a place, on the waiting list or in a shared ride have neither an account nor an address.
    let unreachable: Int
    /// The log of notifications, latest first.
    let told: [ToldEntry]

    /// Whether it has an upcoming date that was not canceled separately.
    func canTakePlace(at now: Timestamp) -> Bool { occurrences.contains { $0.endsAt > now && !$0.isCancelled } }
}
