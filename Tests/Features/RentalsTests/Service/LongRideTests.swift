import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Rides that take more than a day: billed until the return, reminded of, and in the end lost.
@Suite struct LongRideTests {
    private static let day: Int64 = 86_400
    private static let hour: Int64 = 3_600

    private static func price(hours: Int64) -> Int64 {
        TariffPlan.standard(.euro).price(ofMilliseconds: hours * hour * 1000).minorUnits
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride is billed until the return, and riding longer costs what silence costs`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let (anna, bert) = (try await office.rider(cents: 1_000_000), try await office.rider(cents: 1_000_000))
        try await office.open { client in
            let silent = try await Self.ride("BIKE1", as: anna, client, depot)
            let extended = try await Self.ride("BIKE2", as: bert, client, depot)
            try await depot.wait(seconds: 23 * Self.hour)
            let more = try await client.json(.post, extended + "/extend", as: bert)
            #expect(more.status == .ok)
            try await depot.wait(seconds: 22 * Self.hour)

            for (ride, rider) in [(silent, anna), (extended, bert)] {
                let page = try await client.json(.get, ride, as: rider)
                #expect(try page.value("price") == Money(minorUnits: Self.price(hours: 45), .euro).decimal)
            }
            #expect(try await client.json(.get, silent, as: anna).value("isOverdue") == "1")
            #expect(try await client.json(.get, extended, as: bert).value("isOverdue") == "0")
            try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
            let over = try await client.json(.get, silent, as: anna)
            #expect(try over.value("price") == Money(minorUnits: Self.price(hours: 45), .euro).decimal)
            #expect(try over.value("ending") == "docked")
        }
        #expect(try await depot.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle that never comes back is lost, and what is over of its fee is given back when it is found`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let rider = try await depot.rider(cents: 1_000_000)
        let anna = office.people.key(of: rider, as: ["passenger"])
        try await office.open { client in
            let before = try await client.page("/rentals/vehicles/BIKE1", as: anna).text
            #expect(before.contains("72 hours"))
            #expect(before.contains("250.00 EUR"))
            let ride = try await Self.ride("BIKE1", as: anna, client, depot)
            for _ in 1...3 { try await depot.wait(seconds: Self.day) }

            let lost = try await client.json(.get, ride, as: anna)
            #expect(try lost.value("ending") == "lost")
            #expect(try lost.value("price") == Money(minorUnits: Self.price(hours: 72) + 25_000, .euro).decimal)
            #expect(try lost.value("lostFee") == "250.00")
            let receipt = try await client.page(ride, as: anna).text
            #expect(!receipt.contains("data-leads-to"))
            #expect(receipt.contains("<dd>250.00 EUR</dd>"))
            #expect(receipt.contains("<dt>Riding: 4,321 × 0.05 EUR per minute (rounded up)</dt>"))
            #expect(try await depot.openAlarms().map(\.kind) == [.lost])
            #expect(try await depot.vehicle("BIKE1").state == .nonOperational)

            try await depot.wait(seconds: 10 * Self.hour)
            try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

            let found = try await client.json(.get, ride, as: anna)
            #expect(try found.value("price") == Money(minorUnits: Self.price(hours: 82), .euro).decimal)
            #expect(try found.value("lostFee") == "30.00")
            #expect(try await depot.openAlarms().isEmpty)
        }
        #expect(try await depot.balance(rider) == 1_000_000 - Self.price(hours: 82))
        #expect(try await depot.booksBalance())
        #expect(
            depot.inbox.titles(for: rider) == [
                "Your ride will soon reach its time limit", "Your ride is past its time limit",
                "Your ride is past its time limit",
                "Your ride will soon reach its time limit", "Your ride has ended: the vehicle is considered lost",
                "The vehicle you rented was found",
            ]
        )
        #expect(depot.inbox.texts(for: rider)[2].contains("144.05 EUR"))
        #expect(depot.inbox.texts(for: rider)[2].contains("72 hours"))
    }

    @Test(arguments: TestEngine.reachable)
    func `where a lost vehicle costs nothing, a ride costs no more after its longest time`(
        engine: TestEngine
    ) async throws {
        let rules = RentalRules(maximumMilliseconds: 48 * Self.hour * 1000, lostFee: .zero(.euro))
        let depot = try await Depot(on: engine, rules: rules)
        let anna = try await depot.rider(cents: 1_000_000)
        let ride = try await depot.riding("BIKE1", anna).ride.id

        for _ in 1...4 { try await depot.wait(seconds: Self.day) }

        let over = try await depot.rentals.view(ride, for: anna)
        #expect(over.ride.ending == .lost)
        #expect(over.price.minorUnits == Self.price(hours: 48))
        #expect(over.ride.lostFee == 0)
        await #expect(throws: RentalRefusal.outOfService) { try await depot.rent("BIKE1", anna) }
    }

    @Test(arguments: [30 * 86_400, 100 * 365 * 86_400] as [Int64], TestEngine.reachable)
    func `a clock that jumps bills a day, loses no vehicle, and the ride counts on from there`(
        seconds: Int64,
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider(cents: 1_000_000)
        // The look at older rides, which the tables begin with, is over.
        try await depot.wait(seconds: 1)
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: Self.hour)

        try await depot.wait(seconds: seconds)
        let jumped = try await depot.rentals.view(ride, for: anna)
        try await depot.wait(seconds: 2 * Self.hour)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        #expect(jumped.ride.state == .riding)
        #expect(jumped.price.minorUnits == Self.price(hours: 25))
        let over = try await depot.rentals.view(ride, for: anna)
        #expect(over.ride.ending == .docked)
        #expect(over.price.minorUnits == Self.price(hours: 27))
        #expect(over.clock?.totalMilliseconds == 27 * Self.hour * 1000)
        #expect(try await depot.booksBalance())
    }

    @Test func `a jump that nobody looked at before the return bills a day too`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider(cents: 1_000_000)
        let ride = try await depot.riding("BIKE1", anna).ride.id

        depot.clock.advance(milliseconds: 100 * 365 * Self.day * 1000)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        #expect(try await depot.rentals.view(ride, for: anna).price.minorUnits == Self.price(hours: 25))
    }

    @Test(arguments: TestEngine.reachable)
    func `the alarm of an overdue ride comes back each day, whoever looks after it`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let mechanic = depot.ids.next(Account.self)
        let key = office.people.key(of: mechanic, as: ["rentals.mechanic"])
        office.directory.name("mechanic", key, isStaff: true)
        let anna = try await office.rider(cents: 1_000_000)
        try await office.open { client in
            _ = try await Self.ride("BIKE1", as: anna, client, depot)
            try await depot.wait(seconds: Self.day)
            let alarm = try #require(try await depot.openAlarms().first)
            #expect(alarm.kind == .overdue)
            let path = "/rentals/console/alarms/\(alarm.id)/acknowledge"
            #expect(try await client.json(.post, path, as: key).status == .ok)

            try await depot.wait(seconds: Self.day)

            #expect(try await depot.openAlarms().map(\.id) == [alarm.id])
            #expect(try await depot.openAlarms().map(\.times) == [2])
            try await depot.wait(seconds: Self.day)
            #expect(try await depot.openAlarms().map(\.kind) == [.lost])
        }
        #expect(depot.inbox.kinds(for: mechanic) == ["rentals.alarms", "rentals.missing", "rentals.missing"])
    }

    @Test func `a ride is made longer up to its longest time, and no further`() async throws {
        let office = try await RentalOffice()
        let depot = office.depot
        let anna = try await office.rider(cents: 1_000_000)
        try await office.open { client in
            let ride = try await Self.ride("BIKE1", as: anna, client, depot)
            try await depot.wait(seconds: 23 * Self.hour)
            #expect(try await client.json(.post, ride + "/extend", as: anna).status == .ok)
            #expect(try await client.json(.post, ride + "/extend", as: anna).status == .conflict)
            try await depot.wait(seconds: Self.day)
            #expect(try await client.json(.post, ride + "/extend", as: anna).status == .ok)
            try await depot.wait(seconds: Self.day)

            let refused = try await client.json(.post, ride + "/extend", as: anna)

            #expect(refused.status == .conflict)
            #expect(try refused.value("type") == "/problems/longest-ride")
            let page = try await client.page(ride, as: anna).text
            #expect(page.contains("role=\"alert\""))
            #expect(!page.contains(ride + "/extend"))
        }
    }

    @Test func `a ride that began before there was a longest time is looked at, and costs no fee`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider(cents: 1_000_000)
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.database.write { transaction in
            try transaction.execute("UPDATE rentals_ride SET fee_if_lost = 0, is_overdue = 1 WHERE id = \(ride)")
            try transaction.execute("DELETE FROM deadline WHERE subject = \(ride.description)")
            try Deadlines.schedule(transaction, kind: "rentals.limit", subject: "all", dueAt: depot.clock.now())
        }

        for _ in 1...3 { try await depot.wait(seconds: Self.day) }

        let over = try await depot.rentals.view(ride, for: anna)
        #expect(over.ride.ending == .lost)
        #expect(over.price.minorUnits == Self.price(hours: 72))
    }

    /// Rents a vehicle that is free at once; the address of the ride.
    private static func ride(
        _ plate: String,
        as rider: String,
        _ client: any TestClientProtocol,
        _ depot: Depot
    ) async throws -> String {
        let rented = try await client.json(.post, "/rentals/rides", as: rider, #"{"number":"\#(plate)"}"#)
        try await depot.tell(.unlocked(Depot.plate(plate), at: depot.clock.now()))
        return try #require(rented.headers[.location])
    }
}
