import CrosstownGeo
import CrosstownValues
import TaxiSharing
import Testing

@Suite struct SharingTests {
    /// A place so many kilometers east and north of a corner of Porto.
    private func place(_ east: Double, _ north: Double) -> Coordinate {
        Coordinate(latitude: 41.15 + north / 111.2, longitude: -8.62 + east / 83.7)
    }

    private func wish(_ number: UInt64, from: (Double, Double), to: (Double, Double), persons: Int = 1) -> Wish {
        Wish(
            id: Identifier(high: 0, low: number),
            from: place(from.0, from.1),
            to: place(to.0, to.1),
            persons: persons,
            since: Timestamp(milliseconds: 0)
        )
    }

    @Test func `two who go the same way share, and the way is hardly longer`() throws {
        let (one, other) = (wish(1, from: (0, 0), to: (6, 0)), wish(2, from: (1, 0.1), to: (6, 0.2)))

        let ways = SharePlanner().ways(leaders: [one], others: [other])

        let way = try #require(ways.first)
        #expect(ways.count == 1)
        #expect(way.wishes.count == 2)
        #expect(way.length.value < one.direct.value * 1.1)
    }

    @Test func `those who go opposite ways ride alone`() {
        let (one, other) = (wish(1, from: (0, 0), to: (6, 0)), wish(2, from: (6, 0), to: (0, 0)))
        #expect(SharePlanner().ways(leaders: [one, other], others: []).map(\.wishes.count) == [1, 1])
    }

    @Test func `more persons than seats never share`() {
        let (one, other) = (
            wish(1, from: (0, 0), to: (6, 0), persons: 2), wish(2, from: (0, 0.1), to: (6, 0.1), persons: 2)
        )
        #expect(SharePlanner().ways(leaders: [one], others: [other]).map(\.wishes.count) == [1])
    }

    @Test(arguments: 1...20)
    func `nobody is forgotten, nobody's part grows by more than a fifth, and seats are kept`(seed: UInt64) {
        var random = Seeded(state: seed)
        let wishes = (1...30).map { number in
            wish(
                UInt64(number),
                from: (.random(in: 0...6, using: &random), .random(in: 0...4, using: &random)),
                to: (.random(in: 0...6, using: &random), .random(in: 0...4, using: &random)),
                persons: .random(in: 1...2, using: &random)
            )
        }

        let ways = SharePlanner().ways(leaders: Array(wishes.prefix(12)), others: Array(wishes.dropFirst(12)))

        let riding = ways.flatMap { $0.wishes.map(\.id) }
        #expect(Set(riding).count == riding.count)
        #expect(Set(wishes.prefix(12).map(\.id)).isSubset(of: riding))
        for way in ways {
            #expect(way.wishes.indices.allSatisfy { way.detour(of: $0) <= 0.201 })
            #expect(way.saving.value >= -1)
            #expect(isPossible(way))
        }
    }

    private func isPossible(_ way: Way) -> Bool {
        var load = 0
        for stop in way.stops {
            load += way.wishes[stop.wish].persons * (stop.isPickUp ? 1 : -1)
            if load < 0 || load > 3 { return false }
        }
        return load == 0 && way.stops.count == 2 * way.wishes.count
    }

    @Test(
        arguments: [
            (1500, [1000, 900]), (1001, [333, 333, 400]), (5000, [1000, 900]), (0, [500, 500]), (999, [1000, 0]),
        ] as [(Int64, [Int64])]
    )
    func `the parts are the whole fare, and nobody pays more than alone`(fare: Int64, alone: [Int64]) {
        let parts = FareSplit.parts(of: fare, alone: alone)

        #expect(zip(parts, alone).allSatisfy { $0 <= $1 && $0 >= 0 })
        #expect(parts.reduce(0, +) == min(fare, alone.reduce(0, +)))
    }

    @Test func `sharing saves a fifth of the kilometers of an hour, and nobody pays more`() {
        var random = Seeded(state: 7)
        let wishes = (1...300).map { number in
            Wish(
                id: Identifier(high: 0, low: UInt64(number)),
                from: place(.random(in: 0...4, using: &random), .random(in: 0...3, using: &random)),
                to: place(.random(in: 0...8, using: &random), .random(in: 0...6, using: &random)),
                persons: 1,
                since: Timestamp(milliseconds: Int64(number) * 12_000)
            )
        }
        let replay = CityReplay(wishes: wishes, taxis: wishes.prefix(100).map(\.to))

        let (alone, shared) = (replay.alone(), replay.shared())

        #expect(shared.served == 300)
        #expect(alone.served == 300)
        #expect(shared.paidMore == 0)
        #expect(shared.kilometres < 0.8 * alone.kilometres)
        #expect(shared.greatestDetour <= 0.201)
    }
}

private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
