import CrosstownValues

/// The queues of a city, replayed from the recorded moves.
public struct QueueReplay<Driver: Hashable & Sendable, Zone: Hashable & Sendable>: Sendable {
    private var places: [Driver: QueueMove<Driver, Zone>.Place] = [:]

    /// Creates the queues before the first move.
    public init() {}

    /// Applies the next recorded move.
    public mutating func apply(_ move: QueueMove<Driver, Zone>) {
        places[move.driver] = move.to
    }

    /// Returns the drivers of a zone's queue, first to last.
    public func order(in zone: Zone) -> [Driver] {
        places.filter { $0.value.zone == zone }
            .sorted { $0.value.ticket < $1.value.ticket }
            .map { $0.key }
    }
}
