import CrosstownKit
import CrosstownMoney
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// Riders who do anything at any time, and locks that tell late, twice, out of turn, or not at all.
@Suite struct DisorderTests {
    @Test(arguments: TestEngine.reachable)
    func `whatever riders and locks do, money and vehicles are conserved`(engine: TestEngine) async throws {
        var finished = 0
        let seeds = UInt64(1)...(engine == .sqlite ? 4 : 1)
        for seed in seeds {
            var city = try await DisorderlyCity(on: engine, seed: seed)

            for _ in 0..<250 { try await city.act() }
            try await city.comeToRest()

            #expect(try await city.depot.booksBalance(), "seed \(seed)")
            #expect(try await city.unsettledRides() == [], "seed \(seed)")
            #expect(try await city.lostVehicles() == [], "seed \(seed)")
            #expect(try await city.moneyHeld() == 0, "seed \(seed)")
            finished += try await city.ridesFinished()
        }
        // Enough went well for the rest to mean something.
        #expect(finished >= 3 * seeds.count)
    }
}

private struct DisorderlyCity {
    private static let plates = ["BIKE1", "BIKE2", "BIKE3", "SCOOT1"]

    let depot: Depot
    private let riders: [Identifier<Account>]
    private var random: SeededRandom
    private var told: [LockReport] = []

    init(on engine: TestEngine, seed: UInt64) async throws {
        depot = try await Depot(on: engine)
        random = SeededRandom(seed: seed)
        var riders: [Identifier<Account>] = []
        for cents in [400, 2000, 100_000] as [Int64] { riders.append(try await depot.rider(cents: cents)) }
        self.riders = riders
    }

