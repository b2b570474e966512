import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What passengers, drivers and the city do where a ride does not go as it should, by programs and by pages.
@Suite struct ReleaseRouteTests {
    private let quay = #"{"meetingPlace":"quai","passengers":1}"#

    @Test(arguments: TestEngine.reachable)
    func `a program keeps looking, changes the taxi and ends a ride`(engine: TestEngine) async throws {
        let scene = try await Scene(on: engine)
        let (office, anna) = (scene.office, scene.anna)
        try await office.open { client in
            let id = try await client.json(.post, "/taxi/requests", as: anna, quay).decoded(RequestResponse.self).id
            try await scene.refuse(with: scene.first)
            try await scene.refuse(with: scene.second)
            let asked = try await client.json(.get, "/taxi/requests/\(id)", as: anna).decoded(RequestResponse.self)
            let goesOn = try await client.json(.post, "/taxi/requests/\(id)/keep-looking", as: anna)
            #expect(asked.asksToKeepLooking)
            #expect(asked.hasGoneRound)
            #expect(try !goesOn.decoded(RequestResponse.self).asksToKeepLooking)

            try await office.town.pass(minutes: 1, alive: [scene.first, scene.second])
            try await scene.accept(with: scene.first)
            let early = try await client.json(.post, "/taxi/requests/\(id)/another-taxi", as: anna)
            try await office.town.pass(minutes: 3, alive: [scene.second])
            let silent = try await client.json(.get, "/taxi/requests/\(id)", as: anna).decoded(RequestResponse.self)
            let other = try await client.json(.post, "/taxi/requests/\(id)/another-taxi", as: anna)
            #expect(early.status == .conflict)
            #expect(try early.problem == "driver-heard")
            #expect(silent.isTaxiSilent)
            #expect(try other.decoded(RequestResponse.self).state == .searching)

            try await scene.accept(with: scene.second)
            _ = try await office.town.dispatch.pickUp(by: scene.second)
            try await office.town.pass(minutes: 3)
            let ended = try await client.json(.post, "/taxi/requests/\(id)/end", as: anna)
            #expect(try ended.decoded(RequestResponse.self).endCause == .passengerEnded)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver's program says that nobody is there, or that he cannot come, and reads why`(
        engine: TestEngine
    ) async throws {
        let scene = try await Scene(on: engine)
        let (office, anna, driver) = (scene.office, scene.anna, scene.firstKey)
        try await office.open { client in
            _ = try await client.json(.post, "/taxi/requests", as: anna, quay)
            try await scene.accept(with: scene.first)
            let early = try await client.json(.post, "/taxi/driver/passenger-not-here", as: driver)
            try await office.town.pass(minutes: 3, alive: [scene.first, scene.second])
            let there = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self)
            let missing = try await client.json(.post, "/taxi/driver/passenger-not-here", as: driver)
            let after = try missing.decoded(DriverResponse.self)
            let history = try await client.json(.get, "/taxi/requests", as: anna).decoded(RequestHistory.self)
            #expect(early.status == .conflict)
            #expect(try early.problem == "passenger-may-come")
            #expect(there.ride?.arrivedAt != nil)
            #expect(there.ride?.passengerMissingFrom != nil)
            #expect(after.queue == QueueResponse(zone: "Port", place: 1, length: 2))
            #expect(after.lastMove?.cause == .passengerMissing)
            #expect(history.requests.first?.endCause == .passengerMissing)

            _ = try await client.json(.post, "/taxi/requests", as: anna, quay)
            try await scene.accept(with: scene.first)
            let gaveBack = try await client.json(.post, "/taxi/driver/cannot-come", as: driver)
                .decoded(DriverResponse.self)
            #expect(gaveBack.queue == QueueResponse(zone: "Port", place: 2, length: 2))
            #expect(gaveBack.lastMove?.cause == .cannotCome)
        }
    }

    @Test func `JSON says why a driver is not available`() async throws {
        let scene = try await Scene()
        try await scene.office.open { client in
            let stopped = try await client.json(.post, "/taxi/driver/stop", as: scene.firstKey)
                .decoded(DriverResponse.self)
            try await scene.office.town.wait(milliseconds: 120_001)
            let silent = try await client.json(.get, "/taxi/driver", as: scene.secondKey).decoded(DriverResponse.self)

            #expect(stopped.lastMove?.cause == .stopped)
            #expect(silent.state == .notAvailable)
            #expect(silent.lastMove?.cause == .silent)
        }
    }

