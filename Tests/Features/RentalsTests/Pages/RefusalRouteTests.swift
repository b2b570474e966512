import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What riders read when something is refused, and where that leads.
@Suite struct RefusalRouteTests {
    @Test func `a refusal on a vehicle's page stays there, and leads to the wallet and back`() async throws {
        let office = try await RentalOffice()
        let (anna, bert) = (try await office.rider(cents: 5), try await office.rider())
        try await office.open { client in
            let scanned = "number=BIKE1&scanned=true"
            // The vehicle's own page offers to add money, and nothing to unlock it.
            let poor = try await client.form("/rentals/rides", as: anna, from: "/rentals", scanned)
            let typed = try await client.form("/rentals/rides", as: anna, from: "/rentals", "number=bike1")
            _ = try await client.json(.post, "/rentals/rides", as: bert, #"{"number":"BIKE1"}"#)
            // A page that was open before: the vehicle's own offers nothing to press now.
            let taken = try await client.form("/rentals/rides", as: anna, from: "/rentals", scanned)
            let problem = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            let wrong = try await client.form("/rentals/rides", as: anna, from: "/rentals", "number=!&scanned=true")
            let report = "/rentals/problems/new"
            let other = "number=BIKE2&scanned=true"
            let second = try await client.form("/rentals/rides", as: bert, from: report, other)

            for refused in [poor, typed] {
                #expect(refused.status == .conflict)
                #expect(refused.text.contains(#"href="/wallet?next=%2Frentals%2Fvehicles%2FBIKE1""#))
            }
            #expect(poor.text.contains("<h1>Bike BIKE1</h1>"))
            #expect(typed.text.contains("<h1>Rent a bike or a scooter</h1>"))
            #expect(try problem.value("type") == "/problems/vehicle-taken")
            #expect(taken.text.contains("<h1>Bike BIKE1</h1>"))
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.text.contains("<h1>Rent a bike or a scooter</h1>"))
            #expect(second.status == .conflict)
            #expect(second.text.contains(#"<a class="button button-primary" href="/rentals/rides">Your rides</a>"#))
        }
    }

    @Test func `a number that is typed on the map leads to the vehicle's page, which says what is held`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let home = try await client.page("/rentals", as: anna).text
            let found = try await client.form("/rentals/scan", as: anna, from: "/rentals", "number=bike1")
            let vehicle = try #require(found.headers[.location])

            #expect(home.contains(#"action="/rentals/scan""#))
            #expect(!home.contains(#"action="/rentals/rides""#))
            #expect(vehicle == "/rentals/vehicles/BIKE1")
            #expect(try await client.page(vehicle, as: anna).text.contains(#"id="deposit""#))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a phone that contradicts the vehicle is told what to do, and may insist`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, anna) = (office.depot, try await office.rider())
        try await office.open { client in
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            let ride = try #require(rented.headers[.location])
            try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))
            try await depot.see("BIKE1", at: Depot.port)
            try await depot.wait(seconds: 240)
            try await depot.see("BIKE1", at: Depot.far)
            let riding = try await client.json(.get, ride, as: anna)
            #expect(Double(try riding.value("distanceMetres") ?? "").map { abs($0 - 3530) < 100 } == true)
            #expect(try await client.page(ride, as: anna).text.contains("3.5\u{a0}km"))

            let place = #""latitude":43.739,"longitude":7.428,"accuracy":5"#
            let refused = try await client.json(.post, ride + "/end", as: anna, "{\(place)}")
            let fields = "latitude=43.739&longitude=7.428&accuracy=5"
            let page = try await client.form(ride + "/end", as: anna, from: ride, fields)
            let insisted = try await client.json(.post, ride + "/end", as: anna, #"{\#(place),"insists":true}"#)

            #expect(refused.status == .conflict)
            #expect(try refused.value("type") == "/problems/vehicle-elsewhere")
            #expect(try refused.value("detail")?.contains("2.7\u{a0}km") == true)
            #expect(page.status == .conflict)
            #expect(page.text.contains(#"name="insists" value="true""#))
            #expect(page.text.contains(#"form="insist">"#))
            #expect(try insisted.value("state") == "finishing")
            try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))
            let over = try await client.json(.get, ride, as: anna)
            #expect(try over.value("missingSince") != nil)
            #expect(try over.value("endStation") == nil)
        }
    }

    @Test func `a page says that a pause failed, and offers none where only docks lock`() async throws {
        let office = try await RentalOffice()
        let (depot, anna) = (office.depot, try await office.rider())
        try await office.open { client in
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            let ride = try #require(rented.headers[.location])
            try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))
            #expect(try await client.page(ride, as: anna).text.contains("action=\"\(ride)/pause\""))
            _ = try await client.json(.post, ride + "/pause", as: anna)
            try await depot.wait(seconds: 20)

            let failed = try await client.page(ride, as: anna).text
            #expect(failed.contains(#"<p class="notice notice-bad" role="alert" data-say>"#))
            #expect(try await client.json(.get, ride, as: anna).value("failedWish") == "pause")
            try await depot.setHold(of: "BIKE1", dock: "PORT1", ownLock: .byOrder)
            let docked = try await client.json(.post, ride + "/pause", as: anna)
            #expect(docked.status == .conflict)
            #expect(try docked.value("type") == "/problems/still-in-dock")
            try await depot.setHold(of: "BIKE1")
            #expect(try await !client.page(ride, as: anna).text.contains("action=\"\(ride)/pause\""))
            let refused = try await client.json(.post, ride + "/pause", as: anna)
            #expect(try refused.value("type") == "/problems/no-own-lock")
            #expect(try await client.json(.get, ride, as: anna).value("state") == "riding")
        }
    }
}