    /// Does one thing by chance; a refusal is as good as anything.
    mutating func act() async throws {
        do {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2: try await wish()
            case 3...6: try await answer()
            case 7: try await report()
            case 8: try await repeatReport()
            case 9: try await tidyUp()
            case 10: try await depot.wait(seconds: .random(in: 1...15, using: &random))
            default: try await depot.wait(seconds: .random(in: 15...4000, using: &random))
            }
        } catch is RentalRefusal {
            // Nothing has changed.
        }
    }

    private mutating func wish() async throws {
        guard let rider = riders.randomElement(using: &random) else { return }
        guard let ride = try await depot.rentals.openRide(of: rider)?.ride.id else {
            _ = try await depot.rent(plate(), rider)
            return
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: _ = try await depot.rentals.pause(ride, by: rider)
        case 1: _ = try await depot.rentals.resume(ride, by: rider)
        case 2: _ = try await depot.rentals.withdraw(ride, by: rider)
        default:
            _ = try await depot.rentals.end(
                ride,
                by: rider,
                at: Bool.random(using: &random) ? Depot.port : Depot.casino
            )
        }
    }

    /// A lock does what it was told, or a dock takes the vehicle.
    private mutating func answer() async throws {
        guard let rider = riders.randomElement(using: &random),
            let view = try await depot.rentals.openRide(of: rider)
        else { return }
        let (vehicle, now) = (view.vehicle.plate, depot.clock.now())
        let report: LockReport
        switch view.ride.state {
        case .preparing, .resuming: report = .unlocked(vehicle, at: now)
        case .pausing, .finishing: report = .locked(vehicle, at: now)
        default:
            let dock = try Depot.plate("CASINO\(Int.random(in: 1...5, using: &random))")
            report = .docked(
                vehicle,
                dock: dock,
                at: now.advanced(milliseconds: -Int64.random(in: 0...90_000, using: &random))
            )
        }
        told.append(report)
        try await depot.tell(report)
    }

    /// Staff put a vehicle that nobody rents into a dock, and back into service.
    private mutating func tidyUp() async throws {
        let number = plate()
        let vehicle = try await depot.vehicle(number)
        guard vehicle.state != .onTrip, vehicle.state != .reserved else { return }
        let dock = try Depot.plate("PORT\(Int.random(in: 1...5, using: &random))")
        try await depot.tell(.docked(vehicle.plate, dock: dock, at: depot.clock.now()))
        try await depot.putBack(number)
    }

    private mutating func report() async throws {
        let lateness =
            Int64.random(in: 0...3, using: &random) == 0 ? Int64.random(in: -5...2_000_000, using: &random) : 0
        let (vehicle, at) = (try Depot.plate(plate()), depot.clock.now().advanced(milliseconds: -lateness))
        let station = Bool.random(using: &random) ? "PORT" : "CASINO"
        let dock = try Depot.plate("\(station)\(Int.random(in: 1...5, using: &random))")
        let report: LockReport
        switch Int.random(in: 0..<7, using: &random) {
        case 0...1: report = .unlocked(vehicle, at: at)
        case 2: report = .locked(vehicle, at: at)
        case 3...4: report = .docked(vehicle, dock: dock, at: at)
        case 5: report = .undocked(vehicle, dock: dock, at: at)
        default: report = .refused(vehicle, Bool.random(using: &random) ? .lock : .unlock, at: at)
        }
        told.append(report)
        try await depot.tell(report)
    }

    private mutating func repeatReport() async throws {
        guard let report = told.randomElement(using: &random) else { return }
        try await depot.tell(report)
    }

    private mutating func plate() -> String { Self.plates.randomElement(using: &random) ?? "BIKE1" }

    /// Everybody returns what they ride, and gets money for what they owe.
    mutating func comeToRest() async throws {
        for (index, rider) in riders.enumerated() {
            try await depot.wait(seconds: 60)
            if let open = try await depot.rentals.openRide(of: rider) {
                let dock = try Depot.plate("CASINO\(index + 1)")
                if open.ride.state == .preparing { try await depot.wait(seconds: 20) }
                try await depot.tell(.docked(open.vehicle.plate, dock: dock, at: depot.clock.now()))
            }
            try await depot.endow(rider, 1_000_000)
        }
        try await depot.wait(seconds: 24 * 3600)
    }

    /// Rides that are open still, or whose price is not what was paid.
    func unsettledRides() async throws -> [String] {
        try await depot.rentals.read { [riders] step in
            try riders.flatMap { rider in
                let open = try step.rides.findOpen(rider: rider).map { ["\($0.id) is \($0.state)"] } ?? []
                let wrong = try step.rides.latest(of: rider, limit: 1000).filter { ride in
                    let payments = try step.settlement.payments(of: ride.id)
                    let sum = payments.reduce(0) { $0 + ($1.refunds == nil ? $1.amount : -$1.amount) }
                    return sum != ride.price || ride.paid != sum
                }
                return open + wrong.map { "\($0.id) costs \($0.price ?? -1), paid \($0.paid)" }
            }
        }
    }

    /// Vehicles that are in a ride that is over, or with others in one dock.
    func lostVehicles() async throws -> [String] {
        try await depot.rentals.read { step in
            let vehicles = try step.vehicles.list(plate: "", limit: 100)
            let docks = vehicles.compactMap(\.dock)
            let wrong = vehicles.filter { $0.state == .onTrip || $0.state == .reserved }
            let isCrowded = Set(docks).count < docks.count || vehicles.count != Self.plates.count
            return wrong.map { "\($0.plate) is \($0.state)" } + (isCrowded ? ["docks are crowded"] : [])
        }
    }

    func ridesFinished() async throws -> Int {
        try await depot.rentals.read { [riders] step in
            try riders.reduce(0) { try $0 + step.rides.latest(of: $1, limit: 1000).count { $0.state == .finished } }
        }
    }

    func moneyHeld() async throws -> Int64 {
        try await depot.database.read { [depot, riders] transaction in
            try riders.reduce(0) { sum, rider in
                try sum + depot.ledger.balance(of: rider, in: .euro, transaction).held.minorUnits
            }
        }
    }
}
