import CrosstownDispatchEngine
import CrosstownValues

/// What happened to one driver's place in line, with the cause of each change.
struct PlaceHistory: Sendable, Hashable {
    /// One change.
    struct Entry: Sendable, Hashable {
        let at: Timestamp
        let cause: QueueMoveCause
        /// Whether the driver moved; another one did otherwise.
        let isOwn: Bool
        /// The zone, and the place and length of its queue; none out of every queue.
        let zone: String?
        let place: Int?
        let length: Int?
    }

    /// The changes in their order.
    let entries: [Entry]

    /// Makes the queues again, and notes whatever changes a driver's place.
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
