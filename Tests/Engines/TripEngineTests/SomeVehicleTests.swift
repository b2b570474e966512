import CrosstownTripEngine
import CrosstownValues
import Testing

@Suite struct SomeVehicleTests {
    @Test func `a vehicle of which nobody knows whether it was on the road or on rails is said to be one of them`() {
        let unsure = [6.0, 8, 10, 12, 14].flatMap { pace in
            (0..<6).map { seed in Self.modes(pace: pace, seed: seed) }
        }.filter { $0.needsAsking() && $0.best != .bike && $0.best != .walk }

        #expect(!unsure.isEmpty)
        for modes in unsure {
            #expect(modes.isSomeVehicle() == (modes[.bus] + modes[.car] + modes[.rail] >= 0.6))
        }
        #expect(unsure.contains { $0.isSomeVehicle() })
    }

    @Test func `a walk is no vehicle, and what is sure is named`() {
        let walk = Track(Day(parts: [.move(metresPerSecond: 1.3, seconds: 1200)]).fixes(seed: 1)).modeProbabilities()

        #expect(walk.best == .walk)
        #expect(!walk.needsAsking())
        #expect(!walk.isSomeVehicle())
    }

    @Test func `somebody who walks to and fro within a house's length does not stand still`() {
        let there = Day.Part.move(metresPerSecond: 1.1, seconds: 30)
        let back = Day.Part.move(metresPerSecond: -1.1, seconds: 30)
        let day = Day(
            parts: Array(repeating: [there, back], count: 8).flatMap { $0 },
            secondsBetweenFixes: 5,
            noise: 2
        )

        let modes = Track(day.fixes(seed: 1)).modeProbabilities()

        #expect(modes[.walk] > 0.4)
    }

    /// Twelve minutes with a stop every minute and a half.
    private static func modes(pace: Double, seed: Int) -> ModeProbabilities {
        let parts: [Day.Part] = [.move(metresPerSecond: pace, seconds: 70), .stay(seconds: 20)]
        let day = Day(parts: Array(repeating: parts, count: 8).flatMap { $0 }, noise: 6)
        return Track(day.fixes(seed: UInt64(seed))).modeProbabilities()
    }
}
