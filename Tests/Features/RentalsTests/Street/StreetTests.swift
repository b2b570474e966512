import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownSimulator
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.serialized) struct StreetTests {
    private static let atCasino =
        #"{"latitude":\#(Depot.casino.latitude),"longitude":\#(Depot.casino.longitude),"accuracy":5}"#

    @Test(arguments: TestEngine.reachable)
    func `a rental goes from a dock by a pause to another dock, and costs what the devices' clocks say`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        try await Street.open(depot) { street in
            let port = try await street.portWithBike()
            let casino = try await street.connect(depot.stations.casino, as: "CASINO")
            let lock = try await street.connectLock()
            let anna = try await street.office.rider()

            let ride = try #require(try await street.rent("PORT1", as: anna).value("id"))
            _ = try await street.ride(ride, as: anna, is: "riding")
            port.take(from: "PORT1")
            try await eventually { port.station.pendingEvents == 0 }
            try await street.wait(seconds: 600)
            _ = try await street.wish("pause", ride, as: anna)
            _ = try await street.ride(ride, as: anna, is: "paused")
            #expect(lock.isLocked)
            try await street.wait(seconds: 300)
            _ = try await street.wish("resume", ride, as: anna)
            _ = try await street.ride(ride, as: anna, is: "riding")
            #expect(!lock.isLocked)
            try await street.wait(seconds: 300)
            casino.insert("BIKE1", into: "CASINO2")

            let over = try await street.ride(ride, as: anna, is: "finished")
            #expect(try over.value("endStation") == "Casino")
            #expect(try over.value("ending") == "docked")
            #expect(try over.value("pausedMilliseconds") == "300000")
            #expect(try over.value("price") == "1.05")
            #expect(try await depot.vehicle("BIKE1").dock?.description == "CASINO2")
            #expect(try await depot.booksBalance())
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an unlock that is not confirmed in time is taken back, and locked again when it is confirmed late`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        try await Street.open(depot) { street in
            let port = try await street.portWithBike()
            let anna = try await street.office.rider()
            depot.clock.advance(milliseconds: 60_000)
            port.setFaults(.skippingNextEvent)

            let ride = try #require(try await street.rent("BIKE1", as: anna).value("id"))
            try await eventually { port.station.open.contains("PORT1") }
            try await street.wait(seconds: 20)
            let cancelled = try await street.ride(ride, as: anna, is: "cancelled")
            #expect(try cancelled.value("ending") == "never_unlocked")
            #expect(try cancelled.value("price") == "0.00")

            port.beat()
            try await eventually { port.station.pendingEvents == 0 && port.station.open.isEmpty }
            try await eventually { try await depot.vehicle("BIKE1").flag == nil }
            let bike = try await depot.vehicle("BIKE1")
            #expect(bike.isLocked)
            #expect(bike.state == .available)
            #expect(bike.dock?.description == "PORT1")
            #expect(try await depot.booksBalance())
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a dock that was offline lowers the bill when it tells of the return`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        try await Street.open(depot) { street in
            let port = try await street.portWithBike()
            let casino = try await street.connect(depot.stations.casino, as: "CASINO")
            let anna = try await street.office.rider(cents: 1000)
            let ride = try #require(try await street.rent("BIKE1", as: anna).value("id"))
            _ = try await street.ride(ride, as: anna, is: "riding")
            port.take(from: "PORT1")
            try await eventually { port.station.pendingEvents == 0 }

            await casino.disconnect()
            try await street.wait(seconds: 600)
            casino.insert("BIKE1", into: "CASINO1")
            try await street.wait(seconds: 3000)
            _ = try await street.wish("end", ride, as: anna, Self.atCasino)
            try await street.wait(seconds: 20)
            let billed = try await street.ride(ride, as: anna, is: "finished")
            #expect(try billed.value("ending") == "unconfirmed")
            #expect(try billed.value("price") == "3.05")

            try await casino.connect(port: street.ports.stations)
            try await eventually { try await street.ride(ride, as: anna).text.contains(#""isCorrected":true"#) }
            #expect(try await street.ride(ride, as: anna).value("price") == "0.55")
            #expect(try await street.ride(ride, as: anna).value("ending") == "docked")
            #expect(try await depot.vehicle("BIKE1").dock?.description == "CASINO1")
            #expect(try await depot.booksBalance())
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of many riders who want one vehicle one gets it`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        try await Street.open(depot) { street in
            let port = try await street.portWithBike()
            var riders: [String] = []
            for _ in 0..<8 { riders.append(try await street.office.rider()) }

            let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for rider in riders { group.addTask { try await street.rent("BIKE1", as: rider).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(statuses.count { $0 == .created } == 1)
            #expect(statuses.count { $0 == .conflict } == 7)
            try await eventually { port.station.open.contains("PORT1") }
            #expect(port.station.open == ["PORT1"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a server that ends between an order and its confirmation goes on with the ride`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = depot.host.callers.key(of: try await depot.rider())
        let held = Held()
        try await Street.open(depot) { street in
            let port = try await street.portWithBike()
            port.setFaults(.skippingNextEvent)
            let ride = try #require(try await street.rent("BIKE1", as: anna).value("id"))
            try await eventually { port.station.open.contains("PORT1") }
            #expect(try await street.ride(ride, as: anna).value("state") == "preparing")
            await held.keep(port, ride)
        }
        let (port, ride) = try #require(await held.kept)
        depot.clock.advance(milliseconds: 5_000)

        try await Street.open(depot) { street in
            try await port.connect(port: street.ports.stations)

            let riding = try await street.ride(ride, as: anna, is: "riding")
            #expect(try riding.value("ridingMilliseconds") == "5000")
        }
    }

    @Test func `a rental by docks costs four transactions and few statements`() async throws {
        let depot = try await Depot()
        try await Street.open(depot) { street in
            let port = try await street.portWithBike()
            let casino = try await street.connect(depot.stations.casino, as: "CASINO")
            let anna = try await street.office.rider()
            casino.insert("BIKE2", into: "CASINO1")
            try await eventually { casino.station.pendingEvents == 0 }
            _ = depot.database.takeWritten()

            let ride = try #require(try await street.rent("BIKE1", as: anna).value("id"))
            _ = try await street.ride(ride, as: anna, is: "riding")
            port.take(from: "PORT1")
            try await eventually { port.station.pendingEvents == 0 }
            depot.clock.advance(milliseconds: 600_000)
            casino.insert("BIKE1", into: "CASINO2")
            _ = try await street.ride(ride, as: anna, is: "finished")
            try await eventually { casino.station.pendingEvents == 0 }

            // Rented and ordered, unlocked, gone, returned and billed.
            let counts = depot.database.takeWritten().map(\.count)
            #expect(counts.count == 4)
            // The first ride also writes the city's tariff and opens accounts.
            #expect(counts.reduce(0, +) <= 90)
        }
    }

    @Test func `a vehicle without a device cannot be unlocked, and nothing is taken`() async throws {
        let depot = try await Depot()
        try await Street.open(depot) { street in
            let anna = try await street.office.rider(cents: 1000)

            let refused = try await street.rent("BIKE1", as: anna)

            #expect(refused.status == .conflict)
            #expect(try refused.value("type") == "/problems/lock-out-of-reach")
            #expect(try await depot.vehicle("BIKE1").state == .available)
        }
    }
}

/// What one server leaves to the next.
private actor Held {
    private(set) var kept: (StationDevice, String)?

    func keep(_ station: StationDevice, _ ride: String) { kept = (station, ride) }
}
