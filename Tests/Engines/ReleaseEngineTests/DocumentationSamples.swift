import CrosstownGeo
import CrosstownReleaseEngine
import CrosstownValues
import Testing

/// The samples in the documentation of the release engine.
@Suite struct DocumentationSamples {
    @Test func `a claim at the place opens it`() {
        let engine = ReleaseEngine()
        let port = Coordinate(latitude: 43.734_912, longitude: 7.421_337)
        let now = Timestamp(milliseconds: 1_795_000_000_000)
        let claim = Claim(position: port, accuracy: 12.5, fixedAt: now, heardAt: now, session: "phone")
        let history = ClaimHistory(accountMadeAt: Timestamp(milliseconds: 0))
        let assessment = engine.assess(claim, after: history)
        let decision = engine.decide(assessment, at: LockedPlace(port, radius: Metres(50), isHidden: false))
        // decision is .opens(isCertain: true)

        #expect(decision == .opens(isCertain: true))
    }
}
