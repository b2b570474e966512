/// A station's store of events: each gets the next number, and is kept until the server has acknowledged it.
///
/// A station keeps it where it survives a loss of power.
public struct DockJournal: Hashable, Sendable {
    /// The name of the journal.
    public let name: String
    /// The events that were not acknowledged yet, in their order.
    public private(set) var pending: [DockEvent] = []
    private var last: Int64 = 0

    /// Makes an empty journal; its name must be one that the station never used before.
    public init(name: String) { self.name = name }

    /// Writes down what happened.
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

    /// Forgets what the server has kept.
    public mutating func acknowledge(through sequence: Int64) { pending.removeAll { $0.sequence <= sequence } }

    /// What is still to be sent from a number on.
    public func pending(from sequence: Int64) -> [DockEvent] { pending.filter { $0.sequence >= sequence } }
}
