import CrosstownValues

/// One way of an event's pool as it was planned last.
struct PlannedLeg: Sendable {
    let frame: PoolFrame
    let leg: Leg
    /// Those who are signed up for the way.
    let signUps: [SignUp]
    let row: PoolRow
    let roads: RoadTimes
    let pairings: [Pairing]

    /// The pool; a crowded one takes a while to be read.
    ///
    /// - Throws: `DecodingError`.
    func pool() throws -> EventPool {
        let known = try row.known()
        // As they were planned, with those whom they avoid.
        let planned = Dictionary(uniqueKeysWithValues: known.entries.map { ($0.id, $0) })
        return EventPool(
            frame: frame,
            leg: leg,
            entries: signUps.map { planned[$0.id] ?? PoolEntry($0, on: leg) },
            since: known,
            roads: known.isByRoad == true ? known.places.map(roads.first) ?? roads : nil
        )
    }
}
