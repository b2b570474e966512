import CrosstownContract
import CrosstownDispatchEngine
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct DriverRouteTests {
    private let inPort = #"{"latitude":43.735,"longitude":7.415}"#

    @Test(arguments: TestEngine.reachable)
    func `a program drives a whole day`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let account = office.town.passenger()
        _ = try await office.town.dispatch.register(account: account, code: "T345", company: nil)
        let driver = office.host.callers.key(of: account, as: ["driver"])
        let anna = office.passenger()
        try await office.open { client in
            let started = try await client.json(.post, "/taxi/driver/start", as: driver, inPort)
            #expect(try started.decoded(DriverResponse.self).queue == QueueResponse(zone: "Port", place: 1, length: 1))
            _ = try await client.json(.post, "/taxi/requests", as: anna, #"{"meetingPlace":"quai","passengers":2}"#)

            office.town.clock.advance(milliseconds: 1_000)
            let at = office.town.clock.now().milliseconds
            let fixes = #"{"fixes":[{"latitude":43.735,"longitude":7.416,"accuracy":8,"heading":90,"at":\#(at)}]}"#
            let asked = try await client.json(.post, "/taxi/driver/fixes", as: driver, fixes)
                .decoded(DriverResponse.self)
            let offer = try #require(asked.offer)
            #expect(offer.passengers == 2)
            #expect(offer.remainingMilliseconds == 9_000)
            #expect(offer.distanceMetres.map { abs($0 - 80.6) < 1 } == true)
            let accepted = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
            #expect(try accepted.decoded(DriverResponse.self).ride?.isOnBoard == false)
            let onBoard = try await client.json(.post, "/taxi/driver/pick-up", as: driver).decoded(DriverResponse.self)
            #expect(onBoard.ride?.isOnBoard == true)
            let ended = try await client.json(.post, "/taxi/driver/end-ride", as: driver).decoded(DriverResponse.self)
            #expect(ended.state == .available)
            #expect(ended.ride == nil)
            let stopped = try await client.json(.post, "/taxi/driver/stop", as: driver).decoded(DriverResponse.self)
            #expect(stopped.state == .notAvailable)
            #expect(stopped.queue == nil)
        }
    }

    @Test func `what a driver looks at is read from one state of the data, on a ride and without one`() async throws {
        let ride = try await AcceptedRide(metres: 700)
        let (driver, page) = (ride.driver, "/taxi/driver")
        let database = ride.office.town.database
        try await ride.office.open { client in
            func readings(_ path: String) async throws -> Int {
                _ = database.takeRead()
                _ = try await client.page(path, as: driver)
                // What was learned from earlier arrivals is read once a minute for all.
                return database.takeRead().count { !$0.joined().contains("taxi_arrival_error") }
            }
            let id = try #require(ride.requestPath.split(separator: "/").last)
            let onItsWay = try await readings(page)
            try await ride.report(client, at: AcceptedRide.meeting)
            _ = try await ride.press(client, "pick-up")
            let onBoard = try await readings(page)
            _ = try await ride.press(client, "end-ride")
            let free = try await readings("\(page)?savedFare=\(id)")

            #expect(onItsWay == 1)
            #expect(onBoard == 1)
            #expect(free == 1)
        }
    }

    @Test func `pages lead through the day by forms alone`() async throws {
        let office = try await TaxiOffice()
        let driver = try await office.driver("T345", at: Town.pier)
        let anna = office.passenger()
        let page = "/taxi/driver"
        try await office.open { client in
            let waiting = try await client.page(page, as: driver).text
            _ = try await client.json(.post, "/taxi/requests", as: anna, #"{"meetingPlace":"quai","passengers":2}"#)
            let asked = try await client.page(page, as: driver).text
            let offer = try #require(
                try await client.json(.get, page, as: driver).decoded(DriverResponse.self).offer
            )
            let accepted = try await client.form("/taxi/offers/\(offer.id)/accept", as: driver, from: page)
            let meeting = try await client.page(page, as: driver).text
            let late = try await client.form("/taxi/offers/\(offer.id)/refuse", as: driver, from: page)
            let ended = try await client.form("/taxi/driver/end-ride", as: driver, from: page)
            let stopped = try await client.form("/taxi/driver/stop", as: driver, from: page)

            #expect(waiting.contains(#"data-share-position="/taxi/driver/fixes""#))
            #expect(waiting.contains(#"<p class="queue-number">1</p>"#))
            #expect(asked.contains(#"data-remaining-ms="10000" data-total-ms="10000""#))
            #expect(accepted.status == .seeOther)
            #expect(accepted.headers[.location] == page)
            #expect(meeting.hasForm(to: "/taxi/driver/cannot-come"))
            #expect(meeting.hasForm(to: "/taxi/driver/pick-up"))
            #expect(!meeting.hasForm(to: "/taxi/driver/end-ride"))
            #expect(meeting.contains(#"data-route="gyflrAw~zcM""#))
            #expect(meeting.contains("about 4 minutes"))
            #expect(late.status == .conflict)
            #expect(ended.status == .seeOther)
            #expect(stopped.status == .seeOther)
        }
    }

    @Test func `without a position START says once that it is required`() async throws {
        let office = try await TaxiOffice()
        let account = office.town.passenger()
        _ = try await office.town.dispatch.register(account: account, code: "T1", company: nil)
        let driver = office.host.callers.key(of: account, as: ["driver"])
        try await office.open { client in
            let refused = try await client.form("/taxi/driver/start", as: driver, from: "/taxi/driver", "latitude=")

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.components(separatedBy: "Location is required.").count == 2)
        }
    }

    @Test func `an offer leaves STOP and the page to be reached, and a script sees from a batch that it came`()
        async throws
    {
        let office = try await TaxiOffice()
        let (driver, anna) = (try await office.driver("T345"), office.passenger())
        try await office.open { client in
            let waiting = try await client.page("/taxi/driver", as: driver).text
            _ = try await client.json(.post, "/taxi/requests", as: anna, #"{"meetingPlace":"quai","passengers":2}"#)
            let asked = try await client.page("/taxi/driver", as: driver).text
            let offer = try #require(
                try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self).offer
            )
            let stopped = try await client.form("/taxi/driver/stop", as: driver, from: "/taxi/driver")
            let offDuty = try await client.page("/taxi/driver", as: driver).text

            // The touch on START unlocks the sound of the first offer, so the script is there before duty begins.
            #expect(offDuty.hasForm(to: "/taxi/driver/start") && offDuty.contains(" data-driver "))
            #expect(waiting.contains("data-sound-off hidden"))
            #expect(waiting.contains(#"data-shows="available|Port 1 1||""#))
            #expect(asked.contains("data-shows=\"available|Port 1 1|\(offer.id)|\""))
            #expect(asked.hasForm(to: "/taxi/driver/stop"))
            #expect(!asked.contains("data-popup"))
            #expect(stopped.status == .seeOther)
        }
    }

    @Test func `a late acceptance is told where the offer went`() async throws {
        let office = try await TaxiOffice()
        let driver = try await office.driver("T1")
        let account = try #require(office.host.callers.account(driver))
        let anna = office.passenger()
        try await office.open { client in
            _ = try await client.json(.post, "/taxi/requests", as: anna, #"{"meetingPlace":"quai","passengers":1}"#)
            let offer = try #require(try await office.town.offer(to: account))
            try await office.town.wait(milliseconds: 10_300, alive: [account])

            let late = try await client.form("/taxi/offers/\(offer.id)/accept", as: driver, from: "/taxi/driver")

            #expect(late.status == .conflict)
            #expect(late.text.contains("It has gone to the next driver"))
        }
    }

    @Test func `a driver who missed a request reads it until something else happens to their place`() async throws {
        let office = try await TaxiOffice()
        let driver = try await office.driver("T1")
        let account = try #require(office.host.callers.account(driver))
        let anna = office.passenger()
        try await office.open { client in
            let waiting = try await client.page("/taxi/driver", as: driver).text
            _ = try await client.json(.post, "/taxi/requests", as: anna, #"{"meetingPlace":"quai","passengers":1}"#)
            try await office.town.wait(milliseconds: 10_300, alive: [account])
            let alone = try await client.page("/taxi/driver", as: driver).text
            _ = try await office.driver("T2")
            try await office.town.wait(milliseconds: 61_000, alive: [account])
            try await office.town.wait(milliseconds: 10_300, alive: [account])
            let behind = try await client.page("/taxi/driver", as: driver).text
            _ = try await client.form("/taxi/driver/stop", as: driver, from: "/taxi/driver")
            let offDuty = try await client.page("/taxi/driver", as: driver).text

            #expect(!waiting.contains("You missed a request"))
            #expect(alone.contains("You’re still number 1 in Port"))
            #expect(behind.contains("went to the end of the queue. You’re number 2 in Port"))
            #expect(!offDuty.contains("You missed a request"))
        }
    }

    @Test func `a driver who was taken off duty is told why`() async throws {
        let office = try await TaxiOffice()
        let driver = try await office.driver("T1")
        try await office.town.wait(milliseconds: 120_001)
        try await office.open { client in
            let page = try await client.page("/taxi/driver", as: driver)

            #expect(page.text.contains("had no connection for two minutes"))
        }
    }

    @Test(
        arguments: [
            ("start", "{}", ["latitude", "longitude"]),
            ("start", #"{"latitude":43.735,"longitude":7.415,"accuracy":-1}"#, ["accuracy"]),
            ("fixes", #"{"fixes":[]}"#, ["fixes"]),
            ("fixes", #"{"fixes":[{"latitude":91,"longitude":7.4,"accuracy":1,"at":0}]}"#, ["fixes.0.latitude"]),
            (
                "fixes",
                #"{"fixes":[{"latitude":1,"longitude":7.4,"accuracy":-1,"heading":361,"speed":-1,"at":-1}]}"#,
                ["fixes.0.accuracy", "fixes.0.heading", "fixes.0.speed", "fixes.0.at"]
            ),
            ("fixes", #"{"fixes":[{"latitude":1,"longitude":7.4,"at":1}]}"#, ["fixes.0.accuracy"]),
        ]
    )
    func `every wrong number is named`(path: String, body: String, fields: [String]) async throws {
        let office = try await TaxiOffice()
        let account = office.town.passenger()
        _ = try await office.town.dispatch.register(account: account, code: "T1", company: nil)
        let driver = office.host.callers.key(of: account, as: ["driver"])
        try await office.open { client in
            let refused = try await client.json(.post, "/taxi/driver/\(path)", as: driver, body)

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.wrongFields == fields)
        }
    }

    @Test func `more than fifty positions at once are refused`() async throws {
        let office = try await TaxiOffice()
        let driver = try await office.driver("T1")
        let fix = #"{"latitude":43.735,"longitude":7.415,"accuracy":5,"at":1}"#
        let body = "{\"fixes\":[" + Array(repeating: fix, count: 51).joined(separator: ",") + "]}"
        try await office.open { client in
            let refused = try await client.json(.post, "/taxi/driver/fixes", as: driver, body)

            #expect(refused.status == .unprocessableContent)
        }
    }

    @Test func `a start outside the city or by an account without a taxi is refused in words`() async throws {
        let office = try await TaxiOffice()
        let account = office.town.passenger()
        _ = try await office.town.dispatch.register(account: account, code: "T1", company: nil)
        let (driver, nobody) = (office.host.callers.key(of: account, as: ["driver"]), office.host.key(as: ["driver"]))
        try await office.open { client in
            let abroad = try await client.form(
                "/taxi/driver/start",
                as: driver,
                from: "/taxi/driver",
                "latitude=43.735&longitude=7.5&accuracy=10"
            )
            let page = try await client.page("/taxi/driver", as: nobody)

            #expect(abroad.status == .conflict)
            #expect(abroad.text.contains("You’re outside the city"))
            #expect(page.status == .forbidden)
            #expect(page.text.contains("No taxi registered"))
        }
    }
}
