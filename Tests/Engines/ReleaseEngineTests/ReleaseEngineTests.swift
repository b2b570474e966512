import CrosstownGeo
import CrosstownReleaseEngine
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct ReleaseEngineTests {
    private let engine = ReleaseEngine()
    private let port = Coordinate(latitude: 43.734_912, longitude: 7.421_337)
    private let noon = Timestamp(milliseconds: 1_795_000_000_000)

    private func claim(
        _ position: Coordinate,
        accuracy: Double = 12.5,
        at seconds: Int64 = 0,
        age: Int64 = 1,
        speed: Double? = nil,
        session: String = "phone"
    ) -> Claim {
        let heard = noon.advanced(milliseconds: seconds * 1000)
        return Claim(
            position: position,
            accuracy: accuracy,
            fixedAt: heard.advanced(milliseconds: -age * 1000),
            heardAt: heard,
            speed: speed,
            session: session
        )
    }

    private func history(_ claims: [Claim] = []) -> ClaimHistory {
        ClaimHistory(claims: claims.map { ClaimHistory.Entry($0) }, accountMadeAt: Timestamp(milliseconds: 0))
    }

    private func place(_ radius: Double = 50, isHidden: Bool = false) -> LockedPlace {
        LockedPlace(port, radius: Metres(radius), isHidden: isHidden)
    }

    private func decide(
        _ claim: Claim,
        after history: ClaimHistory? = nil,
        at place: LockedPlace? = nil
    ) -> ReleaseDecision {
        engine.decide(engine.assess(claim, after: history ?? self.history()), at: place ?? self.place())
    }

    private func moved(_ metresNorth: Double, east: Double = 0) -> Coordinate {
        LocalPlane(origin: port).place(x: east, y: metresNorth)
    }

    @Test func `it opens at the place and not a street away`() {
        #expect(decide(claim(port)) == .opens(isCertain: true))
        #expect(decide(claim(moved(150))) == .locked(.elsewhere))
    }

    @Test func `whoever stands on the very spot can open every radius at the second position`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<500 {
            let spot = Coordinate(
                latitude: Double.random(in: -89.9...89.9, using: &random),
                longitude: Double.random(in: -180...180, using: &random)
            )
            let locked = LockedPlace(spot, radius: Metres(20), isHidden: true)
            let second = decide(claim(spot, at: 5), after: history([claim(spot)]), at: locked)
            #expect(second == .opens(isCertain: true))
        }
    }

    @Test func `a small radius needs two positions that agree`() {
        let small = place(20)

        #expect(decide(claim(port), at: small) == .locked(.needsSecondFix))
        #expect(decide(claim(port, at: 2), after: history([claim(port)]), at: small) == .locked(.needsSecondFix))
        #expect(decide(claim(port, at: 4), after: history([claim(port)]), at: small) == .opens(isCertain: true))
        #expect(
            decide(claim(port, at: 400), after: history([claim(port)]), at: small) == .locked(.needsSecondFix)
        )
    }

    @Test func `uncertainty helps where the place is shown and never where it is hidden`() {
        let near = moved(75)

        #expect(decide(claim(near, accuracy: 30)) == .opens(isCertain: true))
        #expect(decide(claim(near, accuracy: 30), at: place(isHidden: true)) == .locked(.elsewhere))
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 101])
    func `an accuracy that says nothing opens nothing`(accuracy: Double) {
        let decision = decide(claim(port, accuracy: accuracy))

        #expect(decision == .locked(.unfit(accuracy == 101 ? .tooVague : .nonsense)))
    }

    @Test func `nonsense places open nothing`() {
        for place in [
            Coordinate(latitude: .nan, longitude: 7), Coordinate(latitude: 91, longitude: 7),
            Coordinate(latitude: 43, longitude: 181), Coordinate(latitude: 43, longitude: -.infinity),
        ] {
            #expect(decide(claim(place)) == .locked(.unfit(.nonsense)))
        }
    }

    @Test func `positions of yesterday, of the future and such as were sent before open nothing`() {
        #expect(decide(claim(port, age: 86_400)) == .locked(.unfit(.tooOld)))
        #expect(decide(claim(port, age: -31)) == .locked(.unfit(.fromTheFuture)))
        let again = claim(port, at: 5, age: 6)
        #expect(decide(again, after: history([claim(port)])) == .locked(.unfit(.replayed)))
    }

    @Test func `a teleport opens nothing, and nothing opens for ten minutes after it`() {
        let before = history([claim(moved(9000))])
        let jump = engine.assess(claim(port, at: 30), after: before)
        #expect(jump.signals.contains(.tooFast))
        #expect(engine.decide(jump, at: place()) == .wait(.doubtful, milliseconds: 600_000))
        #expect(engine.decide(jump, at: nil) == engine.decide(jump, at: place()))

        var later = history()
        later.claims = [.init(claim(port, at: 30), score: jump.score)]
        #expect(decide(claim(port, at: 300), after: later) == .wait(.doubtful, milliseconds: 330_000))
        #expect(decide(claim(port, at: 631), after: later) == .opens(isCertain: true))
    }

    @Test func `who asks while nothing opens is not held up for longer`() {
        var past = history([claim(moved(9000))])
        let jump = engine.assess(claim(port, at: 30), after: past)
        past.claims.insert(.init(claim(port, at: 30), score: jump.score), at: 0)
        let between = engine.assess(claim(port, at: 400), after: past)
        past.claims.insert(.init(claim(port, at: 400), score: between.score), at: 0)

        #expect(between.verdict == .wait(.doubtful, milliseconds: 230_000))
        #expect(decide(claim(port, at: 630), after: past) == .opens(isCertain: true))
    }

    @Test func `there and back within ten minutes is doubtful even where each way was slow enough`() {
        let assessment = engine.assess(
            claim(port, at: 590),
            after: history([claim(moved(5200), at: 300), claim(port)])
        )

        #expect(assessment.signals == [.thereAndBack])
        #expect(assessment.verdict == .wait(.doubtful, milliseconds: 600_000))
    }

    @Test func `two devices far apart within a minute are doubtful`() {
        let assessment = engine.assess(
            claim(port, at: 50),
            after: history([claim(moved(2300), session: "tablet")])
        )

        #expect(assessment.signals == [.twoPlaces])
    }

    @Test(arguments: [3, 10, 12.5, 100])
    func `a phone that lies still opens as one in the hand`(accuracy: Double) {
        let same = [10, 5, 1].map { claim(port, accuracy: accuracy, at: $0) }
        let fourth = engine.assess(claim(port, accuracy: accuracy, at: 20), after: history(same))

        #expect(fourth.signals.isEmpty)
        #expect(engine.decide(fourth, at: place()) == .opens(isCertain: true))
    }

    @Test func `a phone that lies still where its degrees are round opens, and its place is not certain`() {
        let spot = Coordinate(latitude: 43.7349, longitude: 7.4213)
        let far = [claim(spot, at: 604), claim(spot, at: 600), claim(spot, at: 4), claim(spot)]
        let next = engine.assess(claim(spot, at: 608), after: history(far))

        #expect(next.signals == [.frozen, .tooRound])
        #expect(engine.decide(next, at: place()) == .opens(isCertain: false))
    }

    @Test func `a position that was typed, is too exact and never moves opens nothing`() {
        let typed = Coordinate(latitude: 43.7349, longitude: 7.4213)
        let same = [claim(typed, accuracy: 1, at: 10), claim(typed, accuracy: 1, at: 5)]
        let third = engine.assess(claim(typed, accuracy: 1, at: 20), after: history(same))

        #expect(third.signals == [.frozen, .tooRound, .tooGood])
        #expect(engine.decide(third, at: place()) == .wait(.doubtful, milliseconds: 600_000))
    }

    @Test func `a jump from a position that never moved opens nothing`() {
        let spot = Coordinate(latitude: 43.6912, longitude: 7.4213)
        let still = [10, 5, 1].map { claim(spot, at: $0) }
        let jump = engine.assess(claim(port, at: 30), after: history(still))

        #expect(jump.signals.contains(.tooFast))
        #expect(engine.decide(jump, at: place()) == .wait(.doubtful, milliseconds: 600_000))
    }

    @Test func `round numbers and perfect accuracy count`() {
        let round = Coordinate(latitude: 43.7349, longitude: 7.4213)
        #expect(engine.assess(claim(round), after: history()).signals == [.tooRound])
        #expect(engine.assess(claim(port, accuracy: 1), after: history()).signals == [.tooGood])
        let twice = engine.assess(claim(port, accuracy: 10, at: 30), after: history([claim(moved(3), accuracy: 10)]))
        #expect(twice.signals == [.tooRound])
        let fast = engine.assess(claim(port, at: 30, speed: 40), after: history([claim(moved(3))]))
        #expect(fast.signals == [.otherSpeed])
    }

    @Test func `limits make everybody wait, whatever is there`() {
        var full = history()
        full.cellsToday = 300
        var hurried = history()
        hurried.claimsInHour = 60
        var stubborn = history()
        stubborn.failuresToday = 20
        let burst = history((0..<5).map { claim(port, at: Int64(10 - $0)) })

        for place in [place(), nil] {
            for (history, reason) in [
                (full, WaitReason.cells), (hurried, .hour), (stubborn, .failures), (burst, .burst),
            ] {
                let decision = engine.decide(engine.assess(claim(port, at: 12), after: history), at: place)
                guard case .wait(reason, _) = decision else {
                    Issue.record("\(reason): \(decision)")
                    continue
                }
            }
        }
        full.isCellKnown = true
        #expect(decide(claim(port, at: 12), after: full) == .opens(isCertain: true))
    }

    @Test func `limits tell when they end`() {
        var hurried = history()
        (hurried.claimsInHour, hurried.firstClaimInHour) = (60, noon.advanced(milliseconds: -3_000_000))
        let burst = history((0..<5).map { claim(port, at: Int64(10 - $0)) })

        #expect(decide(claim(port), after: hurried) == .wait(.hour, milliseconds: 600_000))
        #expect(decide(claim(port, at: 12), after: burst) == .wait(.burst, milliseconds: 9_000))
    }

    @Test func `a new account may do a quarter`() {
        var young = history()
        young.accountMadeAt = noon.advanced(milliseconds: -3_600_000)
        young.cellsToday = 75

        guard case .wait(.cells, _) = decide(claim(port), after: young) else {
            Issue.record("a new account looked in a 76th cell")
            return
        }
    }

    @Test func `the same claim, history and place always get the same decision`() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<300 {
            let spot = moved(
                Double.random(in: -300...300, using: &random),
                east: .random(in: -300...300, using: &random)
            )
            let given = claim(spot, accuracy: .random(in: 2...90, using: &random), at: 30)
            let past = history([claim(moved(.random(in: -900...900, using: &random)))])

            #expect(decide(given, after: past) == decide(given, after: past))
        }
    }
}
