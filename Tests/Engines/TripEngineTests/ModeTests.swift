import CrosstownTripEngine
import CrosstownValues
import Testing

@Suite struct ModeTests {
    @Test func `a map that knows a railway under a leg makes it a ride by rail`() throws {
        let track = Track(Self.ride.fixes(seed: 3))
        let map: MapPort = { _, _ in MapEvidence(alongRail: 1, atBusStops: 0) }

        let (without, with) = (track.trips(), track.trips(map: map))

        let (before, after) = (try #require(without.first?.legs.first), try #require(with.first?.legs.first))
        #expect(after.modes[.rail] > before.modes[.rail])
        #expect(after.modes[.bus] < before.modes[.bus])
        // Roads have corners that rails have not: the more likely a railway is, the fewer are added.
        #expect(abs(after.distance.distance.value / before.distance.distance.value - 1) < 0.01)
    }

    @Test func `the map is asked about each leg and may know nothing`() {
        let track = Track(Day.commute.fixes(seed: 3))
        var asked: [Timestamp] = []

        let trips = track.trips(map: { start, _ in
            asked.append(start)
            return nil
        })

        #expect(asked == trips.flatMap { $0.legs.map(\.start) })
        #expect(trips == track.trips())
    }

    @Test func `legs that a person confirmed make their mode more likely`() throws {
        let track = Track(Self.ride.fixes(seed: 3))
        var habits = ModeHabits()

        for _ in 0..<20 { habits.confirm(.bus) }

        let (before, after) = (try #require(track.trips().first), try #require(track.trips(habits: habits).first))
        #expect(after.legs[0].modes[.bus] > before.legs[0].modes[.bus])
    }

    @Test func `a ride from the door is more likely by car than one that a walk led to`() {
        let ride = Day.Part.move(metresPerSecond: 12, seconds: 600)
        let fromTheDoor = Day(parts: [.stay(seconds: 600), ride])
        let fromAStop = Day(parts: [.move(metresPerSecond: 1.3, seconds: 500), .stay(seconds: 100), ride])

        let modes = [fromTheDoor, fromAStop].map { day in
            let (start, end) = (Timestamp(milliseconds: 600_000), Timestamp(milliseconds: 1_200_000))
            return Track(day.fixes(seed: 3)).leg(from: start, to: end).modes
        }

        #expect(modes[0][.car] > modes[1][.car])
    }

    /// Ten minutes at 12 m/s with two stops.
    private static let ride = Day(parts: [
        .stay(seconds: 1200), .move(metresPerSecond: 12, seconds: 200), .stay(seconds: 30),
        .move(metresPerSecond: 12, seconds: 200), .stay(seconds: 30), .move(metresPerSecond: 12, seconds: 200),
        .stay(seconds: 1200),
    ])
}
