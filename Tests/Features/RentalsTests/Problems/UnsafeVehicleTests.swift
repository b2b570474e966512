import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct UnsafeVehicleTests {
    @Test(arguments: TestEngine.reachable)
    func
        `a vehicle by which somebody could be hurt is out of service as soon as it is reported, until staff put it back`(
            engine: TestEngine
        ) async throws
    {
        let office = try await RentalOffice(on: engine)
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            func unavailable() async throws -> String? {
                try await client.json(.get, "/rentals/vehicles/BIKE1", as: anna).value("unavailable")
            }
            let report = #"{"subject":"vehicle","number":"BIKE1","text":"The brakes"#
            _ = try await client.json(.post, "/rentals/problems", as: anna, report + #" squeak"}"#)
            #expect(try await unavailable() == nil)
            _ = try await client.json(.post, "/rentals/problems", as: anna, report + #" fail","critical":true}"#)

            #expect(try await unavailable() == "/problems/reported-unsafe")
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            #expect(try rented.value("type") == "/problems/reported-unsafe")
            let jobs = try await client.json(.get, "/rentals/console/jobs", as: city)
            #expect(try jobs.value("jobs", "0", "reason") == "reported_unsafe")

            _ = try await client.json(.post, "/rentals/console/vehicles/BIKE1/back", as: city, "{}")
            #expect(try await unavailable() == nil)
        }
    }

    @Test func `one person with reports that wait takes no further vehicle out of service`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let report = #"{"subject":"vehicle","number":"BIKE1","text":"The brakes fail""#
            for _ in 1...3 { _ = try await client.json(.post, "/rentals/problems", as: anna, report + "}") }
            let critical = try await client.json(.post, "/rentals/problems", as: anna, report + #","critical":true}"#)

            #expect(critical.status == .created)
            #expect(try await client.json(.get, "/rentals/vehicles/BIKE1", as: anna).value("unavailable") == nil)
        }
    }

    @Test func `a vehicle that is reported during its ride is kept back after it`() async throws {
        let office = try await RentalOffice()
        let depot = office.depot
        let rider = try await depot.rider()
        _ = try await depot.riding("BIKE1", rider)
        try await depot.wait(seconds: 300)
        try await office.open { client in
            let report = #"{"subject":"vehicle","number":"BIKE1","text":"The brakes fail","critical":true}"#
            let answer = try await client.json(.post, "/rentals/problems", as: office.people.key(of: rider), report)
            #expect(answer.status == .created)
        }
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))

        #expect(try await depot.vehicle("BIKE1").state == .nonOperational)
    }

    @Test func `what keeps a vehicle back already is not forgotten for a report`() {
        #expect(Vehicle.Flag.reportedUnsafe(over: nil) == .reportedUnsafe)
        #expect(Vehicle.Flag.reportedUnsafe(over: .quickReturn) == .reportedUnsafe)
        #expect(Vehicle.Flag.reportedUnsafe(over: .fault) == .fault)
        #expect(Vehicle.Flag.reportedUnsafe(over: .unconfirmedReturn) == .unconfirmedReturn)
    }
}
