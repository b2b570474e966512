import CrosstownAccounts
import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Whether staff can tell who has a vehicle, and until when its rider answers for it.
@Suite struct StaffRiderTests {
    private static let console = "/rentals/console"
    private static let atCasino = #"{"latitude":43.739,"longitude":7.428,"accuracy":5}"#

    @Test(arguments: TestEngine.reachable)
    func `staff see who has a vehicle in rides, vehicles, reports and alarms, and riders see nobody`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (anna, mechanic) = (try await Self.named("anna", in: office), Self.staff("rentals.mechanic", in: office))
        let administrator = office.administrator()
        try await office.open { client in
            let ride = try await Self.ride(anna, client, office.depot)
            let id = try #require(ride.split(separator: "/").last.map(String.init))
            let text = #"{"subject":"vehicle","ride":"\#(id)","number":"BIKE1","text":"The bell is missing"}"#
            _ = try await client.json(.post, "/rentals/problems", as: anna, text)

            let rides = try await client.json(.get, Self.console + "/rides", as: mechanic)
            let vehicles = try await client.json(.get, Self.console + "/vehicles?filter=BIKE1", as: mechanic)
            let vehicle = try await client.json(.get, Self.console + "/vehicles/BIKE1", as: mechanic)
            let reports = try await client.json(.get, Self.console + "/problems", as: mechanic)
            let one = try await client.json(.get, Self.console + "/rides/\(id)", as: mechanic)
            #expect(try rides.value("rides", "0", "rider", "userName") == "anna")
            #expect(try vehicles.value("vehicles", "0", "rider", "userName") == "anna")
            #expect(try vehicle.value("rides", "0", "rider", "userName") == "anna")
            #expect(try reports.value("reports", "0", "reporter", "userName") == "anna")
            #expect(try one.value("ride", "rider", "userName") == "anna")

            let report = try #require(try reports.value("reports", "0", "id"))
            for page in ["/rides", "/rides/\(id)", "/vehicles", "/vehicles/BIKE1", "/problems", "/problems/\(report)"] {
                let seen = try await client.page(Self.console + page, as: mechanic).text
                #expect(seen.contains("anna"), "\(page)")
                #expect(!seen.contains("/console/people/"), "\(page)")
            }
            #expect(try await client.page(Self.console + "/rides", as: administrator).text.contains("/console/people/"))
            #expect(try await client.json(.get, ride, as: anna).text.contains("userName") == false)
            #expect(try await client.json(.get, Self.console + "/rides", as: anna).status == .forbidden)
            #expect(try await client.json(.get, Self.console + "/rides/\(id)", as: anna).status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who ends a ride with an unlocked vehicle answers for it until a dock holds it`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, mechanic) = (office.depot, Self.staff("rentals.mechanic", in: office))
        let anna = try await Self.named("anna", in: office)
        try await office.open { client in
            let ride = try await Self.leaveUnlocked(anna, client, depot)

            let over = try await client.json(.get, ride, as: anna)
            #expect(try over.value("ending") == "unconfirmed")
            #expect(try over.value("price") == "0.50")
            let alarms = try await client.json(.get, Self.console + "/alarms", as: mechanic)
            #expect(try alarms.value("alarms", "0", "kind") == "not_returned")
            #expect(try alarms.value("alarms", "0", "vehicle") == "BIKE1")
            #expect(try alarms.value("alarms", "0", "rider", "userName") == "anna")
            let page = try await client.page(Self.console + "/alarms", as: mechanic).text
            #expect(page.contains("BIKE1") && page.contains("anna"))
            let missing = try await client.json(.get, Self.console + "/rides?state=missing", as: mechanic)
            #expect(try missing.value("rides", "0", "rider", "userName") == "anna")
            let vehicles = try await client.json(.get, Self.console + "/vehicles?filter=BIKE1", as: mechanic)
            #expect(try vehicles.value("vehicles", "0", "rider", "userName") == "anna")
            #expect(try await Self.obstacles(anna, in: office).count == 1)

            // A lock that opens and closes somewhere does not bring it back.
            let bike = try Depot.plate("BIKE1")
            for report in [LockReport.locked, LockReport.unlocked, LockReport.locked] {
                depot.clock.advance(milliseconds: 60_000)
                try await depot.tell(report(bike, depot.clock.now()))
            }
            #expect(try await depot.vehicle("BIKE1").state == .nonOperational)
            #expect(try await depot.vehicle("BIKE1").flag == .unconfirmedReturn)

            // What happens to the vehicle meanwhile names its last rider too.
            depot.clock.advance(milliseconds: 1000)
            try await depot.hear(.alarm(Depot.plate("BIKE1"), .tampered, at: depot.clock.now()))
            let moved = try await client.json(.get, Self.console + "/alarms", as: mechanic)
            #expect(try moved.value("alarms", "0", "kind") == "tampered")
            #expect(try moved.value("alarms", "0", "rider", "userName") == "anna")

            try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
            let found = try await client.json(.get, Self.console + "/rides?state=missing", as: mechanic)
            #expect(try found.value("rides", "0", "id") == nil)
            #expect(try await Self.obstacles(anna, in: office).isEmpty)
            let ended = try await client.json(.get, Self.console + "/rides?state=over", as: mechanic)
            #expect(try ended.value("rides", "0", "rider", "userName") == "anna")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who insists against the vehicle's own position answers for it until staff close its alarm`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, mechanic) = (office.depot, Self.staff("rentals.mechanic", in: office))
        let anna = try await Self.named("anna", in: office)
        try await office.open { client in
            let ride = try await Self.ride(anna, client, depot)
            try await depot.see("BIKE1", at: Depot.port)
            try await depot.wait(seconds: 600)
            try await depot.see("BIKE1", at: Depot.far)
            let insists = Self.atCasino.replacing("}", with: #","insists":true}"#)
            _ = try await client.json(.post, ride + "/end", as: anna, insists)
            try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))

            let alarms = try await client.json(.get, Self.console + "/alarms", as: mechanic)
            #expect(try alarms.value("alarms", "0", "rider", "userName") == "anna")
            #expect(try await client.json(.get, ride, as: anna).value("missingSince") != nil)
            let alarm = try #require(try alarms.value("alarms", "0", "id"))
            let closed = try await client.json(.post, Self.console + "/alarms/\(alarm)/close", as: mechanic, "{}")

            #expect(closed.status == .ok)
            #expect(try await client.json(.get, ride, as: anna).value("missingSince") == nil)
            #expect(try await Self.obstacles(anna, in: office).isEmpty)
        }
    }

