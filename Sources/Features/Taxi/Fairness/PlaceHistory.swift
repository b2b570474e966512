import CrosstownDispatchEngine
import CrosstownValues

/// The changes of a driver's place in the queue with their causes.
struct PlaceHistory: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
        let at: Timestamp
        let cause: QueueMoveCause
        /// Whether the driver moved; otherwise another driver did.
        let isOwn: Bool
        /// The zone with the place and length of its queue; absent outside all queues.
        let zone: String?
        let place: Int?
        let length: Int?
    }

    /// The changes, oldest first.
    let entries: [Entry]

    /// Rebuilds the queues and records each change of the driver's place.
    init(of driver: Identifier<Driver>, in log: QueueLog) {
        var places: [Identifier<Driver>: QueueLog.Move.Place] = [:]
        var entries: [Entry] = []
        var last: (place: Int, length: Int)?
        for (index, move) in log.moves.enumerated() {
            let oldZone = places[move.driver]?.zone
            places[move.driver] = move.to
            let own = places[driver]
            let concerns = move.driver == driver || own != nil && [oldZone, move.to?.zone].contains(own?.zone)
            guard concerns else { continue }
            let standing = own.map { own in
                let tickets = places.values.filter { $0.zone == own.zone }.map(\.ticket)
                return (place: tickets.filter { $0 <= own.ticket }.count, length: tickets.count)
            }
            defer { last = standing }
            guard index >= log.before, move.driver == driver || standing?.place != last?.place else { continue }
            entries.append(
                Entry(
                    at: move.at,
                    cause: move.cause,
                    isOwn: move.driver == driver,
                    zone: own?.zone,
                    place: standing?.place,
                    length: standing?.length
                )
            )
        }
        self.entries = entries
    }
}
