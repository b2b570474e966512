import CrosstownGeo
import CrosstownReleaseEngine
import CrosstownTesting
import CrosstownValues
import Testing

/// Somebody who asks as cleverly as can be, and is hindered by nothing but the grid.
@Suite struct AttackerTests {
    private let engine = ReleaseEngine()
    private let noon = Timestamp(milliseconds: 1_795_000_000_000)
    private let middle = Coordinate(latitude: 43.7384, longitude: 7.4246)

    private func opens(_ position: Coordinate, _ accuracy: Double, _ place: LockedPlace) -> Bool {
        let claim = Claim(position: position, accuracy: accuracy, fixedAt: noon, heardAt: noon, session: "a")
        let assessment = engine.assess(claim, after: ClaimHistory(accountMadeAt: Timestamp(milliseconds: 0)))
        return engine.decide(assessment, at: place) == .opens(isCertain: true)
    }

    @Test func `two places of one cell get the same answers to any question`() {
        var random = SeededRandom(seed: 3)
        let grid = engine.rules.grid
        for _ in 0..<200 {
            let one = somewhere(within: 500, &random)
            let plane = LocalPlane(origin: grid.snapped(one))
            let other = plane.place(x: .random(in: -12...12, using: &random), y: .random(in: -12...12, using: &random))
            guard grid.cell(at: other) == grid.cell(at: one) else { continue }
            let question = somewhere(within: 700, &random)
            let accuracy = Double.random(in: 1.5...100, using: &random)

            let answers = [one, other].map {
                opens(question, accuracy, LockedPlace($0, radius: Metres(80), isHidden: false))
            }
            #expect(answers[0] == answers[1])
        }
    }

    @Test func `after ten thousand questions the best guess is wrong by eight metres or more`() {
        var random = SeededRandom(seed: 5)
        var errors: [Double] = []
        for _ in 0..<15 {
            let drop = somewhere(within: 200, &random)
            let place = LockedPlace(drop, radius: Metres(50), isHidden: false)
            errors.append(guess(at: place, questions: 10_000, &random).distance(to: drop).value)
        }

        #expect(errors.sorted()[errors.count / 2] >= 8)
    }

    /// Keeps the cells that fit all answers, and guesses their middle.
    private func guess(at place: LockedPlace, questions: Int, _ random: inout SeededRandom) -> Coordinate {
        let plane = LocalPlane(origin: middle)
        let steps = stride(from: -250.0, through: 250, by: 25)
        var candidates = steps.flatMap { x in
            steps.map { LockedPlace(plane.place(x: x, y: $0), radius: place.radius, isHidden: place.isHidden) }
        }
        for _ in 0..<questions {
            let question = somewhere(within: 330, &random)
            let accuracy = Double.random(in: 1.5...100, using: &random)
            let answer = opens(question, accuracy, place)
            if candidates.count > 1 { candidates.removeAll { opens(question, accuracy, $0) != answer } }
        }
        #expect(candidates.map(\.cell) == [place.cell])
        return engine.rules.grid.middle(of: place.cell)
    }

    @Test func `searching a hundred square kilometres for what is hidden takes more than a month`() {
        let rules = engine.rules
        let side = rules.grid.side.value
        let reach = Int(rules.hiddenRadius.value / side)
        var covered = 0
        for row in -reach...reach {
            for column in -reach...reach
            where Double(row * row + column * column).squareRoot() * side <= rules.hiddenRadius.value {
                covered += 1
            }
        }

        let claims = 100_000_000 / (Double(covered) * side * side)
        #expect(claims / Double(rules.dailyCells) > 30)
    }

    private func somewhere(within metres: Double, _ random: inout SeededRandom) -> Coordinate {
        LocalPlane(origin: middle).place(
            x: .random(in: -metres...metres, using: &random),
            y: .random(in: -metres...metres, using: &random)
        )
    }
}