    @Test func `each look at riders is written down once, without a word about them`() async throws {
        let office = try await RentalOffice()
        let (depot, mechanic) = (office.depot, Self.staff("rentals.mechanic", in: office))
        let anna = try await Self.named("anna", in: office)
        try await office.host.migrate(and: AuditMigrations.all)
        let audit = AuditedDatabase(depot.database, clock: depot.clock, ids: depot.ids, hiding: PersonalContent([]))
        let pages = ["/rides", "/alarms", "/vehicles", "/vehicles/BIKE1", "/problems", "/stations"]
        let server = TestServer([office.module], callers: office.people) { try await audit.note($0) }
        try await server.open { client in
            _ = try await Self.ride(anna, client, depot)
            for page in pages + pages {
                #expect(try await client.json(.get, Self.console + page, as: mechanic).status == .ok)
            }
        }

        let entries = try await depot.database.read {
            try $0.query("SELECT path, details FROM audit_entry WHERE kind = 'reading'").map { row in
                (try row.get("path", as: String.self), try row.get("details", as: String.self))
            }
        }
        #expect(entries.map(\.0).sorted() == pages.dropLast().map { Self.console + $0 }.sorted())
        #expect(entries.allSatisfy { $0.1 == "[]" })
    }

    /// A rider with money and a name.
    private static func named(_ name: String, in office: RentalOffice) async throws -> String {
        let key = try await office.rider(cents: 100_000)
        office.directory.name(name, key)
        return key
    }

    private static func staff(_ role: String, in office: RentalOffice) -> String {
        office.people.key(of: office.depot.ids.next(Account.self), as: [role])
    }

    /// Rents a vehicle that is free at once; the address of the ride.
    private static func ride(_ rider: String, _ client: any TestClientProtocol, _ depot: Depot) async throws -> String {
        let rented = try await client.json(.post, "/rentals/rides", as: rider, #"{"number":"BIKE1"}"#)
        try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))
        return try #require(rented.headers[.location])
    }

    /// Ends a ride at a station by the phone's word alone, with a lock that stays silent.
    private static func leaveUnlocked(
        _ rider: String,
        _ client: any TestClientProtocol,
        _ depot: Depot
    ) async throws -> String {
        let ride = try await ride(rider, client, depot)
        try await depot.wait(seconds: 590)
        let ending = try await client.json(.post, ride + "/end", as: rider, atCasino)
        #expect(try ending.value("state") == "finishing")
        try await depot.wait(seconds: 20)
        return ride
    }

    private static func obstacles(_ key: String, in office: RentalOffice) async throws -> [String] {
        let person = try #require(Identifier<Account>(String(key.dropFirst("key-".count))))
        return try await office.depot.database.read { [module = office.module] in
            try module.obstacles(toErasing: person, in: $0).map(\.english)
        }
    }
}
