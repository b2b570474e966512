import CrosstownContract
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What the city reads of a request whose driver had accepted and does not come.
@Suite struct StoryTests {
    private struct Story: Decodable {
        struct Offer: Decodable {
            let taxi: String
            let state: String
            let madeAt: Timestamp
            let decidedAt: Timestamp?
            let acceptedAt: Timestamp?
            let arrivedAt: Timestamp?
        }

        let acceptedAt: Timestamp?
        let offers: [Offer]
    }

    @Test(arguments: TestEngine.reachable)
    func `a request that was given back keeps when its driver had accepted and arrived`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (first, second) = (try await town.driver("T1"), try await town.driver("T2"))
        let request = try await town.ask(town.passenger())
        town.clock.advance(milliseconds: 2_000)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: first)).id, by: first)
        let acceptedAt = town.clock.now()
        town.clock.advance(milliseconds: 3_000)
        _ = try await town.dispatch.sayArrived(by: first)
        let arrivedAt = town.clock.now()
        town.clock.advance(milliseconds: 4_000)
        _ = try await town.dispatch.giveBack(by: first)
        let givenBackAt = town.clock.now()
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: second)).id, by: second)
        try await office.open { client in
            let path = "/taxi/console/requests/\(request.id)"
            let story = try await client.json(.get, path, as: office.administrator()).decoded(Story.self)
            let page = try await client.page(path, as: office.administrator()).text
            let given = try #require(story.offers.first)

            #expect(story.offers.map(\.taxi) == ["T1", "T2"])
            #expect(given.acceptedAt == acceptedAt)
            #expect(given.arrivedAt == arrivedAt)
            #expect(given.decidedAt == givenBackAt)
            #expect(story.acceptedAt == givenBackAt)
            #expect(page.contains("T1 accepted"))
            #expect(page.contains("T1 canceled after accepting"))
            #expect(!page.contains("T1: refused"))
            #expect(page.contains("T2 accepted"))
        }
    }
}
