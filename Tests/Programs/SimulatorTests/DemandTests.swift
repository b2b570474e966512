import CrosstownGeo
import CrosstownSimulator
import CrosstownValues
import Testing

struct DemandTests {
    private static let hour: Int64 = 3_600_000

    private func wishes(
        _ profile: DemandProfile,
        rate: Double,
        hours: Int64,
        seed: UInt64 = 7
    ) throws -> [Wish] {
        var demand = Demand(
            city: try TestCity.make(),
            profile: profile,
            rate: rate,
            habits: PassengerHabits(),
            random: SplitMix(seed: seed)
        )
        var now = Timestamp(milliseconds: 0)
        var wishes: [Wish] = []
        while let wish = demand.nextWish(after: now), wish.at.milliseconds < hours * Self.hour {
            wishes.append(wish)
            now = wish.at
        }
        return wishes
    }

    @Test func `wishes come at the rate, and as unevenly as chance has it`() throws {
        let wishes = try wishes(.even, rate: 60, hours: 400)

        var counts = Array(repeating: 0.0, count: 400)
        for wish in wishes { counts[Int(wish.at.milliseconds / Self.hour)] += 1 }
        let mean = counts.reduce(0, +) / 400
        let variance = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 399
        // Of a Poisson distribution, mean and variance are the same; five standard errors either way.
        #expect(abs(mean - 60) < 2)
        #expect(abs(variance / mean - 1) < 0.36)
    }

    @Test func `wishes follow the hours of the day in local time`() throws {
        let profile = DemandProfile(hours: [0, 3] + Array(repeating: 1, count: 22), offsetMinutes: 60)

        let wishes = try wishes(profile, rate: 50, hours: 24 * 40)

        var counts = Array(repeating: 0, count: 24)
        for wish in wishes { counts[Int(wish.at.milliseconds / Self.hour % 24)] += 1 }
        #expect(counts[23] == 0)
        let (firstHour, perHour) = (Double(counts[0]) / Double(wishes.count), Double(wishes.count) / 960)
        #expect((0.11...0.13).contains(firstHour))
        #expect((48.8...51.2).contains(perHour))
    }

    @Test func `nobody wishes anything where the rate is nothing`() throws {
        #expect(try wishes(.even, rate: 0, hours: 1).isEmpty)
    }

    @Test func `every wish is one that the server can take`() throws {
        let city = try TestCity.make()

        let wishes = try wishes(.workingDay(), rate: 100, hours: 24)

        #expect(wishes.count > 1_500)
        #expect(wishes.allSatisfy { city.contains($0.place) && (1...3).contains($0.passengers) })
        #expect(Set(wishes.map(\.passengers)) == [1, 2, 3])
        #expect(wishes.allSatisfy { !$0.placeName.isEmpty })
    }

    @Test func `a seed decides everything, and another one differently`() throws {
        let first = try wishes(.even, rate: 30, hours: 20, seed: 1)

        #expect(try wishes(.even, rate: 30, hours: 20, seed: 1) == first)
        #expect(try wishes(.even, rate: 30, hours: 20, seed: 2) != first)
    }

    @Test func `people gather at hot spots by their weights`() throws {
        let station = HotSpot(name: "Station", latitude: 41.155, longitude: -8.605, weight: 3)
        let market = HotSpot(name: "Market", latitude: 41.155, longitude: -8.615, weight: 1)
        let faraway = HotSpot(name: "Airport", latitude: 42, longitude: -8.6, weight: 50)
        let city = try TestCity.make(hotSpots: [station, market, faraway])
        var random = SplitMix(seed: 3)

        let names = (0..<2_000).map { _ in city.meetingPlace(using: &random).name }

        let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
        #expect(counts["Airport"] == nil)
        let ratio = Double(counts["Station"] ?? 0) / Double(counts["Market"] ?? 1)
        #expect(abs(ratio - 3) < 0.6)
    }
}
