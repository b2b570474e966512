import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct RiderRouteTests {
    @Test(arguments: TestEngine.reachable)
    func `a program rents, pauses, goes on, returns and reads the receipt`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, anna, bike) = (office.depot, try await office.rider(), try Depot.plate("BIKE1"))
        try await office.open { client in
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"bike 1"}"#)
            let ride = try #require(rented.headers[.location])
            #expect(rented.status == .created)
            #expect(try rented.value("state") == "preparing")
            try await depot.tell(.unlocked(bike, at: depot.clock.now()))
            try await depot.wait(seconds: 100)
            #expect(try await client.json(.get, ride, as: anna).value("state") == "riding")
            #expect(try await client.json(.get, ride, as: anna).value("price") == "0.10")

            #expect(try await client.json(.post, ride + "/pause", as: anna).value("state") == "pausing")
            try await depot.tell(.locked(bike, at: depot.clock.now()))
            #expect(try await client.json(.post, ride + "/resume", as: anna).value("state") == "resuming")
            try await depot.tell(.unlocked(bike, at: depot.clock.now().advanced(milliseconds: 1)))
            try await depot.wait(seconds: 10)
            let away = try await client.json(.post, ride + "/end", as: anna, #"{"latitude":43.737,"longitude":7.424}"#)
            #expect(away.status == .conflict)
            #expect(try away.value("type") == "/problems/away-from-station")
            let directions = try #require(try away.value("wayOn", "href"))
            #expect(try await client.json(.get, directions, as: anna).value("walk", "distanceMetres") != nil)
            let end = try await client.json(
                .post,
                ride + "/end",
                as: anna,
                #"{"latitude":43.739,"longitude":7.428,"accuracy":9}"#
            )
            #expect(try end.value("state") == "finishing")
            try await depot.tell(.locked(bike, at: depot.clock.now()))

            let receipt = try await client.json(.get, ride, as: anna)
            #expect(try receipt.value("state") == "finished")
            #expect(try receipt.value("endStation") == "Casino")
            #expect(try receipt.value("payments", "0", "amount") == "0.10")
            let history = try await client.json(.get, "/rentals/rides", as: anna)
            #expect(try history.value("rides", "0", "price") == "0.10")
            #expect(try history.value("spent", "0") == "0.10 EUR")
        }
    }

    @Test func `what follows each limit is told before and during a ride, and the next rental begins where it ended`()
        async throws
    {
        let office = try await RentalOffice()
        let (depot, anna, bike) = (office.depot, try await office.rider(), try Depot.plate("BIKE1"))
        try await office.open { client in
            let before = try await client.page("/rentals/vehicles/BIKE1", as: anna).text
            let actions = try #require(before.firstRange(of: "<footer class=\"sheet-actions\">"))
            #expect(before[..<actions.lowerBound].contains(#"id="longest-ride""#))
            #expect(before[..<actions.lowerBound].contains(#"id="deposit""#))
            #expect(before[actions.upperBound...].contains("data-price"))
            #expect(before[actions.upperBound...].contains(#"aria-describedby="deposit longest-ride""#))

            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            let ride = try #require(rented.headers[.location])
            try await depot.tell(.unlocked(bike, at: depot.clock.now()))
            #expect(try await client.page(ride, as: anna).text.contains("data-after-limit"))
            try await depot.wait(seconds: 60)
            let here = #"{"latitude":43.739,"longitude":7.428,"accuracy":9}"#
            _ = try await client.json(.post, ride + "/end", as: anna, here)
            try await depot.tell(.locked(bike, at: depot.clock.now()))

            let over = try await client.page(ride, as: anna).text
            let casino = depot.stations.casino
            #expect(over.contains(#"href="/rentals/stations/\#(casino)" data-again"#))
        }
    }

    @Test func `a stranger sees stations with live counts, and must sign in to rent`() async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let home = try await client.json(.get, "/rentals", as: nil)
            let page = try await client.page("/rentals", as: nil)
            let refused = try await client.json(.post, "/rentals/rides", as: nil, #"{"number":"BIKE1"}"#)

            #expect(try home.value("stations", "1", "bikes") == "3")
            #expect(try home.value("stations", "0", "freeDocks") == "5")
            #expect(page.text.contains(#"data-pin="station" "#))
            #expect(page.text.contains(#"data-count="4""#))
            #expect(try home.value("stations", "1", "scooters") == "1")
            #expect(try home.value("stations", "1", "freeDocks") == "1")
            #expect(page.text.contains(#"href="/sign-in?next=/rentals""#))
            #expect(refused.status == .unauthorized)
        }
    }

    @Test func `the way to a station is told on foot, and in a straight line where none is known`() async throws {
        let depot = try await Depot(on: .sqlite)
        let office = RentalOffice(at: depot, locks: TestLocks(), walks: EastwardWalks())
        try await office.open { client in
            let station = "/rentals/stations/\(depot.stations.port)"
            let there = "\(station)?latitude=43.735&longitude=7.41"
            let back = "\(station)?latitude=43.735&longitude=7.43"

            let bare = try await client.page(station, as: nil)
            let page = try await client.page(there, as: nil)
            let answer = try await client.json(.get, there, as: nil)
            let straight = try await client.json(.get, back, as: nil)
            let unsaid = try await client.page("\(station)?latitude=&longitude=", as: nil)
            let nowhere = try await client.json(.get, "\(station)?latitude=91&longitude=0", as: nil)

            #expect(bare.text.contains("data-needs-position"))
            #expect(!bare.text.contains("data-route"))
            #expect(page.text.contains(#"data-route="way""#))
            #expect(page.text.contains("&amp;longitude=7.41"))
            #expect(try answer.value("walk", "lengthMetres") == "820")
            #expect(try answer.value("walk", "durationSeconds") == "580")
            #expect(try straight.value("walk", "distanceMetres") != nil)
            #expect(try straight.value("walk", "lengthMetres") == nil)
            #expect(unsaid.status == .ok)
            #expect(!unsaid.text.contains("data-route"))
            #expect(nowhere.status == .unprocessableContent)
            #expect(try nowhere.value("errors", "0", "field") == "latitude")
        }
    }

    @Test func `the nearest free dock is shown with the way, and a place off the earth is refused`() async throws {
        let depot = try await Depot(on: .sqlite)
        let office = RentalOffice(at: depot, locks: TestLocks(), walks: EastwardWalks())
        try await office.open { client in
            let port = try await client.json(.get, "/rentals/nearest-dock?latitude=43.735&longitude=7.41", as: nil)
            let casino = try await client.page("/rentals/nearest-dock?latitude=43.739&longitude=7.427", as: nil)
            let nowhere = try await client.json(.get, "/rentals/nearest-dock?latitude=91&longitude=181", as: nil)
            let unsaid = try await client.json(.get, "/rentals/nearest-dock?latitude=43.7", as: nil)

            #expect(try port.value("station", "name") == "Port")
            #expect(try port.value("walk", "lengthMetres") == "820")
            #expect(casino.text.contains("<h1>Casino</h1>"))
            #expect(casino.text.contains(#"data-route="way""#))
            #expect(nowhere.status == .unprocessableContent)
            #expect(try nowhere.value("errors", "1", "field") == "longitude")
            #expect(unsaid.status == .badRequest)
            #expect(try unsaid.value("errors", "0", "field") == "longitude")
        }
    }

    @Test func `where every dock is taken, nobody is sent to one`() async throws {
        let depot = try await Depot()
        let office = RentalOffice(at: depot, locks: TestLocks())
        try await office.open { client in
            for (name, station) in [("Port", depot.stations.port), ("Casino", depot.stations.casino)] {
                let body = #"{"name":"\#(name)","latitude":43.735,"longitude":7.42,"state":"closed"}"#
                let path = "/rentals/console/stations/\(station)"
                let closed = try await client.json(.post, path, as: office.administrator(), body)
                #expect(closed.status == .ok)
            }
            let refused = try await client.json(.get, "/rentals/nearest-dock?latitude=43.7&longitude=7.4", as: nil)

            #expect(refused.status == .notFound)
            #expect(try refused.value("type") == "/problems/no-free-dock")
        }
    }

    @Test func `who ends a ride away from a station finds one by a button of the refusal and of the ride`() async throws
    {
        let office = try await RentalOffice()
        let (depot, anna) = (office.depot, try await office.rider())
        try await office.open { client in
            let ride = try #require(
                try await client.form("/rentals/rides", as: anna, from: "/rentals", "number=bike1").headers[.location]
            )
            try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))

            let away = try await client.form(ride + "/end", as: anna, from: ride, "latitude=43.737&longitude=7.424")
            let unknown = try await client.json(.post, ride + "/end", as: anna, "{}")
            let nowhere = try await client.json(.post, ride + "/end", as: anna, #"{"latitude":91,"longitude":7}"#)

            #expect(away.status == .conflict)
            #expect(away.text.contains("?latitude=43.737&amp;longitude=7.424\">"))
            #expect(try unknown.value("type") == "/problems/place-unknown")
            #expect(try unknown.value("wayOn") == nil)
            #expect(away.text.contains(#"<form method="get" action="/rentals/nearest-dock" data-needs-position"#))
            #expect(nowhere.status == .unprocessableContent)
            #expect(try nowhere.value("errors", "0", "field") == "latitude")
            #expect(try await client.json(.get, ride, as: anna).value("state") == "riding")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `during a ride the page of another vehicle leads to the ride and asks for no money`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, anna) = (office.depot, try await office.rider())
        try await office.open { client in
            let before = try await client.json(.get, "/rentals/vehicles/BIKE2", as: anna)
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            let ride = try #require(rented.headers[.location])
            try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))
            let during = try await client.json(.get, "/rentals/vehicles/BIKE2", as: anna)
            let page = try await client.page("/rentals/vehicles/BIKE2", as: anna).text

            #expect(try before.value("unavailable") == nil)
            #expect(try during.value("unavailable") == "/problems/already-riding")
            #expect(page.contains("data-unavailable"))
            #expect(page.contains(#"class="button button-primary button-wide" href="\#(ride)""#))
            #expect(!page.contains(#"href="/wallet?"#))
        }
    }

    @Test func `a rider types the number, rides and returns in a browser`() async throws {
        let office = try await RentalOffice()
        let (depot, anna) = (office.depot, try await office.rider())
        try await office.open { client in
            let sent = try await client.form("/rentals/rides", as: anna, from: "/rentals", "number=bike1")
            let ride = try #require(sent.headers[.location])
            #expect(sent.status == .seeOther)
            #expect(try await client.page(ride, as: anna).text.contains("action=\"\(ride)/cancel\""))

            try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))
            try await depot.wait(seconds: 61)
            let page = try await client.page(ride, as: anna).text
            #expect(page.contains("action=\"\(ride)/end\""))
            #expect(page.contains("0.10 EUR"))
            #expect(page.contains(#"data-running-ms="61000" data-running="up""#))
            #expect(page.contains(#"data-refresh-ms="59000""#))
            let away = try await client.form(ride + "/end", as: anna, from: ride, "latitude=43.737&longitude=7.424")
            #expect(away.status == .conflict)
            #expect(away.text.contains("data-popup"))

            try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
            let receipt = try await client.page(ride, as: anna).text
            #expect(receipt.contains("0.10 EUR"))
            #expect(receipt.contains("Casino"))
            let paid = try await client.json(.get, ride, as: anna)
            #expect(try paid.value("state") == "finished")
            #expect(try paid.value("payments", "0", "amount") == "0.10")
            #expect(try await client.page("/rentals/rides", as: anna).text.contains("href=\"\(ride)\""))
        }
    }

    @Test(
        arguments: [
            (#"{"number":"NONE1"}"#, 404, "/problems/unknown-number"),
            (#"{"number":"!"}"#, 422, "/problems/validation"),
            (#"{"number":"CASINO1"}"#, 409, "/problems/empty-dock"),
            (#"{}"#, 422, "/problems/validation"),
        ]
    )
    func `a wrong number is refused with its reason`(body: String, status: Int, type: String) async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let refused = try await client.json(.post, "/rentals/rides", as: anna, body)

            #expect(refused.status.code == status)
            #expect(try refused.value("type") == type)
        }
    }

    @Test func `too little money is refused over the page, with what was typed`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider(cents: 5)
        try await office.open { client in
            let refused = try await client.form("/rentals/rides", as: anna, from: "/rentals", "number=BIKE1")
            let problem = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            let detail = try #require(try problem.value("detail"))

            #expect(refused.status == .conflict)
            #expect(refused.text.contains(#"value="BIKE1""#))
            #expect(try problem.value("type") == "/problems/insufficient-funds")
            #expect(detail.contains("3.00 EUR") && detail.contains("0.05 EUR"))
        }
    }

    @Test func `a scanned code leads to the vehicle with its price, and that of its dock too`() async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let vehicle = try await client.json(.get, "/rentals/vehicles/BIKE1", as: nil)
            let dock = try await client.json(.get, "/rentals/vehicles/PORT1", as: nil)
            let unknown = try await client.json(.get, "/rentals/vehicles/EVIL666", as: nil)

            #expect(try vehicle.value("number") == "BIKE1")
            #expect(try vehicle.value("price")?.contains("0.05 EUR") == true)
            #expect(try dock.value("number") == "BIKE1")
            #expect(unknown.status == .notFound)
        }
    }

    @Test func `a ride that was free at once asks why, and thanks`() async throws {
        let office = try await RentalOffice()
        let (depot, anna) = (office.depot, try await office.rider())
        try await office.open { client in
            let ride = try #require(
                try await client.form("/rentals/rides", as: anna, from: "/rentals", "number=BIKE1").headers[.location]
            )
            try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))
            try await depot.wait(seconds: 30)
            try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("PORT1"), at: depot.clock.now()))

            #expect(try await client.page(ride, as: anna).text.contains("action=\"\(ride)/explain\""))
            _ = try await client.form(ride + "/explain", as: anna, from: ride, "reason=Brakes+squeal")
            #expect(try await !client.page(ride, as: anna).text.contains("action=\"\(ride)/explain\""))
        }
    }

    @Test func `nobody sees or ends another person's ride`() async throws {
        let office = try await RentalOffice()
        let (anna, bert) = (try await office.rider(), try await office.rider())
        try await office.open { client in
            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            let ride = try #require(rented.headers[.location])
            let id = try #require(ride.split(separator: "/").last)

            #expect(try await client.json(.get, ride, as: bert).status == .notFound)
            #expect(try await client.json(.post, ride + "/cancel", as: bert).status == .notFound)
            #expect(try await client.json(.get, "/rentals/events?ride=\(id)", as: bert).status == .notFound)
            #expect(try await client.json(.post, ride + "/cancel", as: anna).value("ending") == "withdrawn")
        }
    }
}

/// Knows ways to the east alone.
private struct EastwardWalks: WalkPlanner {
    func walk(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? {
        guard origin.longitude < destination.longitude else { return nil }
        return RoadRoute(polyline6: "way", length: Metres(820), duration: Seconds(580))
    }
}
