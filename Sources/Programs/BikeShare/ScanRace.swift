import CrosstownClient

/// Everybody scans the same bike at the same moment, again and again.
public struct ScanRace: Sendable {
    private let city: ReplayedCity

    /// Prepares the race for the first bike of a city, which has a second station.
    public init(in city: ReplayedCity) { self.city = city }

    /// Scans so many times.
    ///
    /// - Parameters:
    ///   - rounds: how many times.
    ///   - between: lets time pass after each round, where the clock does not go by itself.
    /// - Returns: How often it was exactly one who got the bike.
    /// - Throws: what the server refuses for another reason than that somebody else has the bike.
    public func run(rounds: Int, between: @Sendable () -> Void = {}) async throws -> Int {
        guard let (bike, first) = city.plan.beginning.places.first,
            let other = city.plan.stations.first(where: { $0.number != first.station }),
            let dock = city.plan.docks[other.number]?.first
        else { return 0 }
        let docks = [first, DockedFleet.Dock(station: other.number, plate: dock)]
        var fair = 0
        for round in 0..<rounds {
            let winners = try await scan(bike, beginningWith: round)
            guard winners > 0 else { continue }
            if winners == 1 { fair += 1 }
            try await carry(bike, from: docks[round % 2], into: docks[(round + 1) % 2])
            between()
        }
        return fair
    }

    /// How many got the bike; another one begins each time, since who begins mostly gets it, and pays.
    private func scan(_ bike: String, beginningWith first: Int) async throws -> Int {
        let riders = city.riders
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in riders.indices {
                let rider = riders[(first + number) % riders.count]
                group.addTask { try await Self.rents(bike, rider) }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
    }

    private static func rents(_ bike: String, _ rider: CrosstownClient) async throws -> Bool {
        do {
            _ = try await rider.rent(bike)
            return true
        } catch let refusal as Refusal where refusal.type.hasSuffix("/vehicle-taken") {
            return false
        }
    }

    /// Whoever got it takes it out and rides to the other dock.
    private func carry(_ bike: String, from dock: DockedFleet.Dock, into goal: DockedFleet.Dock) async throws {
        guard let start = city.stations[dock.station], let end = city.stations[goal.station] else { return }
        try await start.awaitKept(start.awaitUnlock(of: dock.plate))
        try await end.awaitKept(end.insert(bike, into: goal.plate))
    }
}
