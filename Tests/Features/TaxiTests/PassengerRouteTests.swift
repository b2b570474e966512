import CrosstownContract
import CrosstownDispatchEngine
import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct PassengerRouteTests {
    @Test func `a form that is filled in by its address holds places to a tenth of a meter`() async throws {
        let office = try await TaxiOffice(on: .sqlite)
        let anna = office.passenger()
        try await office.open { client in
            let place = "latitude=43.73841230000001&longitude=7.421700000000001"
            let goal = "destination=Casino&destinationLatitude=43.739200000000004&destinationLongitude=7.4275"
            let page = try await client.page("/taxi?meetingPlace=Quai&\(place)&\(goal)", as: anna).text

            for value in ["43.738412", "7.4217", "43.7392", "7.4275"] { #expect(page.contains("value=\"\(value)\"")) }
            #expect(!page.contains("43.73841230000001"))
        }
    }

    private let place = #"{"meetingPlace":"","latitude":43.735,"longitude":7.415,"passengers":2}"#

    @Test(arguments: TestEngine.reachable)
    func `a program asks for a taxi, follows it and withdraws`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (anna, driver) = (office.passenger(), try await office.driver("T1"))
        try await office.open { client in
            let made = try await client.json(.post, "/taxi/requests", as: anna, place)
            let request = try made.decoded(RequestResponse.self)
            #expect(made.status == .created)
            #expect(made.headers[.location] == "/taxi/requests/\(request.id)")
            #expect(request.state == .searching)
            #expect(request.meetingPlace == "Quai Albert Ier")
            #expect(request.zone == "Port")

            let asked = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self)
            let offer = try #require(asked.offer)
            _ = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
            let coming = try await client.json(.get, "/taxi/requests/\(request.id)", as: anna)
                .decoded(RequestResponse.self)
            #expect(coming.state == .accepted)
            #expect(coming.taxi?.code == "T1")
            #expect(coming.taxi?.arrivesInSeconds == 240)

            let home = try await client.json(.get, "/taxi", as: anna).decoded(PassengerHome.self)
            #expect(home.openRequest?.id == request.id)
            let withdrawn = try await client.json(.post, "/taxi/requests/\(request.id)/withdraw", as: anna)
            #expect(try withdrawn.decoded(RequestResponse.self).state == .withdrawn)
            let history = try await client.json(.get, "/taxi/requests", as: anna).decoded(RequestHistory.self)
            #expect(history.requests.map(\.state) == [.withdrawn])
            #expect(history.requests.first?.taxiCode == "T1")
        }
    }

    @Test func `a stranger sees free taxis but must sign in to ask for one`() async throws {
        let office = try await TaxiOffice()
        _ = try await office.driver("T1")
        try await office.open { client in
            let home = try await client.json(.get, "/taxi?near=43.735,7.416", as: nil)
            let page = try await client.page("/taxi?near=43.735,7.416", as: nil)
            let refused = try await client.json(.post, "/taxi/requests", as: nil, place)

            #expect(try home.decoded(PassengerHome.self).taxis.map(\.code) == ["T1"])
            #expect(page.text.contains(#"data-pin="taxi" data-pin-id="T1" data-latitude="43.735""#))
            #expect(page.text.contains("Port, 80\u{a0}m"))
            #expect(page.text.contains(#"href="/sign-in?next=/taxi""#))
            #expect(refused.status == .unauthorized)
        }
    }

    @Test(
        arguments: [
            (#"{"meetingPlace":"Quai"}"#, 422, ["passengers"]),
            (#"{"meetingPlace":"","passengers":1}"#, 422, ["meetingPlace"]),
            (#"{"meetingPlace":"Nowhere","passengers":4}"#, 422, ["passengers", "meetingPlace"]),
            (#"{"meetingPlace":"Quai","passengers":0}"#, 422, ["passengers"]),
            (#"{"meetingPlace":"","latitude":43.735,"longitude":7.5,"passengers":1}"#, 422, ["meetingPlace"]),
            (#"{"meetingPlace":"","latitude":91,"longitude":7.5,"passengers":1}"#, 422, ["meetingPlace"]),
            (#"{"meetingPlace":"","latitude":43.735,"longitude":7.425,"passengers":1}"#, 409, []),
            (#"{"passengers":1}"#, 422, ["meetingPlace"]),
        ]
    )
    func `a wrong request is refused and every wrong field is named`(
        body: String,
        status: Int,
        fields: [String]
    ) async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            let refused = try await client.json(.post, "/taxi/requests", as: anna, body)

            #expect(refused.status.code == status)
            #expect(try refused.wrongFields == fields)
        }
    }

    @Test func `a name that was only typed is looked up`() async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            let made = try await client.json(
                .post,
                "/taxi/requests",
                as: anna,
                #"{"meetingPlace":"quai","passengers":1}"#
            )

            #expect(try made.decoded(RequestResponse.self).meetingPlace == "Quai Albert Ier")
        }
    }

    @Test func `a refused form stays filled in, with a pop-up and the field's error`() async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        try await office.open { client in
            let fields = "meetingPlace=%3Cb%3E&latitude=&longitude=&passengers=3"
            let refused = try await client.form("/taxi/requests", as: anna, from: "/taxi", fields)
            let nobody = try await client.form(
                "/taxi/requests",
                as: anna,
                from: "/taxi",
                "meetingPlace=quai&passengers=2"
            )

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(#"value="&lt;b&gt;" aria-invalid="true""#))
            #expect(refused.text.contains(#"value="3" checked"#))
            #expect(nobody.status == .conflict)
            #expect(nobody.text.contains(#"value="quai""#))
        }
    }

    @Test func `a browser is sent to its request and sees each state of it`() async throws {
        let office = try await TaxiOffice()
        let (anna, driver) = (office.passenger(), try await office.driver("T1", at: Town.pier))
        try await office.open { client in
            let sent = try await client.form(
                "/taxi/requests",
                as: anna,
                from: "/taxi",
                "meetingPlace=quai&passengers=1"
            )
            let address = try #require(sent.headers[.location])
            let searching = try await client.page(address, as: anna).text
            let offer = try #require(
                try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self).offer
            )
            _ = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
            let coming = try await client.page(address, as: anna).text
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: driver)
            let riding = try await client.page(address, as: anna).text
            let late = try await client.json(.post, address + "/withdraw", as: anna)
            _ = try await client.json(.post, "/taxi/driver/end-ride", as: driver)
            let thanks = try await client.page(address, as: anna).text

            #expect(sent.status == .seeOther)
            #expect(searching.hasForm(to: address + "/withdraw"))
            #expect(searching.contains("data-confirm"))
            #expect(coming.contains("About 4 minutes"))
            #expect(coming.contains(#"data-route="gyflrAw~zcM""#))
            #expect(!riding.hasForm(to: address + "/withdraw"))
            #expect(late.status == .conflict)
            #expect(thanks.contains("href=\"\(address)/receipt\""))
            #expect(!thanks.contains(#"data-pin="taxi""#))
        }
    }

    @Test func `another person's request is not there`() async throws {
        let office = try await TaxiOffice()
        let (anna, ben) = (office.passenger(), office.passenger())
        _ = try await office.driver("T1")
        try await office.open { client in
            let id = try await client.json(.post, "/taxi/requests", as: anna, place).decoded(RequestResponse.self).id

            let seen = try await client.json(.get, "/taxi/requests/\(id)", as: ben)
            let withdrawn = try await client.json(.post, "/taxi/requests/\(id)/withdraw", as: ben)
            let followed = try await client.json(.get, "/taxi/events?request=\(id)", as: ben)
            let none = try await client.json(.get, "/taxi/requests/\(UUID())", as: ben)

            #expect(seen.status == .notFound)
            #expect(withdrawn.status == .notFound)
            #expect(followed.status == .notFound)
            #expect(seen.text == none.text)
        }
    }

    @Test func `only the right role gets in, and a forged form never`() async throws {
        let office = try await TaxiOffice()
        let (anna, driver) = (office.passenger(), try await office.driver("T1"))
        try await office.open { client in
            let asPassenger = try await client.json(.get, "/taxi/driver", as: anna)
            let asDriver = try await client.json(.get, "/taxi/console/zones", as: driver)
            let requesting = try await client.json(.post, "/taxi/requests", as: driver, place)
            let stranger = try await client.page("/taxi/requests", as: nil)
            let forged = try await client.execute(
                uri: "/taxi/requests",
                method: .post,
                headers: [
                    .cookie: "sid=\(anna)", .accept: "text/html", .contentType: "application/x-www-form-urlencoded",
                ],
                body: .init(string: "meetingPlace=quai&passengers=1&csrf=guess")
            )

            #expect(asPassenger.status == .forbidden)
            #expect(asDriver.status == .forbidden)
            #expect(requesting.status == .forbidden)
            #expect(stranger.status == .unauthorized)
            #expect(stranger.text.contains("/sign-in?next="))
            #expect(forged.status == .forbidden)
        }
    }

    @Test func `nobody has rides at first, and says so`() async throws {
        let office = try await TaxiOffice()
        let anna = office.passenger()
        try await office.open { client in
            let history = try await client.page("/taxi/requests", as: anna)
            let home = try await client.page("/taxi", as: anna)

            #expect(history.text.contains("No rides yet"))
            #expect(home.text.contains("No free taxis nearby"))
        }
    }
}