    @Test func `a passenger's page asks, tells of a silent taxi, and lets the ride be ended by forms alone`()
        async throws
    {
        let scene = try await Scene()
        let (office, anna) = (scene.office, scene.anna)
        try await office.open { client in
            let id = try await client.json(.post, "/taxi/requests", as: anna, quay).decoded(RequestResponse.self).id
            let page = "/taxi/requests/\(id)"
            for driver in [scene.first, scene.second] { try await scene.refuse(with: driver) }
            let asks = try await client.page(page, as: anna).text
            let goesOn = try await client.form(page + "/keep-looking", as: anna, from: page)
            try await office.town.pass(minutes: 1, alive: [scene.first, scene.second])
            try await scene.accept(with: scene.first)
            let coming = try await client.page(page, as: anna).text
            let early = try await client.form(page + "/another-taxi", as: anna, from: page)
            _ = try await office.town.dispatch.pickUp(by: scene.first)
            try await office.town.pass(minutes: 3)
            let riding = try await client.page(page, as: anna).text
            let ended = try await client.form(page + "/end", as: anna, from: page)
            let over = try await client.json(.get, page, as: anna).decoded(RequestResponse.self)

            #expect(asks.hasForm(to: page + "/keep-looking"))
            #expect(goesOn.status == .seeOther)
            #expect(!coming.hasForm(to: page + "/another-taxi"))
            #expect(early.status == .conflict)
            #expect(riding.hasForm(to: page + "/end"))
            #expect(ended.status == .seeOther)
            #expect(over.endCause == .passengerEnded)
        }
    }

