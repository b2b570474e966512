import CrosstownClient

/// All riders scan the same bike at the same moment, repeatedly.
public struct ScanRace: Sendable {
    private let city: ReplayedCity

    /// Creates the race for the first bike of a city, which has a second station.
    public init(in city: ReplayedCity) { self.city = city }

    /// Runs a number of rounds.
    ///
    /// - Parameters:
    ///   - rounds: The number of rounds.
    ///   - between: Advances the clock after each round, if it is not automatic.
    /// - Returns: The number of rounds in which exactly one rider got the bike.
    /// - Throws: The errors of the server, except that another rider has the bike.
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

    /// Returns how many riders got the bike; another rider begins each time, because the first one usually gets it and
    /// pays.
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

    /// The rider who got the bike rides it to the other dock.
    private func carry(_ bike: String, from dock: DockedFleet.Dock, into goal: DockedFleet.Dock) async throws {
        guard let start = city.stations[dock.station], let end = city.stations[goal.station] else { return }
        try await start.awaitKept(start.awaitUnlock(of: dock.plate))
        try await end.awaitKept(end.insert(bike, into: goal.plate))
    }
}
