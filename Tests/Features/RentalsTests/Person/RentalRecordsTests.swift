import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Testing

@Suite struct RentalRecordsTests {
    @Test(arguments: TestEngine.reachable)
    func `riders see their rides with prices, and nothing of others'`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let (rider, other) = (try await depot.rider(), try await depot.rider())
        _ = try await depot.riding("BIKE1", rider)
        try await depot.wait(seconds: 61)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        let own = try await records(rider, in: office)
        let others = try await records(other, in: office)

        let rides = try #require(own.first { $0.name == "Rides" })
        let price = Money(minorUnits: 10, .euro)
        #expect(rides.rows.count == 1)
        #expect(rides.rows[0][0...2] == [.text("BIKE1"), .text("Port"), .text("Casino")])
        #expect(rides.rows[0][8...9] == [.money(price), .money(price)])
        #expect(own.first { $0.name == "Ride steps" }?.rows.isEmpty == false)
        #expect(others.allSatisfy { $0.rows.isEmpty })
        #expect(own.allSatisfy { kind in kind.rows.allSatisfy { $0.count == kind.columns.count } })
    }

    @Test(arguments: TestEngine.reachable)
    func `of a rider who is erased nothing stays that leads to the rider`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let (rider, other) = (try await depot.rider(), try await depot.rider())
        _ = try await depot.riding("BIKE1", rider)
        #expect(try await !obstacles(rider, in: office).isEmpty)
        try await depot.wait(seconds: 61)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        _ = try await depot.riding("BIKE2", other)

        #expect(try await obstacles(rider, in: office).isEmpty)
        try await depot.database.write { [module = office.module] in try module.erase(rider, in: $0) }

        #expect(try await records(rider, in: office).allSatisfy { $0.rows.isEmpty })
        #expect(try await records(other, in: office).contains { !$0.rows.isEmpty })
        let kept = try await depot.database.read {
            try $0.query("SELECT price, rider FROM rentals_ride WHERE price IS NOT NULL")
        }
        #expect(kept.count == 1)
        #expect(try kept[0].get("price", as: Int64.self) == 10)
        #expect(try kept[0].get("rider", as: Identifier<Account>.self) == .nobody)
    }

    @Test(arguments: TestEngine.reachable)
    func `riders see alarms about their rides, which name none of those who are erased`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let rider = try await depot.rider()
        let ride = try await depot.riding("BIKE1", rider).ride.id
        try await depot.wait(seconds: 600)
        _ = try await depot.rentals.end(ride, by: rider, at: Depot.casino)
        try await depot.wait(seconds: 20)

        #expect(try await !obstacles(rider, in: office).isEmpty)
        let own = try await records(rider, in: office)
        let alarms = try #require(own.first { $0.name == "Ride alarms" })
        #expect(alarms.rows.count == 1)
        #expect(alarms.rows[0][0...1] == [.text("BIKE1"), .text("not_returned")])
        #expect(own.first { $0.name == "Rides" }?.rows.first?.last != .nothing)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        #expect(try await obstacles(rider, in: office).isEmpty)
        try await depot.database.write { [module = office.module] in try module.erase(rider, in: $0) }

        let named = try await depot.database.read {
            try $0.query("SELECT id FROM rentals_alarm WHERE ride IS NOT NULL").count
        }
        #expect(named == 0)
        #expect(try await records(rider, in: office).allSatisfy { $0.rows.isEmpty })
    }

    @Test(arguments: TestEngine.reachable)
    func `positions that are kept have six decimal places at most`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let rider = try await depot.rider()
        let ride = try await depot.riding("BIKE1", rider).ride.id
        let (latitude, longitude) = (43.748000000000005, 7.433999999999999)
        try await depot.database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO rentals_ride_place (ride, happened_at, latitude, longitude)
                VALUES (\(ride), 0, \(latitude), \(longitude))
                """
            )
        }

        let places = try await records(rider, in: office).first { $0.name == "Vehicle positions during rides" }

        #expect(places?.rows.map { Array($0.suffix(2)) } == [[.text("43.748"), .text("7.434")]])
    }

    private func obstacles(_ person: Identifier<Account>, in office: RentalOffice) async throws -> [String] {
        try await office.depot.database.read { [module = office.module] in
            try module.obstacles(toErasing: person, in: $0).map(\.english)
        }
    }

    private func records(_ person: Identifier<Account>, in office: RentalOffice) async throws -> [PersonalRecords] {
        try await office.depot.database.read { [module = office.module] in try module.records(about: person, in: $0) }
    }
}
