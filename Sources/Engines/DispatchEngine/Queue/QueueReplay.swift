import CrosstownValues

/// The queues of a city as the recorded moves make them.
public struct QueueReplay<Driver: Hashable & Sendable, Zone: Hashable & Sendable>: Sendable {
    private var places: [Driver: QueueMove<Driver, Zone>.Place] = [:]

    /// A city before the first move.
    public init() {}

    /// Applies the next move in the order in which they were recorded.
    public mutating func apply(_ move: QueueMove<Driver, Zone>) {
        places[move.driver] = move.to
    }

    /// The drivers of a zone's queue, first to last.
    public func order(in zone: Zone) -> [Driver] {
        places.filter { $0.value.zone == zone }
            .sorted { $0.value.ticket < $1.value.ticket }
            .map { $0.key }
    }
}
