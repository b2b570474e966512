import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// The price that is told in the forms, and kept with what was asked for.
@Suite struct PriceTests {
    /// 4.80, 3 a kilometre, nothing at night, 2 a bag, and 10 more around the casino.
    static func publish(
        _ office: TaxiOffice,
        _ client: any TestClientProtocol,
        least: String = "3"
    ) async throws {
        let tariff = """
            {"validFrom":"\(office.day())","base":"4.80","perKilometre":"3","nightPerKilometre":"3",\
            "waitingPerMinute":"0.75","luggage":"2","least":"\(least)",\
            "place1":{"name":"Casino","latitude":\(Town.casino.latitude),"longitude":\(Town.casino.longitude),\
            "radius":200,"surcharge":"10"}}
            """
        let made = try await client.json(.post, "/taxi/console/tariffs", as: office.administrator(), tariff)
        try #require(made.status == .created, "\(made.text)")
    }

    private static let toCasino = """
        "destination":"Casino","destinationLatitude":43.735,"destinationLongitude":7.425
        """

    @Test func `the form of the next tariff begins with the places of the one in force`() async throws {
        let office = try await TaxiOffice()
        try await office.open { client in
            try await Self.publish(office, client)
            let page = try await client.page("/taxi/console/tariffs", as: office.administrator()).text

            #expect(page.contains(#"name="place1.name""#))
            #expect(page.contains(#"value="Casino""#))
            #expect(page.contains(#"id="place1.radius" name="place1.radius" type="text" value="200""#))
            #expect(page.contains(#"id="place1.surcharge" name="place1.surcharge" type="text" value="10.00""#))
        }
    }

    @Test func `a place adds once, also where a ride begins and ends there`() {
        let airport = TariffPlace(name: "Airport", middle: Town.port, radius: Metres(300), amount: 500)
        #expect(airport.touches(Town.port, Town.casino))
        #expect(airport.touches(Town.casino, Town.port))
        #expect(!airport.touches(Town.casino, Town.abroad))
    }

    @Test(arguments: TestEngine.reachable)
    func `the form tells the price line by line, and the request keeps it`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            let bare = try await client.page("/taxi", as: anna).text
            try await Self.publish(office, client)
            let waiting = try await client.page("/taxi?meetingPlace=quai", as: anna).text
            let priced = try await client.page("/taxi?meetingPlace=quai&destination=nice&luggage=2", as: anna).text
            let unclear = try await client.page("/taxi?meetingPlace=casino&destination=nice", as: anna).text
            let nowhere = try await client.page("/taxi?destination=nice", as: anna).text
            let made = try await client.json(
                .post,
                "/taxi/requests",
                as: anna,
                #"{"meetingPlace":"quai","passengers":1,"luggage":1,\#(Self.toCasino)}"#
            ).decoded(RequestResponse.self)
            let page = try await client.page("/taxi/requests/\(made.id)", as: anna).text

