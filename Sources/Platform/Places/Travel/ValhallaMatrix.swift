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

/// Valhalla's response, in the short form.
struct MatrixTimes: Decodable, Sendable {
    struct Table: Decodable, Sendable {
        /// Seconds, row by row; `null` if there is no route.
        let durations: [[Double?]]
    }

    /// The longest plausible route through a city, in seconds.
    private static let longest = 24 * 3600.0

    let table: Table

    enum CodingKeys: String, CodingKey {
        case table = "sources_to_targets"
    }

    /// Returns the durations after validation.
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

enum MatrixResponse: Sendable {
    /// Seconds, row by row; `nil` if there is no route.
    case times([[Double?]])
    /// A place isn't on a street, or has no connection to the others.
    case noWay
}

extension PlannedTravel {
    /// Slightly less than the number of pairs that the service accepts in one request.
    private static let mostPairs = 2000

    /// Returns the durations of drives between a place and others, in both directions; the result is invalid if another
    /// place isn't on a street.
    public func durations(
        around place: Coordinate,
        others: [Coordinate],
        at moment: Timestamp
    ) async -> TravelStar? {
        guard let engine else { return nil }
        let corrected = await corrections(at: moment)
        var (outward, inward): ([Seconds?], [Seconds?]) = ([], [])
        // Includes the place itself, to find out whether it is near a street.
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
