import CrosstownValues

/// One leg of an event's pool as last planned.
struct PlannedLeg: Sendable {
    let frame: PoolFrame
    let leg: Leg
    /// The sign-ups for the leg.
    let signUps: [SignUp]
    let row: PoolRow
    let roads: RoadTimes
    let pairings: [Pairing]

    /// Returns the pool; a large one takes a while to parse.
    ///
    /// - Throws: `DecodingError`.
    func pool() throws -> EventPool {
        let known = try row.known()
        // The entries as planned, including the people they avoid.
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