            #expect(!bare.contains("request-price"))
            #expect(waiting.contains("Enter your destination"))
            #expect(nowhere.contains("Choose a pick-up point"))
            // 4.80, 0.65 km of 3, two bags of 2.
            #expect(priced.contains("About 11.00 EUR"))
            #expect(priced.contains("10.75 EUR"))
            #expect(priced.contains("Luggage, 2"))
            #expect(unclear.contains("Choose both places"))
            #expect(made.terms?.destination == "Casino")
            #expect(made.terms?.luggage == 1)
            #expect(made.terms?.estimateMinorUnits == Int64(1875))
            #expect(page.contains("Estimated price: 19.00 EUR"))
            #expect(page.contains("18.75 EUR"))
            #expect(page.contains("Casino"))
        }
    }

    @Test func `the price of two places stays while the routing engine comes and goes`() async throws {
        let travel = StreetTravel(.detour(metres: 2000, seconds: 300))
        let office = try await TaxiOffice { $0.travel = travel }
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            try await Self.publish(office, client)
            func told(from: String) async throws -> FareTold {
                let link = "/taxi/fares?from=\(from)&to=nice"
                return try await client.json(.get, link, as: nil).decoded(FareTold.self)
            }
            let routed = try await told(from: "quai")
            travel.become(.away)
            let meanwhile = try await told(from: "quai")
            let ride = #"{"meetingPlace":"quai","passengers":1,"destination":"nice"}"#
            let made = try await client.json(.post, "/taxi/requests", as: anna, ride).decoded(RequestResponse.self)
            office.town.clock.advance(milliseconds: 11 * 60_000)
            let guessed = try await told(from: "quai")
            travel.become(.detour(metres: 2000, seconds: 300))
            let later = try await told(from: "quai")

            #expect(routed.estimate.distanceMetres == 2000)
            #expect(meanwhile == routed)
            #expect(made.terms?.estimateMinorUnits == routed.estimate.total.minorUnits)
            #expect(guessed != routed)
            #expect(later == guessed)
        }
    }

    /// What the page of prices tells programs, as far as it matters here.
    private struct FareTold: Decodable, Equatable {
        struct Estimate: Decodable, Equatable {
            struct Amount: Decodable, Equatable { let minorUnits: Int64 }

            let distanceMetres: Double
            let total: Amount
        }

        let estimate: Estimate
    }

    @Test func `without script the form is shown again with the price`() async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        try await office.open { client in
            try await Self.publish(office, client)
            let fields = "meetingPlace=quai&passengers=2&destination=nice&luggage=1&latitude=&longitude="
            let sent = try await client.form("/taxi/requests/price", as: anna, from: "/taxi", fields)
            let link = try #require(sent.headers[.location])
            let page = try await client.page(link, as: anna).text

            #expect(sent.status == .seeOther)
            #expect(!link.contains("csrf"))
            #expect(page.contains("About 9.00 EUR"))
            #expect(page.contains("value=\"nice\""))
        }
    }

    @Test func `who reserves for later keeps what was entered for now`() async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        try await office.open { client in
            let fields =
                "meetingPlace=quai&latitude=43.732&longitude=7.415&passengers=2&destination=nice&luggage=1"
            let sent = try await client.form("/taxi/requests/later", as: anna, from: "/taxi", fields)
            let link = try #require(sent.headers[.location])
            let form = try await client.page(link, as: anna).text

            #expect(link.hasPrefix("/taxi/reservations/new?"))
            #expect(form.contains("value=\"quai\""))
            #expect(form.contains("value=\"nice\""))
            #expect(form.contains("name=\"originLatitude\" data-place-latitude value=\"43.732\""))
        }
    }

    @Test func `a wrong destination or too much luggage is named, and the form stays`() async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            let fields = "meetingPlace=quai&passengers=1&destination=quai&luggage=12"
            let same = try await client.form("/taxi/requests", as: anna, from: "/taxi", fields)
            let body = #"{"meetingPlace":"quai","passengers":1,"destination":"quai","luggage":12}"#
            let named = try await client.json(.post, "/taxi/requests", as: anna, body)
            let several = try await client.form(
                "/taxi/requests",
                as: anna,
                from: "/taxi",
                "meetingPlace=quai&passengers=1&destination=casino&luggage=1"
            )

            #expect(same.status == .unprocessableContent)
            #expect(same.text.contains(#"value="quai""#))
            #expect(try named.wrongFields.contains("destination"))
            #expect(several.text.contains("Casino de Monte-Carlo"))
            #expect(several.text.contains("name=\"destinationLatitude\" value=\"43.735\""))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a reservation keeps its price, and the request that it becomes has it`(engine: TestEngine) async throws {
        let day = try await ReservationDay(on: engine)
        let (office, anna) = (day.office, day.office.passenger())
        _ = try await office.driver("T1")
        try await office.open { client in
            try await Self.publish(office, client)
            let wish = day.wish(inMinutes: 180)
            let made = try await day.reserve(wish, as: anna)
            let page = try await client.page("/taxi/reservations/\(made.id)", as: anna).text
            let form = try await client.page("/taxi/reservations/new?origin=quai&destination=nice", as: anna).text
            // 4.80, 0.65 km of 3 and 10 for the place: to a whole unit, as every page tells it.
            #expect(made.terms?.estimateMinorUnits == Int64(1675))
            #expect(page.contains("About 17.00 EUR"))
            #expect(!page.contains("16.75 EUR"))
            #expect(form.contains("reservation-price"))
            #expect(form.contains("About 7.00 EUR"))
        }
    }

    @Test func `the page of prices takes chosen places and tells what was typed`() async throws {
        let office = try await TaxiOffice()
        try await office.open { client in
            try await Self.publish(office, client)
            let chosen = try await client.page(
                "/taxi/fares?from=Here&fromLatitude=43.732&fromLongitude=7.415&to=Casino&toLatitude=43.735&toLongitude=7.425",
                as: nil
            ).text
            let empty = try await client.page("/taxi/fares?from=quai&fromLatitude=&fromLongitude=&to=", as: nil).text

            #expect(chosen.contains("Here"))
            #expect(chosen.contains("10.00 EUR"))
            #expect(chosen.contains("data-suggest"))
            #expect(empty.contains("field-wrong"))
        }
    }
}
