import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import Testing

@Suite struct TaxiActivityTests {
    @Test(arguments: TestEngine.reachable)
    func `a ride that ends is told to other modules once, with its passengers and places`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let (driver, anna) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ask(anna, passengers: 2)
        let offer = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.accept(offer.id, by: driver)
        town.clock.advance(milliseconds: 60_000)
        _ = try await town.dispatch.pickUp(by: driver)
        let pickedUpAt = town.clock.now()
        town.clock.advance(milliseconds: 300_000)
        _ = try await town.dispatch.take([town.fix(Town.casino)], from: driver)
        _ = try await town.dispatch.endRide(by: driver)

        let told = try await Self.told(in: town.database)

        #expect(told.count == 1)
        let ride = try #require(told.first)
        #expect(ride.ride == "taxi/\(request.id)")
        #expect(ride.person == anna)
        #expect(ride.means == .taxi)
        #expect(ride.people == 2)
        #expect(ride.beganAt == pickedUpAt)
        #expect(ride.endedAt == town.clock.now())
        #expect(ride.from == [Town.port.latitude, Town.port.longitude])
        #expect(ride.to == [Town.casino.latitude, Town.casino.longitude])
    }

    @Test func `a request that is withdrawn is no ride`() async throws {
        let town = try await Town(on: .sqlite)
        let (_, anna) = (try await town.driver("T1"), town.passenger())
        let request = try await town.ask(anna)

        _ = try await town.dispatch.withdraw(request.id, by: anna)

        #expect(try await Self.told(in: town.database).isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `an open request is under way, and is past once it is over`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        _ = try await office.town.driver("T1")
        let (anna, bert) = (office.town.passenger(), office.town.passenger())
        let request = try await office.town.ask(anna)

        let open = try await office.items(of: anna)
        _ = try await office.town.dispatch.withdraw(request.id, by: anna)
        let over = try await office.items(of: anna)

        #expect(open.underWay.map(\.id) == [request.id.description])
        #expect(open.underWay.first?.title.english == "Looking for a taxi")
        #expect(open.past.isEmpty)
        #expect(over.underWay.isEmpty)
        #expect(over.past.map(\.title.english) == ["Taxi from Quai Albert Ier"])
        #expect(over.past.map(\.detail.english) == ["Canceled"])
        #expect(try await office.items(of: bert).past.isEmpty)
    }

    @Test func `a taxi that comes, and then is there, is called by its code`() async throws {
        let office = try await TaxiOffice()
        let (town, anna) = (office.town, office.town.passenger())
        let driver = try await town.driver("T1")
        _ = try await town.ask(anna)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)

        let coming = try await office.items(of: anna).underWay
        try await town.database.write { transaction in
            try transaction.execute("UPDATE taxi_request SET arrived_at = \(town.clock.now()), arrived_by = 'road'")
        }
        let here = try await office.items(of: anna).underWay

        #expect(coming.map(\.title.english) == ["Your taxi T1 is on its way"])
        #expect(here.map(\.title.english) == ["Your taxi T1 is here"])
        #expect(here.map(\.detail.english) == ["Quai Albert Ier"])
    }

    @Test(arguments: TestEngine.reachable)
    func `pages follow each other without gap or repetition, also where moments are the same`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let (_, anna) = (try await office.town.driver("T1"), office.town.passenger())
        for _ in 0..<5 {
            _ = try await office.town.dispatch.withdraw(try await office.town.ask(anna).id, by: anna)
        }

        let all = try await office.items(of: anna).past
        var (pages, last): ([ActivityItem], ActivityItem?) = ([], nil)
        repeat {
            let query = ActivityQuery(of: anna, before: last?.beganAt, beforeID: last?.id, limit: 2)
            let page = try await office.town.database.read { [module = office.module] in
                try module.activity(query, in: $0)
            }
            pages += page
            last = page.last
        } while last != nil

        #expect(all.count == 5)
        #expect(pages == all)
    }

    @Test(arguments: TestEngine.reachable)
    func `words are found in whatever case, and no word stands for any other`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (_, anna) = (try await office.town.driver("T1"), office.town.passenger())
        _ = try await office.town.dispatch.withdraw(try await office.town.ask(anna).id, by: anna)

        #expect(try await office.items(of: anna, text: "ALBERT taxi").past.count == 1)
        #expect(try await office.items(of: anna, text: "albert casino").past.isEmpty)
        #expect(try await office.items(of: anna, text: "%").past.isEmpty)
        #expect(try await office.items(of: anna, text: "_").past.isEmpty)
    }

    private static func told(in database: any Database) async throws -> [RideEnded] {
        try await database.read { transaction in
            try transaction.query("SELECT body FROM outbox WHERE topic = \(RideEnded.topic)").map { row in
                try JSONDecoder().decode(RideEnded.self, from: Data(try row.get("body", as: String.self).utf8))
            }
        }
    }
}

extension TaxiOffice {
    /// What somebody does and did.
    func items(
        of person: Identifier<Account>,
        text: String = ""
    ) async throws -> (underWay: [ActivityItem], past: [ActivityItem]) {
        try await town.database.read { [module] in
            (
                try module.underWay(of: person, in: $0),
                try module.activity(ActivityQuery(of: person, text: text, limit: 100), in: $0)
            )
        }
    }
}
