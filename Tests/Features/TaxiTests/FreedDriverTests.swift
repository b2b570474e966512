import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Requests that every driver has turned down: who is asked next, and what their passengers read.
@Suite struct FreedDriverTests {
    private static let quay = #"{"meetingPlace":"quai","passengers":1}"#

    /// What the city's program reads of a request.
    private struct Story: Decodable {
        struct Offered: Decodable { let isConfirmed: Bool }
        let offers: [Offered]
    }

    /// A driver who has turned a first request down and accepted a second one of another passenger.
    private struct Busy {
        let town: Town
        let driver: Identifier<Account>
        let refused: TaxiRequest
        let accepted: TaxiRequest
        let other: Identifier<Account>

        init(on engine: TestEngine) async throws {
            town = try await Town(on: engine)
            driver = try await town.driver("T1")
            other = town.passenger()
            refused = try await town.ask(town.passenger())
            let first = try #require(try await town.offer(to: driver))
            _ = try await town.dispatch.refuse(first.id, by: driver)
            accepted = try await town.ask(other)
            let second = try #require(try await town.offer(to: driver))
            _ = try await town.dispatch.accept(second.id, by: driver)
            town.clock.advance(milliseconds: 1_000)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver whose passenger withdraws is asked at once for what they had turned down`(
        engine: TestEngine
    ) async throws {
        let busy = try await Busy(on: engine)

        _ = try await busy.town.dispatch.withdraw(busy.accepted.id, by: busy.other)

        #expect(try await busy.town.offer(to: busy.driver)?.request == busy.refused.id)
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver whose ride is over is asked at once for what they had turned down`(
        engine: TestEngine
    ) async throws {
        let busy = try await Busy(on: engine)

        _ = try await busy.town.dispatch.pickUp(by: busy.driver)
        _ = try await busy.town.dispatch.endRide(by: busy.driver)

        #expect(try await busy.town.offer(to: busy.driver)?.request == busy.refused.id)
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver who cannot come after all is asked for nothing again before the pause is over`(
        engine: TestEngine
    ) async throws {
        let busy = try await Busy(on: engine)

        _ = try await busy.town.dispatch.giveBack(by: busy.driver)

        #expect(try await busy.town.offer(to: busy.driver) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `a passenger whom all have refused reads when drivers are asked again, and can leave`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let (town, anna) = (office.town, office.passenger())
        let first = try await town.driver("T1")
        try await office.open { client in
            let made = try await client.json(.post, "/taxi/requests", as: anna, Self.quay)
                .decoded(RequestResponse.self)
            let path = "/taxi/requests/\(made.id)"
            let refusedAt = town.clock.now()
            let offer = try #require(try await town.offer(to: first))
            _ = try await town.dispatch.refuse(offer.id, by: first)
            town.clock.advance(milliseconds: 10_000)
            let waiting = try await client.json(.get, path, as: anna).decoded(RequestResponse.self)
            let page = try await client.page(path, as: anna).text
            let second = try await town.driver("T2")
            let asked = try await town.offer(to: second)
            let onOffer = try await client.json(.get, path, as: anna).decoded(RequestResponse.self)

            #expect(made.asksAgainAt == nil)
            #expect(waiting.asksAgainAt == refusedAt.advanced(milliseconds: 60_000))
            #expect(page.contains(#"data-running-ms="50000" data-running="down""#))
            #expect(page.contains(#"data-refresh-ms="50000""#))
            #expect(page.hasForm(to: "\(path)/withdraw"))
            #expect(page.hasForm(to: "\(path)/keep-looking"))
            #expect(asked?.request.description == made.id)
            #expect(onOffer.asksAgainAt == nil)
        }
    }

    @Test func `the story of a ride explains why a driver was asked again at once`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let (anna, bea) = (town.passenger(), town.passenger())
        let driver = try await town.driver("T1")
        let refused = try await town.ask(anna)
        town.clock.advance(milliseconds: 1_000)
        let first = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.refuse(first.id, by: driver)
        let accepted = try await town.ask(bea)
        let second = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.accept(second.id, by: driver)
        town.clock.advance(milliseconds: 1_000)
        _ = try await town.dispatch.withdraw(accepted.id, by: bea)
        try await office.open { client in
            let path = "/taxi/console/requests/\(refused.id)"
            let story = try await client.json(.get, path, as: office.administrator()).decoded(Story.self)

            #expect(story.offers.map(\.isConfirmed) == [true, true])
        }
    }
}