    @Test func `a driver's page offers what fits, and tells what became of a request`() async throws {
        let scene = try await Scene()
        let (office, anna, driver) = (scene.office, scene.anna, scene.firstKey)
        try await office.open { client in
            let id = try await client.json(.post, "/taxi/requests", as: anna, quay).decoded(RequestResponse.self).id
            try await scene.accept(with: scene.first)
            let coming = try await client.page("/taxi/driver", as: driver).text
            office.town.clock.advance(milliseconds: 20_000)
            _ = try await office.town.dispatch.take([office.town.fix(Town.port)], from: scene.first)
            let there = try await client.page("/taxi/driver", as: driver).text
            try await office.town.pass(minutes: 2, alive: [scene.first, scene.second])
            let waited = try await client.page("/taxi/driver", as: driver).text
            _ = try await client.json(.post, "/taxi/requests/\(id)/withdraw", as: anna)
            let told = try await client.page("/taxi/driver", as: driver).text

            let (arrived, missing) = ("/taxi/driver/arrived", "/taxi/driver/passenger-not-here")
            #expect(!coming.hasForm(to: missing))
            #expect(coming.hasForm(to: arrived))
            #expect(!there.hasForm(to: arrived))
            #expect(!there.hasForm(to: missing))
            #expect(there.contains(#"data-refresh-ms="120000""#))
            #expect(waited.hasForm(to: missing))
            #expect(told.contains("The passenger canceled. You have your old place back: number 1 in Port."))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city ends a ride with a reason that both read`(engine: TestEngine) async throws {
        let scene = try await Scene(on: engine)
        let (office, anna, city) = (scene.office, scene.anna, scene.office.administrator())
        try await office.open { client in
            let id = try await client.json(.post, "/taxi/requests", as: anna, quay).decoded(RequestResponse.self).id
            try await scene.accept(with: scene.first)
            let list = try await client.page("/taxi/console/requests", as: city).text
            let end = "/taxi/console/requests/\(id)/end"
            let page = try await client.page(end, as: city).text
            let without = try await client.form(end, as: city, from: end, "reason=+")
            let forbidden = try await client.json(.post, end, as: scene.firstKey, #"{"reason":"No."}"#)
            let ended = try await client.form(end, as: city, from: end, "reason=Street+closed")
            let same = try await client.json(.post, end, as: city, #"{"reason":"Street closed"}"#)
            let again = try await client.json(.post, end, as: city, #"{"reason":"Again."}"#)
            let request = try await client.page("/taxi/requests/\(id)", as: anna).text
            let driver = try await client.page("/taxi/driver", as: scene.firstKey).text
            let nobody = try await client.json(
                .post,
                end.replacing(id, with: "\(UUID())"),
                as: city,
                #"{"reason":"x"}"#
            )

            #expect(list.contains("href=\"\(end)\""))
            #expect(page.contains("Quai Albert Ier"))
            #expect(without.status == .unprocessableContent)
            #expect(without.text.contains(#"id="reason-error""#))
            #expect(forbidden.status == .forbidden)
            #expect(ended.status == .seeOther)
            #expect(same.status == .noContent)
            #expect(again.status == .conflict)
            #expect(request.contains("Street closed"))
            #expect(driver.contains("Street closed"))
            #expect(nobody.status == .notFound)
        }
    }

    @Test func `with longer offers the passenger reads how long drivers have`() async throws {
        var rules = DispatchRules()
        rules.offerMilliseconds = 30_000
        rules.mostPassengers = 5
        let office = try await TaxiOffice(rules: rules)
        let anna = office.passenger()
        _ = try await office.driver("T1")
        try await office.open { client in
            let home = try await client.page("/taxi", as: anna).text
            let many = try await client.json(
                .post,
                "/taxi/requests",
                as: anna,
                #"{"meetingPlace":"quai","passengers":6}"#
            )
            let id = try await client.json(.post, "/taxi/requests", as: anna, quay).decoded(RequestResponse.self).id
            let page = try await client.page("/taxi/requests/\(id)", as: anna).text

            #expect(home.contains(#"id="passengers-5""#))
            #expect(!home.contains(#"id="passengers-6""#))
            #expect(try many.wrongFields == ["passengers"])
            #expect(page.contains("30 seconds"))
        }
    }

    @Test func `nobody is said to answer others whose phone is silent`() async throws {
        let office = try await TaxiOffice()
        let (anna, account) = (office.passenger(), try await office.town.driver("T1"))
        office.town.clock.advance(milliseconds: 16_000)
        try await office.open { client in
            let id = try await client.json(.post, "/taxi/requests", as: anna, quay).decoded(RequestResponse.self).id
            let silent = try await client.page("/taxi/requests/\(id)", as: anna).text
            _ = try await office.town.dispatch.take([office.town.fix(Town.port)], from: account)
            let second = try await client.json(.post, "/taxi/requests", as: office.passenger(), quay)
            #expect(second.status == .created)
            let asked = try await client.page("/taxi/requests/\(id)", as: anna).text

            #expect(silent.contains("reach the drivers near you right now"))
            #expect(asked.contains("seconds to accept your request"))
        }
    }

    @Test func `a passenger who looks at the page is there`() async throws {
        let scene = try await Scene()
        let (office, anna) = (scene.office, scene.anna)
        try await office.open { client in
            let id = try await client.json(.post, "/taxi/requests", as: anna, quay).decoded(RequestResponse.self).id
            for _ in 0..<4 {
                try await office.town.pass(minutes: 8, alive: [scene.first, scene.second])
                _ = try await client.page("/taxi/requests/\(id)", as: anna)
            }
            let seen = try await client.json(.get, "/taxi/requests/\(id)", as: anna).decoded(RequestResponse.self)
            try await office.town.pass(minutes: 11, alive: [scene.first, scene.second])
            let unseen = try await client.json(.get, "/taxi/requests/\(id)", as: anna).decoded(RequestResponse.self)

            #expect(seen.state == .searching)
            #expect(unseen.endCause == .nobodyCame)
        }
    }
}

/// Two drivers in the port, and a passenger.
private struct Scene {
    let office: TaxiOffice
    let anna: String
    let first: Identifier<Account>
    let second: Identifier<Account>
    let firstKey: String
    let secondKey: String

    init(on engine: TestEngine = .sqlite) async throws {
        office = try await TaxiOffice(on: engine)
        first = try await office.town.driver("T1")
        second = try await office.town.driver("T2")
        firstKey = office.host.callers.key(of: first, as: ["driver"])
        secondKey = office.host.callers.key(of: second, as: ["driver"])
        anna = office.passenger()
    }

    func accept(with driver: Identifier<Account>) async throws {
        let offer = try #require(try await office.town.offer(to: driver))
        _ = try await office.town.dispatch.accept(offer.id, by: driver)
    }

    func refuse(with driver: Identifier<Account>) async throws {
        let offer = try #require(try await office.town.offer(to: driver))
        _ = try await office.town.dispatch.refuse(offer.id, by: driver)
    }
}
