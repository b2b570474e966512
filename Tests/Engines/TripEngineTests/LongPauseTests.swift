import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Testing

/// Days on which the phone was off for hours, and ways that nothing on the ground can make.
@Suite struct LongPauseTests {
    @Test func `a phone that was off on a flight tells of a flight, and asks`() throws {
        let day = Self.day(secondsOff: 20_000, metresAway: 4_130_000)

        let legs = Track(day).trips().flatMap(\.legs)

        let flight = try #require(legs.max { $0.distance.distance < $1.distance.distance })
        #expect(flight.modes.best == .flight)
        #expect(flight.modes.needsAsking())
        #expect(abs(flight.distance.distance.value / 4_130_000 - 1) < 0.02)
        #expect(!legs.contains { $0.modes.best == .bike })
    }

    @Test(arguments: [
        (seconds: 86_400 * 7, metres: 616_000.0), (86_400 * 2, 4_130_000.0), (50_000, 9_000_000.0), (36_000, 30_000.0),
        (14_000, 40_000.0),
    ])
    func `how a phone came far away in many hours is no part of any trip`(seconds: Int, metres: Double) {
        let trips = Track(Self.day(secondsOff: seconds, metresAway: metres)).trips()

        #expect(!trips.isEmpty)
        for trip in trips {
            #expect(trip.end.milliseconds(since: trip.start) < 3_600_000)
            #expect(trip.distance.value < 20_000)
        }
    }

    @Test(arguments: [2, 4, 20, 48])
    func `a walk is the same whatever was recorded near it hours or days before`(hours: Int) throws {
        let walk: [Day.Part] = [.move(metresPerSecond: 1.4, seconds: 1300), .stay(seconds: 300)]
        let earlier = Day(parts: walk).fixes(seed: 1)
        // 1.8 km beyond the place where the earlier one ended.
        let later = Day(parts: walk).fixes(seed: 2, from: hours * 3600).map { $0.moved(north: 1820 + 1800) }

        let alone = try #require(Track(later).trips().last)
        let trips = Track(earlier + later).trips()

        let trip = try #require(trips.last)
        #expect(trips.count == 2)
        #expect((trip.start, trip.end) == (alone.start, alone.end))
        #expect(abs(trip.distance.value / alone.distance.value - 1) < 0.001)
    }

    @Test func `nobody is taken for a walker or a cyclist in an hour of which nothing was recorded`() throws {
        for metres in [3000.0, 12_000, 40_000] {
            let legs = Track(Self.day(secondsOff: 3600, metresAway: metres)).trips().flatMap(\.legs)

            let leg = try #require(legs.first { $0.end.milliseconds(since: $0.start) > 3_000_000 })
            #expect(leg.modes.needsAsking())
            #expect(leg.modes.best == .car)
            #expect((metres...1.2 * metres).contains(leg.distance.distance.value))
        }
    }

    @Test(arguments: Array(stride(from: 500, through: 6000, by: 100)))
    func `whatever the pace through a gap, the person is asked`(seconds: Int) throws {
        let legs = Track(Self.day(secondsOff: seconds, metresAway: 200_000)).trips().flatMap(\.legs)

        let leg = try #require(legs.max { $0.distance.distance < $1.distance.distance })
        #expect(leg.modes.needsAsking() || seconds <= 1800)
        #expect(leg.modes.best != .bike)
    }

    @Test func `a way between two pieces of a ride that nothing was recorded of is not the ride's`() throws {
        let ride: [Day.Part] = [.move(metresPerSecond: 4.6, seconds: 500)]
        let rest = 500 + 900
        // 9.6 km in a quarter of an hour: by train, with the recording paused.
        let after = Day(parts: ride).fixes(seed: 2, from: rest).map { $0.moved(north: 2300 + 9600) }

        let legs = Track(Day(parts: ride).fixes(seed: 1) + after).trips().flatMap(\.legs)

        #expect(legs.count == 3)
        #expect(legs.filter { $0.modes.best == .bike }.allSatisfy { $0.distance.distance.value < 2600 })
        let between = try #require(legs.max { $0.distance.distance < $1.distance.distance })
        #expect(between.modes.needsAsking())
        #expect(between.modes[.bike] == 0)
    }

    @Test func `a trip of a file begins with its first fix, and that of a phone which woke up late before it`() throws {
        let ride = Day(parts: [.move(metresPerSecond: 4.6, seconds: 600)]).fixes(seed: 3)

        let file = try #require(Track(ride).trips(by: .file).first)
        let phone = try #require(Track(ride).trips().first)

        #expect(abs(file.start.milliseconds(since: ride[0].time)) < 5_000)
        #expect(phone.start.milliseconds(since: ride[0].time) < -150_000)
        #expect(file.end == phone.end)
    }

