import CrosstownContract
import CrosstownGeo
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// "I’m here", both ways, in words that are chosen.
@Suite struct SignalTests {
    @Test(arguments: TestEngine.reachable)
    func `passenger and driver say where they are, and nobody else does`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (anna, driver, other) = (office.passenger(), try await office.driver("T1"), try await office.driver("T2"))
        let person = try #require(office.host.callers.account(anna))
        let account = try #require(office.host.callers.account(driver))
        try await office.open { client in
            let place = #"{"meetingPlace":"quai","passengers":1}"#
            let made = try await client.json(.post, "/taxi/requests", as: anna, place).decoded(RequestResponse.self)
            let say = "/taxi/requests/\(made.id)/say"
            let early = try await client.json(.post, say, as: anna, #"{"word":"here"}"#)
            let offer = try #require(
                try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self).offer
            )
            _ = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
            for _ in 0..<2 { _ = try await client.json(.post, say, as: anna, #"{"word":"here"}"#) }
            let foreign = try await client.json(.post, say, as: office.passenger(), #"{"word":"here"}"#)
            let nonsense = try await client.json(.post, say, as: anna, #"{"word":"call +377 1"}"#)
            let idle = try await client.json(.post, "/taxi/driver/say", as: other, #"{"word":"here"}"#)
            let asked = try await client.page("/taxi/driver", as: driver).text
            _ = try await client.json(.post, "/taxi/driver/say", as: driver, #"{"word":"cannot_find"}"#)
            let passengerPage = try await client.page("/taxi/requests/\(made.id)", as: anna).text
            let driverPage = try await client.page("/taxi/driver", as: driver).text
            let newest = try #require(passengerPage.firstRange(of: "id=\"newest-word\""))
            let headline = try #require(passengerPage.firstRange(of: "id=\"request-approach\""))
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: driver)
            let late = try await client.json(.post, "/taxi/driver/say", as: driver, #"{"word":"here"}"#)

            // The newest word of the other stands above all that a small screen hides, until it is answered.
            let askedWord = try #require(asked.firstRange(of: "id=\"newest-word\""))
            let way = try #require(asked.firstRange(of: "<h1"))
            #expect(askedWord.lowerBound < way.lowerBound)
            #expect(!driverPage.contains("id=\"newest-word\""))
            #expect(newest.lowerBound < headline.lowerBound)
            #expect(early.status == .conflict)
            #expect(late.status == .conflict)
            #expect(idle.status == .conflict)
            #expect(foreign.status == .notFound)
            #expect(nonsense.status == .unprocessableContent)
            for page in [passengerPage, driverPage] {
                #expect(page.contains("I’m here</li>"))
                #expect(page.contains("I can’t find you</li>"))
            }
            #expect(office.host.notices.kinds(for: account).count { $0 == "taxi.word" } == 1)
            #expect(office.host.notices.kinds(for: person).contains("taxi.word"))
        }
    }

    @Test func `a taxi points where it drives, also where its phone does not say it`() {
        let clock = Timestamp(milliseconds: 1000)
        func fix(_ latitude: Double, _ longitude: Double, heading: Double? = nil) -> Fix {
            Fix(
                place: Coordinate(latitude: latitude, longitude: longitude),
                accuracy: Metres(5),
                heading: heading.map { Degrees($0) },
                at: clock
            )
        }
        let start = fix(43.735, 7.415, heading: 10)

        #expect(Bearing.directed(fix(43.735, 7.416), after: start).heading.map { abs($0.value - 90) < 1 } == true)
        #expect(Bearing.directed(fix(43.734, 7.415), after: start).heading.map { abs($0.value - 180) < 1 } == true)
        #expect(Bearing.directed(fix(43.73501, 7.41501), after: start).heading?.value == 10)
        #expect(Bearing.directed(fix(43.735, 7.416, heading: 45), after: start).heading?.value == 45)
        #expect(Bearing.directed(fix(43.735, 7.416), after: nil).heading == nil)
    }
}

/// An offer that comes while the driver's page may sleep.
@Suite struct SleepingPageTests {
    @Test(arguments: [(7_000, 0), (8_000, 1)] as [(Int64, Int)])
    func `a driver whose page sends no positions is told by push`(silence: Int64, notices: Int) async throws {
        let office = try await TaxiOffice()
        let (anna, driver) = (office.passenger(), try await office.driver("T1"))
        let account = try #require(office.host.callers.account(driver))
        office.town.clock.advance(milliseconds: silence)
        try await office.open { client in
            let place = #"{"meetingPlace":"quai","passengers":1}"#
            _ = try await client.json(.post, "/taxi/requests", as: anna, place)
            let page = try await client.page("/taxi/driver", as: driver).text

            #expect(page.contains("data-speak=\"Request: Quai Albert Ier. 1 passenger.\""))
            #expect(page.contains("data-answer=\"accept\""))
            #expect(page.contains("data-answer=\"refuse\""))
        }
        #expect(office.host.notices.kinds(for: account).count { $0 == "taxi.offer" } == notices)
    }
}
