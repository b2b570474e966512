import CrosstownDispatchEngine
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

/// A request that is refused does not keep those behind it waiting (T-4.2).
@Suite struct HeadOfLineTests {
    @Test(arguments: TestEngine.reachable)
    func `the only driver refuses the first request and is asked for the second`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let driver = try await town.driver("T1")
        let alpha = try await town.ask(town.passenger())
        let beta = try await town.ask(town.passenger())

        let first = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.refuse(first.id, by: driver)
        let second = try #require(try await town.offer(to: driver))
        _ = try await town.dispatch.refuse(second.id, by: driver)

        #expect(first.request == alpha.id)
        #expect(second.request == beta.id)
        #expect(try await town.offer(to: driver) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `both come again in their order as soon as the pause is over`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let driver = try await town.driver("T1")
        let alpha = try await town.ask(town.passenger())
        let beta = try await town.ask(town.passenger())
        for _ in 0..<2 {
            let offer = try #require(try await town.offer(to: driver))
            _ = try await town.dispatch.refuse(offer.id, by: driver)
        }

        for _ in 0..<5 { try await town.wait(milliseconds: 10_000, alive: [driver]) }
        try await town.wait(milliseconds: 9_999, alive: [driver])
        let inPause = try await town.offer(to: driver)
        try await town.wait(milliseconds: 1, alive: [driver])

        #expect(inPause == nil)
        let again = try #require(try await town.offer(to: driver))
        #expect(again.request == alpha.id)
        _ = try await town.dispatch.refuse(again.id, by: driver)
        #expect(try await town.offer(to: driver)?.request == beta.id)
    }

    @Test(arguments: TestEngine.reachable)
    func `who presses Stop during an offer is not asked for the same as soon as he starts`(
        engine: TestEngine
    ) async throws {
        let town = try await Town(on: engine)
        let (first, second) = (try await town.driver("T1"), try await town.driver("T2", at: Town.casino))
        let request = try await town.ask(town.passenger())

        _ = try await town.dispatch.stop(first)
        town.clock.advance(milliseconds: 1_000)
        _ = try await town.dispatch.start(first, at: town.fix(Town.port))

        #expect(try await town.offer(to: first) == nil)
        #expect(try await town.offer(to: second) == nil)
        #expect(try await town.waiting() == [request.id])
    }

    @Test(arguments: TestEngine.reachable)
    func `with a hundred requests that are all refused each has its turn`(engine: TestEngine) async throws {
        let town = try await Town(on: engine)
        let driver = try await town.driver("T1")
        var waiting: Set<Identifier<TaxiRequest>> = []
        for _ in 0..<100 { waiting.insert(try await town.ask(town.passenger()).id) }

        for _ in 0..<100 {
            let offer = try #require(try await town.offer(to: driver))
            waiting.remove(offer.request)
            town.clock.advance(milliseconds: 1)
            _ = try await town.dispatch.refuse(offer.id, by: driver)
        }

        #expect(waiting == [])
    }
}