    @Test func `a tunnel on a ride, and a stretch without fixes at its own pace, are parts of it`() throws {
        let ride: [Day.Part] = [.move(metresPerSecond: 14, seconds: 600)]
        let after = Day(parts: ride).fixes(seed: 2, from: 1000).map { $0.moved(north: 8400 + 400 * 22) }

        let legs = Track(Day(parts: ride).fixes(seed: 1) + after).trips().flatMap(\.legs)

        #expect(legs.count == 1)
    }

    @Test(arguments: 0..<6)
    func `a recorder finds the trips of a day with hours of silence that the analysis finds`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let day = Self.day(
            secondsOff: Int.random(in: 2000...200_000, using: &random),
            metresAway: Double.random(in: 1000...5_000_000, using: &random)
        )
        var recorder = Recorder()

        let recorded = recorder.record(contentsOf: day) + recorder.finish()

        let analysed = Track(day).trips()
        #expect(recorded.map(\.start) == analysed.map(\.start))
        #expect(recorded.map(\.end) == analysed.map(\.end))
    }

    @Test func `a flight with fixes is a flight, and asked about`() throws {
        let fixes = Self.flight()

        let trips = Track(fixes).trips()

        let leg = try #require(trips.flatMap(\.legs).max { $0.distance.distance < $1.distance.distance })
        #expect(leg.modes.best == .flight)
        #expect(leg.modes.needsAsking())
        #expect(leg.distance.distance.value > 700_000)
    }

    @Test(arguments: [(TravelMode.walk, 3.5), (.bike, 15), (.bus, 32), (.car, 60)])
    func `a leg is nothing that cannot go so fast`(mode: TravelMode, metresPerSecond: Double) {
        let day = Day(parts: [.move(metresPerSecond: metresPerSecond, seconds: 1200)])
        var habits = ModeHabits()
        for _ in 0..<1000 { habits.confirm(mode) }

        let modes = Track(day.fixes(seed: 1)).modeProbabilities(habits: habits)

        #expect(modes[mode] == 0)
    }

    @Test func `a slow and steady ride on a bicycle is no run`() {
        let day = Day(parts: [.move(metresPerSecond: 3.6, seconds: 1200)], secondsBetweenFixes: 5, noise: 3)

        let modes = Track(day.fixes(seed: 1)).modeProbabilities()

        #expect(modes[.bike] > modes[.run])
    }

    @Test func `bytes of a recorder from before flights were told apart are read`() throws {
        var recorder = Recorder()
        recorder.habits.confirm(.rail)
        var bytes = recorder.bytes
        // The version, and the habits of eight modes in eight bytes each; flights stand last.
        bytes[0] = 1
        bytes.removeSubrange(1 + 7 * 8..<1 + 8 * 8)

        #expect(Recorder(bytes: bytes) == recorder)
    }

    /// A ride to a place, some minutes there, hours without fixes, and from where the phone is then a ride again.
    private static func day(secondsOff: Int, metresAway: Double) -> [Fix] {
        let parts: [Day.Part] = [.stay(seconds: 1200), .move(metresPerSecond: 20, seconds: 800), .stay(seconds: 300)]
        let before = Day(parts: parts).fixes(seed: 1)
        let after = Day(parts: parts.reversed() + [.stay(seconds: 1500)]).fixes(seed: 2, from: 2300 + secondsOff)
        let home = Coordinate(latitude: 52.5, longitude: 13.4)
        // To the west, where a degree is as long all the way.
        let degrees = metresAway / LocalPlane(origin: home).metresPerDegreeEast
        let north = 16_000 / LocalPlane(origin: home).metresPerDegreeNorth
        return before
            + after.map { fix in
                Fix(
                    time: fix.time,
                    place: Coordinate(latitude: fix.place.latitude + north, longitude: fix.place.longitude - degrees),
                    accuracy: fix.accuracy
                )
            }
    }

    /// Waiting, taxiing, and an hour through the air: up to 230 m/s in ten minutes, and down again.
    private static func flight() -> [Fix] {
        let home = Coordinate(latitude: 48, longitude: 11)
        let plane = LocalPlane(origin: home)
        var (metres, speed) = (0.0, 0.0)
        var fixes: [Fix] = []
        for second in 0..<6000 {
            switch second {
            case ..<1200: speed = 0
            case ..<1600: speed = 7
            case ..<2200: speed = min(230, max(speed, 60) + 0.3)
            case ..<4600: speed = 230
            case ..<5200: speed = max(60, speed - 0.3)
            case ..<5400: speed = 7
            default: speed = 0
            }
            metres += speed
            guard second.isMultiple(of: 10) else { continue }
            let time = Timestamp(milliseconds: Int64(second) * 1000)
            fixes.append(Fix(time: time, place: plane.place(x: 0, y: metres), accuracy: Metres(15)))
        }
        return fixes
    }
}

extension Fix {
    /// The fix at another place.
    fileprivate func moved(north metres: Double) -> Fix {
        let degrees = metres / LocalPlane(origin: place).metresPerDegreeNorth
        let place = Coordinate(latitude: place.latitude + degrees, longitude: place.longitude)
        return Fix(time: time, place: place, accuracy: accuracy, speed: speed)
    }
}
