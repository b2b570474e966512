import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An event with what has come of it.
struct EventView: Sendable {
    let event: CityEvent
    let prizes: [EventPrize]
    /// How many riders have entered.
    let entries: Int
    /// Whether the one who looks has entered.
    let isEntered: Bool
    let now: Timestamp

    /// Whether riders may enter and withdraw.
    var isOpen: Bool { event.isOpen(at: now) }

    /// Whether no more riders may enter.
    var isFull: Bool { event.mostRiders.map { entries >= $0 } ?? false }
}
