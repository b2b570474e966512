import CrosstownDispatchEngine
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

/// Why a search goes on, as its passenger reads it.
@Suite struct SearchReasonTests {
    @Test(arguments: TestEngine.reachable)
    func `an offer that ran out was not accepted, whether the phone reports afterwards or not`(
        engine: TestEngine
    ) async throws {
        let search = try await Search(on: engine)
        let driver = try await search.town.driver("T1")
        let request = try await search.ask()
        try await search.town.wait(milliseconds: 10_300, alive: [driver])

        var reasons = [try await search.reason(of: request)]
        // The phone is silent for a minute, and the driver would be asked again.
        for _ in 0..<5 {
            try await search.town.wait(milliseconds: 14_000)
            reasons.append(try await search.reason(of: request))
        }
        _ = try await search.town.dispatch.keepLooking(request.id, by: search.anna)
        reasons.append(try await search.reason(of: request))

        #expect(Set(reasons) == [.goneRound(zone: "Port")])
    }

    @Test func `a driver who declined and another whose phone is silent do not make all of them silent`()
        async throws
    {
        let search = try await Search()
        let (asked, silent) = (try await search.town.driver("T1"), try await search.town.driver("T2"))
        try await search.town.wait(milliseconds: 16_000, alive: [asked])
        let request = try await search.ask()
        let offer = try #require(try await search.town.offer(to: asked))
        _ = try await search.town.dispatch.refuse(offer.id, by: asked)

        let near = try await search.reason(of: request)
        try await search.town.wait(milliseconds: 16_000)
        let far = try await search.reason(of: request)

        #expect(try await search.town.offer(to: silent) == nil)
        #expect(near == .notAccepted(zone: "Port"))
        #expect(far == near)
    }

    @Test func `phones are silent only where none was asked`() async throws {
        let search = try await Search()
        _ = try await search.town.driver("T1")
        try await search.town.wait(milliseconds: 16_000)
        let request = try await search.ask()

        #expect(try await search.reason(of: request) == .allSilent(zone: "Port"))
    }

    /// A passenger who looks for a taxi in the town.
    private struct Search {
        let town: Town
        let anna: Identifier<Account>

        init(on engine: TestEngine = .sqlite) async throws {
            town = try await Town(on: engine)
            anna = town.passenger()
        }

        func ask() async throws -> TaxiRequest { try await town.ask(anna) }

        func reason(of request: TaxiRequest) async throws -> TaxiTexts.SearchState {
            TaxiTexts.SearchState(try await town.dispatch.view(request.id, for: anna), zone: "Port", offerSeconds: 10)
        }
    }
}
