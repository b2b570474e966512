public import CrosstownGeo
public import CrosstownKit
public import CrosstownValues

/// A request to Valhalla's `/sources_to_targets` (Valhalla 3.9, "Time-Distance Matrix").
struct MatrixQuestion: Encodable, Sendable {
    let sources: [RouteQuestion.Location]
    let targets: [RouteQuestion.Location]
    let costing = RouteCosting.taxi
    let verbose = false

    init(_ origins: [Coordinate], _ destinations: [Coordinate]) {
        sources = origins.map(RouteQuestion.Location.init)
        targets = destinations.map(RouteQuestion.Location.init)
    }
}

/// What Valhalla answers to it, in the short form.
struct MatrixTimes: Decodable, Sendable {
    struct Table: Decodable, Sendable {
        /// Seconds, row by row; `null` where there is no way.
        let durations: [[Double?]]
    }

    /// No way through a city takes longer, in seconds.
    private static let longest = 24 * 3600.0

    let table: Table

    enum CodingKeys: String, CodingKey {
        case table = "sources_to_targets"
    }

    /// The times, where they are what was asked for.
    ///
    /// - Throws: `RoutingFailure.implausible`.
    func checked(rows: Int, columns: Int) throws -> [[Double?]] {
        let times = table.durations
        let isWhole = times.count == rows && times.allSatisfy { $0.count == columns }
        guard isWhole, times.joined().allSatisfy({ $0.map((0...Self.longest).contains) ?? true }) else {
            throw RoutingFailure.implausible
        }
        return times
    }
}

/// The answer of the routing service to a matrix.
enum MatrixResponse: Sendable {
    /// Seconds, row by row; `nil` where there is no way.
    case times([[Double?]])
    /// A place is on no street, or cut off from the others.
    case noWay
}

extension PlannedTravel {
    /// So many pairs of places the service takes at once, less a few.
    private static let mostPairs = 2000

    /// How long the drives between a place and others take, both ways; others that are on no street spoil the answer.
    public func durations(
        around place: Coordinate,
        others: [Coordinate],
        at moment: Timestamp
    ) async -> TravelStar? {
        guard let engine else { return nil }
        let corrected = await corrections(at: moment)
        var (outward, inward): ([Seconds?], [Seconds?]) = ([], [])
        // The place itself is asked for too: so it is known whether a street is near it.
        for start in stride(from: 0, through: others.count, by: Self.mostPairs) {
            let part = Array(others[start..<min(start + Self.mostPairs, others.count)])
            async let from = engine.matrix(from: [place], to: [place] + part)
            async let to = engine.matrix(from: [place] + part, to: [place])
            guard let there = await from, let back = await to else { return nil }
            guard case .times(let rows) = there, case .times(let columns) = back else {
                let none = [Seconds?](repeating: nil, count: others.count)
                return TravelStar(isOnRoad: false, outward: none, inward: none)
            }
            outward += zip(part, (rows.first ?? []).dropFirst()).map { other, time in
                time.map { corrected(place, other, Seconds($0)) }
            }
            inward += zip(part, columns.dropFirst()).map { other, row in
                row.first.flatMap(\.self).map { corrected(other, place, Seconds($0)) }
            }
        }
        return TravelStar(isOnRoad: true, outward: outward, inward: inward)
    }
}
