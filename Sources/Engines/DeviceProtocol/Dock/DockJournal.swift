/// A station's events, numbered and stored until the server acknowledges them.
///
/// A station stores its journal where it survives a loss of power.
public struct DockJournal: Hashable, Sendable {
    /// The name of the journal.
    public let name: String
    /// The events that the server has not acknowledged, in order.
    public private(set) var pending: [DockEvent] = []
    private var last: Int64 = 0

    /// Creates an empty journal; the station must never have used its name before.
    public init(name: String) { self.name = name }

    /// Adds an event.
    @discardableResult
    public mutating func append(
        _ kind: DockEvent.Kind,
        dock: String,
        vehicle: String?,
        order: Int64? = nil,
        moment: DockMoment
    ) -> DockEvent {
        last += 1
        let event = DockEvent(kind, sequence: last, dock: dock, vehicle: vehicle, order: order, moment: moment)
        pending.append(event)
        return event
    }

    /// Deletes the events that the server has stored.
    public mutating func acknowledge(through sequence: Int64) { pending.removeAll { $0.sequence <= sequence } }

    /// Returns the unacknowledged events from a number on.
    public func pending(from sequence: Int64) -> [DockEvent] { pending.filter { $0.sequence >= sequence } }
}
