import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ConsoleRouteTests {
    @Test(arguments: TestEngine.reachable)
    func `a station, its docks and a vehicle are added, and can be rented`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (city, anna) = (office.administrator(), try await office.rider())
        try await office.open { client in
            let station = try await client.json(
                .post,
                "/rentals/console/stations",
                as: city,
                #"{"name":"Larvotto","latitude":43.745,"longitude":7.433,"docks":"larv1, larv2 LARV3"}"#
            )
            #expect(station.status == .created)
            #expect(try station.value("docks") == "3")
            let vehicle = try await client.json(
                .post,
                "/rentals/console/vehicles",
                as: city,
                #"{"number":"bike77","kind":"bike","dock":"LARV2"}"#
            )
            #expect(vehicle.status == .created)
            #expect(try vehicle.value("station") == "Larvotto")

            let rented = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"LARV2"}"#)
            #expect(try rented.value("vehicle") == "BIKE77")
            #expect(
                try await client.json(.get, "/rentals/console/rides", as: city).value("rides", "0", "vehicle")
                    == "BIKE77"
            )
            #expect(try await client.page("/rentals/console/rides", as: city).text.contains("BIKE77"))
        }
    }

    @Test func `an address of a station that several towns have is asked about`() async throws {
        let office = RentalOffice(at: try await Depot(), places: TwinPlaces())
        let city = office.administrator()
        let path = "/rentals/console/stations"
        let typed = "name=Grimaldi&latitude=&longitude=&address=rue+grimaldi&docks="
        try await office.open { client in
            let asked = try await client.form(path, as: city, from: path, typed)
            #expect(asked.status == .unprocessableContent)
            #expect(asked.text.contains("data-place-candidates"))
            #expect(asked.text.contains("Street, Roquebrune-Cap-Martin"))

            let chosen = "address%3DRue%2520Grimaldi%26latitude%3D43.763819%26longitude%3D7.464901"
            let made = try await client.form(path, as: city, from: path, typed + "&suggested%3Aaddress=\(chosen)")
            #expect(made.status == .seeOther)
            #expect(try await client.page(path, as: city).text.contains("Grimaldi</a>"))
        }
    }

    @Test func `a station is changed in a form, and closed`() async throws {
        let office = try await RentalOffice()
        let (city, port) = (office.administrator(), office.depot.stations.port)
        try await office.open { client in
            let path = "/rentals/console/stations/\(port)"
            let page = try await client.page(path, as: city).text
            #expect(page.contains("PORT1"))
            let changed = try await client.form(
                path,
                as: city,
                from: path,
                "name=Harbour&latitude=43.735&longitude=7.42&state=closed&docks=PORT6"
            )

            #expect(changed.status == .seeOther)
            #expect(try await client.page(path, as: city).text.contains("Harbour"))
            #expect(try await client.json(.get, path, as: city).value("station", "isOpen") == "0")
            #expect(try await client.json(.get, path, as: city).value("docks", "5", "number") == "PORT6")
        }
    }

    @Test func `a tariff is changed by a new version, which holds for the next ride`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.open { client in
            let path = "/rentals/console/tariffs/bike"
            let before = try await client.page(path, as: city).text
            office.depot.clock.advance(milliseconds: 3_600_000)
            #expect(
                try await client.page(path, as: city).text.firstMatch(of: /Version 1[^<]*/)?.output
                    == before.firstMatch(of: /Version 1[^<]*/)?.output
            )
            let fields = "unlockFee=1&perMinute=0.0525&freeMinutes=5&pausePerMinute=&dailyCap=10.00"
            let changed = try await client.form(path, as: city, from: path, fields)

            #expect(changed.status == .seeOther)
            let tariff = try await client.json(.get, path, as: city)
            #expect(try tariff.value("version") == "2")
            #expect(try tariff.value("perMinute") == "0.0525")
            #expect(try tariff.value("dailyCap") == "10.00")
            #expect(try tariff.value("freeMinutes") == "5")
            let published = try await client.json(.get, "/rentals/vehicles/BIKE1", as: nil).value("price")
            #expect(published?.contains("0.0525 EUR") == true)
        }
    }

    @Test func `every wrong field of a form is named, and nothing is kept`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.open { client in
            let tariff = try await client.json(
                .post,
                "/rentals/console/tariffs/bike",
                as: city,
                #"{"unlockFee":"-1","perMinute":"0.00001","freeMinutes":-1,"dailyCap":"0"}"#
            )
            let station = try await client.json(
                .post,
                "/rentals/console/stations",
                as: city,
                #"{"name":"","latitude":91,"longitude":0,"state":"shut","docks":"x"}"#
            )
            let vehicle = try await client.json(
                .post,
                "/rentals/console/vehicles",
                as: city,
                #"{"number":"a","kind":"tank","dock":"?"}"#
            )
            let taken = try await client.json(
                .post,
                "/rentals/console/vehicles",
                as: city,
                #"{"number":"BIKE9","kind":"bike","dock":"PORT1"}"#
            )

            let named = [tariff, station, vehicle, taken].map { answer in
                (0..<5).compactMap { try? answer.value("errors", "\($0)", "field") }
            }
            #expect(named[0] == ["unlockFee", "perMinute", "freeMinutes", "dailyCap"])
            #expect(named[1] == ["name", "latitude", "state", "docks"])
            #expect(named[2] == ["number", "kind", "dock"])
            #expect(named[3] == ["dock"])
            #expect([tariff, station, vehicle, taken].allSatisfy { $0.status.code == 422 })
        }
        #expect(try await office.depot.rentals.read { try $0.stations.listCounts().count } == 2)
    }

    @Test func `a vehicle is taken out of service and put back`() async throws {
        let office = try await RentalOffice()
        let (city, anna) = (office.administrator(), try await office.rider())
        try await office.open { client in
            let list = "/rentals/console/vehicles"
            #expect(try await client.form(list + "/BIKE1/out", as: city, from: list).status == .seeOther)
            let out = try await client.json(.get, list + "?filter=BIKE1", as: city)
            #expect(try out.value("vehicles", "0", "attention") == "out_of_service")
            let refused = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            #expect(try refused.value("type") == "/problems/out-of-service")

            #expect(try await client.form(list + "/BIKE1/back", as: city, from: list).status == .seeOther)
            #expect(try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#).status == .created)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who changes a vehicle stays on the page of the list, reads what became of it and can undo it`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let list = "/rentals/console/vehicles?filter=BIKE"
            let out = "/rentals/console/vehicles/BIKE2/out?filter=BIKE"
            #expect(try await client.page(list, as: city).text.contains("action=\"\(out)\""))

            let changed = try await client.form(out, as: city, from: list)
            let place = try #require(changed.headers[.location])
            let page = try await client.page(place, as: city).text
            let notice = try #require(page.firstMatch(of: /data-changed>.*?<\/form>/)?.output)

            #expect(place == list + "&changed=BIKE2")
            #expect(notice.contains("BIKE2"))
            #expect(notice.contains("/rentals/console/vehicles/BIKE2/back?filter=BIKE"))
            #expect(!page.contains("SCOOT1"))
            #expect(!notice.contains("data-confirm"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a long list of vehicles has pages, each vehicle on one of them`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, city) = (office.depot, office.administrator())
        try await depot.rentals.change { [ids = depot.ids] step in
            for number in 1000..<1060 {
                let plate = try Depot.plate("LONG\(number)")
                let vehicle = Vehicle(
                    id: ids.next(Vehicle.self),
                    plate: plate,
                    kind: .bike,
                    state: .available,
                    station: nil,
                    dock: nil,
                    isLocked: true,
                    batteryPercent: nil,
                    flag: nil,
                    heardAt: step.now
                )
                try step.vehicles.insert(vehicle)
            }
        }
        try await office.open { client in
            let list = "/rentals/console/vehicles?filter=LONG"
            let first = try await client.json(.get, list, as: city)
            let last = try await client.json(.get, list + "&page=2", as: city)
            let page = try await client.page(list, as: city).text
            let beyond = try await client.page(list + "&page=9", as: city)

            #expect(try first.value("next") == "2")
            #expect(try last.value("next") == nil)
            let numbers = try (0..<60).compactMap { index in
                index < 50
                    ? try first.value("vehicles", "\(index)", "number")
                    : try last.value("vehicles", "\(index - 50)", "number")
            }
            #expect(numbers == (1000..<1060).map { "LONG\($0)" })
            #expect(page.contains(#"href="/rentals/console/vehicles?filter=LONG&amp;page=2""#))
            #expect(beyond.status == .ok)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a vehicle in a ride goes out of service when that is over, and staff are told so`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, city) = (office.depot, office.administrator())
        let anna = try await depot.rider()
        _ = try await depot.riding("BIKE1", anna)
        _ = try await depot.riding("BIKE2", depot.rider())
        try await office.open { client in
            let list = "/rentals/console/vehicles"
            let out = try await client.json(.post, list + "/BIKE1/out", as: city)
            #expect(out.status == .ok)
            #expect(try out.value("state") == "on_trip")
            #expect(out.text.contains(#""leavesServiceAfterRide":true"#))
            #expect(try await client.form(list + "/BIKE2/out", as: city, from: list).status == .seeOther)
            let ridden = try await client.json(.get, list + "?filter=BIKE2", as: city)
            #expect(try ridden.value("vehicles", "0", "leavesServiceAfterRide") == "1")
            #expect(try await client.form(list + "/BIKE2/back", as: city, from: list).status == .seeOther)
            try await depot.wait(seconds: 300)
            for (plate, dock) in [("BIKE1", "CASINO1"), ("BIKE2", "CASINO2")] {
                try await depot.tell(
                    .docked(Depot.plate(plate), dock: Depot.plate(dock), at: depot.clock.now())
                )
            }
        }
        #expect(try await depot.vehicle("BIKE1").state == .nonOperational)
        #expect(try await depot.vehicle("BIKE1").flag == .outOfService)
        #expect(try await depot.vehicle("BIKE2").state == .available)
        #expect(try await depot.vehicle("BIKE2").flag == nil)
    }

    @Test(
        arguments: [
            (#"{"unlockFee":"0","perMinute":""}"#, "perMinute"), (#"{"unlockFee":"0","perMinute":" "}"#, "perMinute"),
            (#"{"unlockFee":"0"}"#, "perMinute"), (#"{"unlockFee":"","perMinute":"0.05"}"#, "unlockFee"),
            (#"{"perMinute":"0.05"}"#, "unlockFee"),
        ]
    )
    func `a price that is left empty is refused, since nothing is free by mistake`(
        body: String,
        field: String
    ) async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.open { client in
            let refused = try await client.json(.post, "/rentals/console/tariffs/bike", as: city, body)
            let free = try await client.json(
                .post,
                "/rentals/console/tariffs/scooter",
                as: city,
                #"{"unlockFee":"0","perMinute":"0"}"#
            )

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.value("errors", "0", "field") == field)
            #expect(try refused.value("errors", "1") == nil)
            #expect(free.status == .ok || free.status == .created)
        }
    }

    @Test(
        arguments: [
            "/rentals/console/stations", "/rentals/console/vehicles", "/rentals/console/tariffs",
            "/rentals/console/rides",
        ]
    )
    func `riders do not see the console`(path: String) async throws {
        let office = try await RentalOffice()
        let anna = try await office.rider()
        try await office.open { client in
            let asked = (
                rider: try await client.json(.get, path, as: anna), stranger: try await client.json(.get, path, as: nil)
            )

            #expect(asked.rider.status == .forbidden)
            #expect(asked.stranger.status == .unauthorized)
        }
    }
}
