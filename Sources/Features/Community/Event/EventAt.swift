import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// An occurrence with its event.
struct EventAt: Sendable {
    /// The event with this occurrence's changes.
    let event: CommunityEvent
    /// The event as the series defines it.
    let series: CommunityEvent
    let occurrence: Occurrence

    init(event: CommunityEvent, occurrence: Occurrence) {
        (series, self.event) = (event, occurrence.applied(to: event))
        self.occurrence = occurrence
    }
}
