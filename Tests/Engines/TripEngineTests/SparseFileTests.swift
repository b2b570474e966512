import CrosstownTripEngine
import CrosstownValues
import Testing

/// Files with a position a minute, as watches and trackers write them to save power.
@Suite struct SparseFileTests {
    @Test(arguments: [0.9, 1.2, 2.2])
    func `a trip of a file with a position a minute begins with the first of them`(metresPerSecond: Double) throws {
        let walk = Self.minutely([.move(metresPerSecond: metresPerSecond, seconds: 1500)])

        let trip = try #require(Track(walk).trips(by: .file).first)

        #expect(trip.start == walk[0].time)
    }

    @Test func `after a stay, it begins with the last position there`() throws {
        let day = Self.minutely([.stay(seconds: 1200), .move(metresPerSecond: 1.2, seconds: 1500)])

        let trip = try #require(Track(day).trips(by: .file).first)

        #expect(trip.start == Timestamp(milliseconds: 1_200_000))
    }

    @Test func `before a stay, it ends with the first position there`() throws {
        let day = Self.minutely([.move(metresPerSecond: 1.2, seconds: 1500), .stay(seconds: 1200)])

        let trip = try #require(Track(day).trips(by: .file).first)

        #expect(trip.end == Timestamp(milliseconds: 1_500_000))
    }

    @Test func `where positions are closer on the way, what was before them is a pause`() throws {
        let stay = Self.minutely([.stay(seconds: 120)])
        let walk = Day(parts: [.move(metresPerSecond: 1.4, seconds: 900)]).fixes(seed: 2, from: 600).dropFirst(12)

        let trip = try #require(Track(stay + walk).trips(by: .file).first)

        // The 170 m in eleven minutes count as a minute on the way.
        #expect(trip.start > Timestamp(milliseconds: 600_000))
    }

    private static func minutely(_ parts: [Day.Part]) -> [Fix] {
        Day(parts: parts, secondsBetweenFixes: 60).fixes(seed: 4)
    }
}
