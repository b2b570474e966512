import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Every page and refusal in French, held against the catalogs while it is made.
@Suite struct FrenchTests {
    /// Opens an office in which texts without a French form are noted, and expects none.
    private static func open(
        _ office: RentalOffice,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let missing = UntranslatedTexts()
        try await office.open(in: Languages(folder: "Public/texts", .init(untranslated: missing)), calls)
        #expect(missing.all == [])
    }

    @Test func `riders read in French what they see before, during and after a ride`() async throws {
        let office = try await RentalOffice()
        let depot = office.depot
        let rider = try await depot.rider()
        let key = office.people.key(of: rider, as: ["passenger"])
        let station = depot.stations.casino
        try await Self.open(office) { client in
            let before = try await client.page("/rentals", as: key, in: "fr").text
            for path in [
                "/rentals/scan", "/rentals/help", "/rentals/stations/\(station)", "/rentals/vehicles/BIKE1",
                "/rentals/stations/\(station)?latitude=43.7&longitude=7.4", "/rentals/rides", "/rentals/set-up",
                "/rentals/details", "/rentals/problems", "/rentals/problems/new?subject=vehicle&number=BIKE1",
            ] {
                let page = try await client.page(path, as: key, in: "fr")
                #expect(page.status == .ok, "\(path)")
            }
            let ride = try await depot.riding("BIKE1", rider).ride.id
            let under = try await client.page("/rentals/rides/\(ride)", as: key, in: "fr").text
            let home = try await client.page("/rentals", as: key, in: "fr").text
            try await depot.wait(seconds: 300)
            try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
            let over = try await client.page("/rentals/rides/\(ride)", as: key, in: "fr").text
            let history = try await client.page("/rentals/rides", as: key, in: "fr").text

            #expect(before.contains("Louer un vélo ou une trottinette"))
            #expect(before.contains("4 emplacements libres") || before.contains("5 emplacements libres"))
            #expect(under.contains("Terminer le trajet"))
            #expect(home.contains("Voir votre trajet"))
            #expect(over.contains("Le trajet est terminé"))
            #expect(history.contains("Port – Casino"))
            for page in [before, under, over] { #expect(page.contains("0,05\u{a0}€ par minute")) }
            #expect(history.contains("<dt>Total</dt><dd>0,30\u{a0}€</dd>"))
            for page in [before, under, home, over, history] { #expect(!page.contains("EUR")) }
        }
    }

    @Test func `what holds on the map is told in the reader's language`() async throws {
        let office = try await RentalOffice()
        let slow = AreaTests.square(Depot.port, #""name":"Palace","kind":"slow","maximum_speed_kph":8"#)
        let areas = try AreaFile.areas(in: AreaTests.file(slow))
        try await office.depot.rentals.change { try $0.areas.replace(with: areas, at: $0.now) }
        try await Self.open(office) { client in
            let french = try await client.json(.get, "/rentals/areas", in: "fr")
            let english = try await client.json(.get, "/rentals/areas")

            #expect(try french.value("features", "0", "properties", "sign") == "Zone lente, 8\u{a0}km/h maximum")
            #expect(try english.value("features", "0", "properties", "sign") == "Slow zone, 8\u{a0}km/h maximum")
        }
    }

    @Test func `riders report and follow a problem in French`() async throws {
        let office = try await RentalOffice()
        let (rider, city) = (try await office.rider(), office.administrator())
        try await Self.open(office) { client in
            let body = #"{"subject":"vehicle","number":"BIKE1","text":"Le frein","critical":true}"#
            let report = try #require(
                try await client.json(.post, "/rentals/problems", as: rider, body).headers[.location]
            )
            let console = report.replacing("/rentals/", with: "/rentals/console/")
            _ = try await client.json(.post, console + "/answer", as: city, #"{"text":"Merci"}"#)

            let list = try await client.page("/rentals/problems", as: rider, in: "fr").text
            let page = try await client.page(report, as: rider, in: "fr").text
            let queue = try await client.page("/rentals/console/problems", as: city, in: "fr")
            let answered = try await client.page(console, as: city, in: "fr")

            #expect(list.contains("Répondu"))
            #expect(page.contains("Notre personnel"))
            #expect(queue.status == .ok)
            #expect(answered.text.contains("Actions"))
        }
    }

    @Test func `those who run the rentals read the console in French`() async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        let station = office.depot.stations.casino
        try await Self.open(office) { client in
            for path in [
                "stations", "stations/\(station)", "stations/\(station)/device", "vehicles", "vehicles/BIKE1",
                "vehicles/BIKE1/repairs", "tariffs", "tariffs/bike", "import", "rides", "codes", "problems", "jobs",
                "alarms", "institutions", "areas", "areas/new", "takings", "owing",
            ] {
                let page = try await client.page("/rentals/console/\(path)", as: city, in: "fr")
                #expect(page.status == .ok, "\(path)")
            }
        }
    }

    @Test func `what cannot be done is refused in French`() async throws {
        let office = try await RentalOffice()
        let (poor, rider) = (try await office.rider(cents: 1), try await office.rider())
        try await Self.open(office) { client in
            let money = try await client.json(.post, "/rentals/rides", as: poor, #"{"number":"BIKE1"}"#, in: "fr")
            let unknown = try await client.json(.post, "/rentals/rides", as: rider, #"{"number":"ZZZZ"}"#, in: "fr")
            let dock = try await client.json(.post, "/rentals/rides", as: rider, #"{"number":"PORT5"}"#, in: "fr")
            let code = try await client.json(
                .post,
                "/rentals/scan",
                as: rider,
                #"{"code":"https://elsewhere.example"}"#,
                in: "fr"
            )
            let ride = try await client.json(.post, "/rentals/rides", as: rider, #"{"number":"BIKE1"}"#, in: "fr")
            let id = try #require(try ride.value("id"))
            let early = try await client.json(.post, "/rentals/rides/\(id)/pause", as: rider, "{}", in: "fr")

            #expect(try money.value("title") == "Pas assez d’argent")
            #expect(try unknown.value("title") == "Numéro inconnu")
            #expect(try dock.value("title") == "La borne est vide")
            #expect(try code.value("title") == "Ce n’est pas l’un de nos codes")
            #expect(try early.value("title") == "Le trajet n’a pas commencé")
        }
    }
}
