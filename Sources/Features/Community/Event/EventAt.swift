import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// An occurrence with its event.
struct EventAt: Sendable {
    /// The event as it is at this time.
    let event: CommunityEvent
    /// The event as it is at all its times.
    let series: CommunityEvent
    let occurrence: Occurrence

    init(event: CommunityEvent, occurrence: Occurrence) {
        (series, self.event) = (event, occurrence.applied(to: event))
        self.occurrence = occurrence
    }
}
