import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct FairnessPageTests {
    private let place = #"{"meetingPlace":"Quai","latitude":43.735,"longitude":7.415,"passengers":1}"#

    /// A day on which a request is refused by one driver and accepted by the next.
    private func day(_ office: TaxiOffice) async throws -> (drivers: [String], request: String) {
        let drivers = [
            try await office.driver("T1"), try await office.driver("T2"), try await office.driver("T3"),
        ]
        let anna = office.passenger()
        let request = try await office.open { client in
            let made = try await client.json(.post, "/taxi/requests", as: anna, place).decoded(RequestResponse.self)
            for (driver, wish) in zip(drivers, ["refuse", "accept"]) {
                office.town.clock.advance(milliseconds: 2_000)
                let offer = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self).offer
                _ = try await client.json(.post, "/taxi/offers/\(try #require(offer?.id))/\(wish)", as: driver)
            }
            return made.id
        }
        return (drivers, request)
    }

    @Test(arguments: TestEngine.reachable)
    func `drivers see that nobody was passed over, and how the work is spread`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (drivers, _) = try await day(office)
        office.town.clock.advance(milliseconds: 3_600_000)
        try await office.open { client in
            let answer = try await client.json(.get, "/taxi/fairness", as: drivers[0])
            let page = try await client.page("/taxi/fairness", as: drivers[1])

            #expect(try answer.value("inversions") == "0")
            #expect(try answer.value("offersJudged") == "2")
            #expect(page.status == .ok)
            #expect(!page.text.contains("T1"))
            #expect(!page.text.contains("T2"))
            #expect(page.text.contains("<table"))
            #expect(try await client.json(.get, "/taxi/fairness", as: office.passenger()).status == .forbidden)
            #expect(try await client.json(.get, "/taxi/fairness", as: office.administrator()).status == .ok)
            #expect(
                try await client.json(.get, "/taxi/fairness?day=soon", as: drivers[0]).status == .unprocessableContent
            )
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a silent driver who is passed over is no inversion, and another one who is skipped is`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let (first, second) = (try await office.town.driver("T1"), try await office.town.driver("T2"))
        office.town.clock.advance(milliseconds: 20_000)
        _ = try await office.town.dispatch.take([office.town.fix(Town.port)], from: second)
        let anna = office.passenger()
        try await office.open { client in
            _ = try await client.json(.post, "/taxi/requests", as: anna, place)
            let fair = try await client.json(.get, "/taxi/fairness", as: office.administrator())
            #expect(try fair.value("offersJudged") == "1")
            #expect(try fair.value("inversions") == "0")
        }
        #expect(try await office.town.offer(to: first) == nil)

        try await office.town.database.write { try $0.execute("UPDATE taxi_offer SET passed_over = 0") }

        let unfair = try await office.open { try await $0.json(.get, "/taxi/fairness", as: office.administrator()) }
        #expect(try unfair.value("inversions") == "1")
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver sees each change of the own place with its cause, and gets it as a file`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let (drivers, _) = try await day(office)
        try await office.open { client in
            let causes = try await client.json(.get, "/taxi/driver/queue", as: drivers[2]).decoded(History.self).entries
            let own = try await client.json(.get, "/taxi/driver/queue", as: drivers[0]).decoded(History.self).entries
            let first = try await client.page("/taxi/driver/queue", as: drivers[0]).text
            let file = try await client.json(.get, "/taxi/driver/queue.csv", as: drivers[2])

            #expect(causes.map(\.cause) == ["started", "refused", "accepted"])
            #expect(causes.map(\.place) == [3, 2, 1])
            #expect(causes.map(\.isOwn) == [true, false, false])
            #expect(own.contains { $0.cause == "refused" && $0.isOwn })
            #expect(first.contains("3 of 3"))
            #expect(first.contains("2 of 2"))
            let lines = try CSVText(file.text).records.map(\.values)
            #expect(lines[0].prefix(4) == ["Local time", "What happened", "Zone", "Place"])
            #expect(lines[0].dropFirst(4) == ["time", "cause", "whose", "zone", "place", "length"])
            let last = try #require(lines.last)
            #expect(last[0].hasSuffix("+01:00"))
            #expect(last[1].hasPrefix("Another taxi: "))
            #expect(last[2...3] == ["Port", "1 of 2"])
            #expect(last.suffix(5) == ["accepted", "other", "Port", "1", "2"])
            #expect(try await client.json(.get, "/taxi/driver/queue", as: office.administrator()).status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city reads a ride's story, and the engine confirms each offer`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (_, request) = try await day(office)
        try await office.open { client in
            let chief = office.administrator()
            let answer = try await client.json(.get, "/taxi/console/requests/\(request)", as: chief)
            let page = try await client.page("/taxi/console/requests/\(request)", as: chief)
            let unknown = try await client.json(
                .get,
                "/taxi/console/requests/01900000-0000-7000-8000-000000000000",
                as: chief
            )

            let story = try answer.decoded(Story.self)
            #expect(story.offers.map(\.taxi) == ["T1", "T2"])
            #expect(story.offers.allSatisfy { $0.isConfirmed })
            #expect(story.offers[1].queue.map(\.taxi) == ["T2", "T3", "T1"])
            #expect(page.status == .ok)
            #expect(unknown.status == .notFound)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city finds requests by zone, state, taxi and day, and saves them`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        _ = try await day(office)
        try await office.open { client in
            let chief = office.administrator()
            func count(_ query: String) async throws -> Int {
                let answer = try await client.json(.get, "/taxi/console/requests?\(query)", as: chief)
                return try answer.decoded(RequestHistory.self).requests.count
            }
            #expect(try await count("") == 1)
            #expect(try await count("zone=port&state=accepted&taxi=T2") == 1)
            #expect(try await count("zone=casino") == 0)
            #expect(try await count("state=searching") == 0)
            #expect(try await count("taxi=T1") == 0)
            #expect(try await count("until=2020-01-01") == 0)
            let page = try await client.page("/taxi/console/requests?zone=port", as: chief)
            #expect(page.text.contains("/taxi/console/requests.csv?"))
        }
    }

    @Test func `the file of requests begins with the words of the page, and ends with what programs read`() async throws
    {
        let office = try await TaxiOffice()
        _ = try await day(office)
        try await office.open(in: Languages(folder: "Public/texts")) { client in
            let path = "/taxi/console/requests.csv?taxi=T2"
            let file = try await client.page(path, as: office.administrator(), in: "fr").text
            let lines = try CSVText(file).records.map(\.values)

            #expect(lines.count == 2)
            #expect(lines[0].prefix(3) == ["Heure locale", "Zone", "Lieu de rendez-vous"])
            #expect(Set(lines[0]).count == lines[0].count)
            #expect(lines[1][0].hasSuffix("+01:00"))
            #expect(lines[1][4...5] == ["Taxi en route", "T2"])
            #expect(lines[0][8...9] == ["asked", "zone"])
            #expect(lines[1].dropFirst(12).prefix(2) == ["accepted", "T2"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city's requests are listed newest first, page by page, whenever they were entered`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        _ = try await town.driver("T1")
        var madeAt: [Timestamp] = []
        // The clock of the server is put back between any two.
        for _ in 1...60 {
            madeAt.append(try await town.ask(town.passenger()).madeAt)
            town.clock.advance(milliseconds: -60_000)
        }
        try await office.open { [madeAt] client in
            let chief = office.administrator()
            func list(_ query: String) async throws -> [RequestSummary] {
                let answer = try await client.json(.get, "/taxi/console/requests\(query)", as: chief)
                return try answer.decoded(RequestHistory.self).requests
            }
            let first = try await list("")
            let last = try #require(first.last)
            let second = try await list("?behind=\(last.id)")

            #expect((first + second).map(\.madeAt) == madeAt)
            #expect(!second.isEmpty)
        }
    }

    @Test func `a chart without anything in it says so`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        _ = try await town.driver("T1")
        _ = try await town.ask(town.passenger())
        try await office.open { client in
            let page = try await client.page("/taxi/console/statistics", as: office.administrator()).text

            // Nobody has accepted or refused so far: there is neither a wait nor a refusal.
            #expect(page.ranges(of: "Nothing to show yet.").count == 2)
            #expect(page.ranges(of: "<svg role=\"img\"").count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city reads demand, waiting and refusals as charts and tables`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        _ = try await day(office)
        try await office.open { client in
            let chief = office.administrator()
            let answer = try await client.json(.get, "/taxi/console/statistics", as: chief)
            let page = try await client.page("/taxi/console/statistics", as: chief)
            let wrong = try await client.json(
                .get,
                "/taxi/console/statistics?from=2026-01-02&until=2026-01-01",
                as: chief
            )

            #expect(answer.text.contains("\"refusedPercent\":50"))
            #expect(answer.text.contains("\"group\":\"Port\""))
            #expect(page.text.contains("<svg role=\"img\""))
            #expect(wrong.status == .unprocessableContent)
        }
    }

    private struct History: Decodable {
        struct Entry: Decodable {
            let cause: String
            let isOwn: Bool
            let place: Int?
        }

        let entries: [Entry]
    }

    private struct Story: Decodable {
        struct Offer: Decodable {
            struct Place: Decodable { let taxi: String }

            let taxi: String
            let isConfirmed: Bool
            let queue: [Place]
        }

        let offers: [Offer]
    }
}
