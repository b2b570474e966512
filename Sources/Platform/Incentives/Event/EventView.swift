import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An event with its entries and winners.
struct EventView: Sendable {
    let event: CityEvent
    let prizes: [EventPrize]
    let entries: Int
    /// Whether the viewer has entered.
    let isEntered: Bool
    let now: Timestamp

    var isOpen: Bool { event.isOpen(at: now) }

    /// Whether the event has as many entrants as allowed.
    var isFull: Bool { event.mostRiders.map { entries >= $0 } ?? false }
}
