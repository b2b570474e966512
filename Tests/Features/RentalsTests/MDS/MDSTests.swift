import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownOpenData
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct MDSTests {
    @Test(arguments: TestEngine.reachable)
    func `the city reads a ride that is over, and not who rode`(engine: TestEngine) async throws {
        let city = try await CityProgram(on: engine)
        let (ride, rider, end) = try await city.rideToCasino()

        try await city.open { client in
            let trips = try await client.mds("/mds/trips?end_time=\(CityProgram.hour(of: end))", as: city.key)

            #expect(trips.faults(.answer("trips", MDSForm.trip)) == [])
            #expect(try trips.value("trips", "0", "trip_id") == ride.description)
            #expect(try trips.value("trips", "0", "duration") == "600")
            #expect(try trips.value("trips", "0", "end_location", "lat") == "\(Depot.casino.latitude)")
            #expect(try trips.value("trips", "0", "actual_cost") == "55")
            #expect(try trips.value("trips", "1") == nil)
            #expect(!trips.text.contains(rider.description))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what happened to a vehicle is told in order, with its ride and its place`(engine: TestEngine) async throws {
        let city = try await CityProgram(on: engine)
        let (ride, rider, end) = try await city.rideToCasino()
        let bike = try await city.depot.vehicle("BIKE1").id.description

        try await city.open { client in
            let hour = CityProgram.hour(of: end)
            let told = try await client.mds("/mds/events/historical?event_time=\(hour)", as: city.key)
            let recent = try await client.mds(city.recent(), as: city.key)

            #expect(told.faults(.answer("events", MDSForm.event)) == [])
            #expect(recent.faults(.answer("events", MDSForm.event, isLive: true)) == [])
            let events = told.records("events").filter { $0["device_id"] as? String == bike }
            #expect(
                events.map { ($0["event_types"] as? [String])?.first } == [
                    "provider_drop_off", "reservation_start", "trip_start", "trip_end",
                ]
            )
            #expect(events.map { $0["trip_ids"] as? [String] } == [nil, nil, [ride.description], [ride.description]])
            let places = events.compactMap { ($0["location"] as? [String: Double])?["lat"] }
            #expect(places == [Depot.port.latitude, Depot.port.latitude, Depot.port.latitude, Depot.casino.latitude])
            let ids = told.records("events").compactMap { $0["event_id"] as? String }
            #expect(Set(ids).count == told.records("events").count)
            #expect(told.records("events").count == recent.records("events").count)
            #expect(!told.text.contains(rider.description))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `vehicles and their status are told; where somebody rides is not`(engine: TestEngine) async throws {
        let city = try await CityProgram(on: engine)
        let anna = try await city.depot.rider()
        let ride = try await city.depot.riding("BIKE1", anna).ride.id
        city.depot.clock.advance(milliseconds: 60_000)
        let reading = DeviceReading.position(try Depot.plate("BIKE1"), Depot.nowhere, at: city.depot.clock.now())
        try await city.depot.database.write { [rentals = city.depot.rentals] in try rentals.handle(reading, in: $0) }

        try await city.open { client in
            let vehicles = try await client.mds("/mds/vehicles", as: city.key)
            let statuses = try await client.mds("/mds/vehicles/status", as: city.key)
            let device = try #require(vehicles.records("vehicles").first?["device_id"] as? String)
            let one = try await client.mds("/mds/vehicles/\(device)", as: city.key)
            let status = try await client.mds("/mds/vehicles/status/\(device)", as: city.key)

            #expect(vehicles.faults(.answer("vehicles", MDSForm.vehicle)) == [])
            #expect(statuses.faults(.answer("vehicles_status", MDSForm.status, isLive: true)) == [])
            #expect(vehicles.records("vehicles").count == 4)
            #expect(statuses.records("vehicles_status").count == 4)
            #expect(try one.value("vehicles", "0", "vehicle_id") == "BIKE1")
            #expect(try status.value("vehicles_status", "0", "last_event", "vehicle_state") == "on_trip")
            #expect(try status.value("vehicles_status", "0", "last_telemetry", "trip_ids", "0") == ride.description)
            let latitude = try status.value("vehicles_status", "0", "last_telemetry", "location", "lat")
            #expect(latitude == "\(Depot.port.latitude)")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the way of a ride is told once the ride is over`(engine: TestEngine) async throws {
        let city = try await CityProgram(on: engine)
        let (ride, _, end) = try await city.rideToCasino(by: [Depot.nowhere, Depot.casino])

        try await city.open { client in
            let way = try await client.mds("/mds/telemetry?telemetry_time=\(CityProgram.hour(of: end))", as: city.key)

            #expect(way.faults(.answer("telemetry", MDSForm.telemetry)) == [])
            #expect(way.records("telemetry").count == 2)
            #expect(try way.value("telemetry", "0", "trip_ids", "0") == ride.description)
        }
    }

    @Test func `hours are told when reports of them have come`() async throws {
        let city = try await CityProgram(on: .sqlite)
        let now = city.depot.clock.now()
        let hour = CityProgram.hour(of: now)
        let (before, years) = (CityProgram.hour(of: now.advanced(milliseconds: -3_600_000)), "2019-10-01T07")
        try await city.open { client in
            let questions = ["trips?end_time=", "events/historical?event_time=", "telemetry?telemetry_time="]
            for path in questions.map({ "/mds/" + $0 }) {
                let running = try await client.mds(path + hour, as: city.key)
                #expect(running.status == .notFound)
                #expect(try running.value("error") == "not_found")
                #expect(try await client.mds(path + before, as: city.key).status == .notFound)
                #expect(try await client.mds(path + years, as: city.key).status == .notFound)
            }
            city.depot.clock.advance(milliseconds: 3_600_000 - now.milliseconds % 3_600_000)
            let pending = try await client.mds("/mds/trips?end_time=\(hour)", as: city.key)
            city.depot.clock.advance(milliseconds: 15 * 60_000)
            let ready = try await client.mds("/mds/trips?end_time=\(hour)", as: city.key)

            #expect(pending.status == .accepted)
            #expect(ready.status == .ok)
            #expect(ready.records("trips").isEmpty)
            #expect(ready.faults(.answer("trips", MDSForm.trip)) == [])
        }
    }

    @Test(
        arguments: [
            "/mds/trips", "/mds/trips?end_time=2026-13-01T00", "/mds/trips?end_time=2026-02-30T00",
            "/mds/trips?end_time=2026-11-21T24", "/mds/trips?end_time=2026-11-21", "/mds/events/historical",
            "/mds/events/historical?event_time=now", "/mds/telemetry", "/mds/events/recent",
            "/mds/events/recent?start_time=1", "/mds/events/recent?start_time=x&end_time=y",
            "/mds/events/recent?start_time=1&end_time=9999999999999",
            "/mds/events/recent?start_time=1795000000000&end_time=1794999999999",
            "/mds/events/recent?start_time=-9223372036854775808&end_time=9223372036854775807",
            "/mds/vehicles/BIKE1", "/mds/vehicles/status/1",
        ]
    )
    func `a question that cannot be is refused as the specification says`(path: String) async throws {
        let city = try await CityProgram(on: .sqlite)
        try await city.open { client in
            let refused = try await client.mds(path, as: city.key)

            #expect(refused.status == .badRequest)
            #expect(["bad_param", "missing_param"].contains(try refused.value("error")))
            #expect(try refused.value("error_details", "0") != nil)
        }
    }

    @Test(
        arguments: [
            nil, "application/json", "*/*", "application/vnd.mds+json", "application/vnd.mds+json;version=1.2",
            "application/vnd.mds+json;version=2.0;q=0",
        ] as [String?]
    )
    func `another version than 2.0 is not to be had`(accept: String?) async throws {
        let city = try await CityProgram(on: .sqlite)
        try await city.open { client in
            let refused = try await client.mds("/mds/vehicles", as: city.key, accept: accept)

            #expect(refused.status == .notAcceptable)
            #expect(refused.headers[.contentType] == "application/vnd.mds+json;version=2.0")
        }
    }

    @Test func `nobody reads it without the scope, not even those who run the rentals`() async throws {
        let city = try await CityProgram(on: .sqlite)
        let rider = try await city.office.rider()
        try await city.open { client in
            for path in ["/mds/vehicles", "/mds/vehicles/status", "/mds/trips?end_time=x", "/mds/events/recent"] {
                let stranger = try await client.mds(path, as: nil)
                let someRider = try await client.mds(path, as: rider)
                let operatorsOwn = try await client.mds(path, as: city.office.administrator())
                #expect(stranger.status == .unauthorized)
                #expect(someRider.status == .forbidden)
                #expect(operatorsOwn.status == .forbidden)
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `many events come in parts, none twice and none left out`(engine: TestEngine) async throws {
        let city = try await CityProgram(on: engine)
        _ = try await city.rideToCasino()
        let parts = city.parts(of: 2)
        let now = city.depot.clock.now().milliseconds

        let numbers = try await city.depot.host.open(parts) { client in
            var numbers: [String] = []
            var path: String? = "/mds/events/recent?start_time=\(now - 86_400_000)&end_time=\(now + 1)"
            while let question = path {
                let answer = try await client.mds(question, as: city.key)
                #expect(answer.status == .ok)
                numbers += answer.records("events").compactMap { $0["event_id"] as? String }
                let next = try #require(try answer.value("links", "next")).replacing(CityProgram.address, with: "")
                path = next.hasPrefix("/") ? next : nil
            }
            return numbers
        }

        #expect(numbers.count == 7)
        #expect(Set(numbers).count == 7)
    }
}

/// The depot, and a program of the city with a key.
private struct CityProgram: Sendable {
    static let address = "https://city.example"

    let office: RentalOffice
    let key: String

    var depot: Depot { office.depot }

    init(on engine: TestEngine) async throws {
        office = try await RentalOffice(on: engine)
        key = office.people.key(of: office.depot.ids.next(Account.self), as: ["mds:read"])
    }

    func open(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        try await office.open(calls)
    }

    /// What the city reads, in answers of so many events.
    func parts(of events: Int) -> OpenDataModule {
        OpenDataModule(
            depot.host.makeFeatureHost { $0.address = Self.address },
            fleet: office.module.fleet,
            eventsPerAnswer: events
        )
    }

    /// A ride of ten minutes, and time until its hour is told.
    func rideToCasino(
        by places: [Coordinate] = []
    ) async throws -> (ride: Identifier<Ride>, rider: Identifier<Account>, end: Timestamp) {
        let rider = try await depot.rider()
        let ride = try await depot.riding("BIKE1", rider).ride.id
        for place in places {
            depot.clock.advance(milliseconds: 60_000)
            let reading = DeviceReading.position(try Depot.plate("BIKE1"), place, at: depot.clock.now())
            try await depot.database.write { [rentals = depot.rentals] in try rentals.handle(reading, in: $0) }
        }
        try await depot.wait(seconds: 600 - Int64(places.count) * 60)
        let end = depot.clock.now()
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: end))
        depot.clock.advance(milliseconds: 2 * 3_600_000)
        return (ride, rider, end)
    }

    /// The hour of a moment, as questions name it.
    static func hour(of moment: Timestamp) -> String { String(moment.description.prefix(13)) }

    /// The question for the last day.
    func recent() -> String {
        let now = depot.clock.now().milliseconds
        return "/mds/events/recent?start_time=\(now - 86_400_000)&end_time=\(now)"
    }
}

extension TestClientProtocol {
    fileprivate func mds(
        _ path: String,
        as key: String?,
        accept: String? = "application/vnd.mds+json;version=2.0"
    ) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        headers[.accept] = accept
        headers[.authorization] = key.map { "Bearer \($0)" }
        return try await execute(uri: path, method: .get, headers: headers)
    }
}

extension TestResponse {
    /// What is wrong with the whole answer.
    fileprivate func faults(_ form: MDSForm) -> [String] {
        guard headers[.contentType] == "application/vnd.mds+json;version=2.0" else { return ["media type"] }
        let json = try? JSONSerialization.jsonObject(with: Data(body.readableBytesView))
        return json.map { form.faults($0) } ?? ["no JSON"]
    }

    /// The records under a name.
    fileprivate func records(_ name: String) -> [[String: Any]] {
        let json = try? JSONSerialization.jsonObject(with: Data(body.readableBytesView))
        return (json as? [String: Any])?[name] as? [[String: Any]] ?? []
    }
}
