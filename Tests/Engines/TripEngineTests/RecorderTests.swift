import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Testing

@Suite struct RecorderTests {
    @Test(arguments: 0..<8)
    func `fixes up to a minute late and twice make the same trips as fixes in order`(seed: UInt64) {
        let fixes = Day.random(seed: seed).fixes(seed: seed)

        let trips = Recorder().trips(fixes.delayed(seed: seed))

        #expect(trips == Recorder().trips(fixes))
    }

    @Test(arguments: 0..<8)
    func `trips are those that an analysis of the whole day finds`(seed: UInt64) {
        let fixes = Day.random(seed: seed).fixes(seed: seed)

        let recorded = Recorder().trips(fixes)

        let analysed = Track(fixes).trips()
        #expect(recorded.map(\.start) == analysed.map(\.start))
        #expect(recorded.map(\.end) == analysed.map(\.end))
        #expect(recorded.map { $0.legs.map(\.modes.best) } == analysed.map { $0.legs.map(\.modes.best) })
        #expect(zip(recorded, analysed).allSatisfy { abs($0.distance / $1.distance - 1) < 0.001 })
    }

    @Test func `a trip with more fixes than are kept comes out nearly as an analysis finds it`() {
        let rides = [9.0, 15, 12].flatMap { speed in
            [Day.Part.stay(seconds: 60), .move(metresPerSecond: speed, seconds: 1400)]
        }
        let day = Day(parts: [.stay(seconds: 600)] + rides + [.stay(seconds: 700)], secondsBetweenFixes: 1)
        let fixes = day.fixes(seed: 1)

        let recorded = Recorder().trips(fixes)

        let analysed = Track(fixes).trips()
        #expect(recorded.count == 1)
        #expect(analysed.count == 1)
        for (left, right) in zip(recorded, analysed) {
            #expect(abs(left.start.milliseconds(since: right.start)) <= 60_000)
            #expect(abs(left.end.milliseconds(since: right.end)) <= 60_000)
            #expect(abs(left.distance / right.distance - 1) < 0.06)
        }
    }

    @Test(arguments: 0..<8)
    func `stopping after any fix and going on from bytes changes nothing`(seed: UInt64) throws {
        let fixes = Day.random(seed: seed).fixes(seed: seed)
        var random = SeededGenerator(seed: seed)
        var (stopped, steady) = (Recorder(), Recorder())

        for fix in fixes {
            #expect(stopped.record(fix) == steady.record(fix))
            if Int.random(in: 0..<50, using: &random) == 0 { stopped = try #require(Recorder(bytes: stopped.bytes)) }
        }

        #expect(stopped == steady)
        #expect(stopped.finish() == steady.finish())
    }

    @Test func `a recorder goes on from its bytes as an equal`() throws {
        var recorder = Recorder()
        recorder.habits.confirm(.rail)

        for (index, fix) in Day.commute.fixes(seed: 1).enumerated() {
            _ = recorder.record(fix)

            if index % 25 == 0 { #expect(Recorder(bytes: recorder.bytes) == recorder) }
        }
    }

    @Test(arguments: 0..<25)
    func `bytes that were changed make a recorder or none, and never a crash`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var recorder = Recorder()
        _ = recorder.record(contentsOf: Day.commute.fixes(seed: seed).prefix(75))
        var bytes = recorder.bytes

        for _ in 0..<Int.random(in: 1...8, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }

        guard let changed = Recorder(bytes: bytes) else { return }
        let trips = changed.trips(Day.commute.fixes(seed: seed))
        #expect(trips.allSatisfy { !$0.legs.isEmpty })
    }

    @Test func `a trip is told once it cannot be a wait for a vehicle any more`() throws {
        var recorder = Recorder()
        let ride = Day.Part.move(metresPerSecond: 11, seconds: 900)
        let day = Day(parts: [.stay(seconds: 900), ride, .stay(seconds: 4000)], secondsBetweenFixes: 5)
        let fixes = day.fixes(seed: 4)

        let toldAt = try #require(fixes.first { !recorder.record($0).isEmpty }).time.milliseconds / 1000

        let endedAt: Int64 = 900 + 900
        #expect((2700...3000).contains(toldAt - endedAt))
    }

    @Test func `the running trip is known before it is over`() throws {
        var recorder = Recorder()

        _ = recorder.record(contentsOf: Day.commute.fixes(seed: 4).prefix { $0.time.milliseconds < 3_600_000 })

        let trip = try #require(recorder.runningTrip)
        #expect(abs(trip.distance.value - (420 * 1.4 + 540 * 11)) < 300)
    }

    @Test func `of a ride of an hour and a half no more is kept than of one of an hour`() {
        let seconds = 5400
        let ride = Day.Part.move(metresPerSecond: 25, seconds: seconds)
        let day = Day(parts: [.stay(seconds: 600), ride], secondsBetweenFixes: 1)
        var recorder = Recorder()
        var most = 0

        for fix in day.fixes(seed: 9) {
            _ = recorder.record(fix)
            most = max(most, recorder.keptFixes)
        }

        #expect(most <= Recorder.capacity + 130)
        let trips = recorder.finish()
        #expect(trips.count == 1)
        #expect(trips.allSatisfy { abs($0.distance.value / (25 * Double(seconds)) - 1) < 0.01 })
    }

    @Test func `a stay of an hour is kept as its beginning and its last minutes`() {
        let day = Day(parts: [.stay(seconds: 3600)], secondsBetweenFixes: 1)
        var recorder = Recorder()

        let trips = recorder.record(contentsOf: day.fixes(seed: 9))

        #expect(trips.isEmpty)
        #expect(recorder.keptFixes < 1500)
    }

    @Test func `a fix from the far future changes nothing once others follow`() {
        var fixes = Day.commute.fixes(seed: 6)
        let calm = Recorder().trips(fixes)

        fixes.insert(contentsOf: [fixes[250]].shifted(seconds: 86_400 * 365), at: 251)

        #expect(Recorder().trips(fixes) == calm)
    }

    @Test func `a batch that is sent again changes nothing`() {
        let fixes = Day.commute.fixes(seed: 6)
        let calm = Recorder().trips(fixes)

        let again = fixes[..<300] + fixes[270..<290] + fixes[300...]

        #expect(Recorder().trips(again) == calm)
    }

    @Test func `a fix from the far future that comes twice changes nothing`() {
        var fixes = Day.commute.fixes(seed: 6)
        let calm = Recorder().trips(fixes)

        fixes.insert(contentsOf: [fixes[250], fixes[250]].shifted(seconds: 86_400), at: 251)

        #expect(Recorder().trips(fixes) == calm)
    }

    @Test func `a fix from the past changes nothing`() {
        var fixes = Day.commute.fixes(seed: 6)
        let calm = Recorder().trips(fixes)

        fixes.insert(contentsOf: [fixes[250]].shifted(seconds: -3600), at: 251)

        #expect(Recorder().trips(fixes) == calm)
    }

    @Test func `a clock that is set back an hour ends one recording and begins another`() {
        let fixes = Day.commute.fixes(seed: 6)
        let step = fixes.count / 2

        let trips = Recorder().trips(fixes[..<step] + Array(fixes[step...]).shifted(seconds: -3600))

        #expect(trips.count == 2)
        let together = trips.reduce(0) { $0 + $1.distance.value }
        #expect(abs(together - Recorder().trips(fixes).reduce(0) { $0 + $1.distance.value }) < 400)
    }

    @Test func `a clock that is put forward during a stay leaves the trips as they are`() {
        let fixes = Day.commute.fixes(seed: 6)
        let step = 150

        let trips = Recorder().trips(fixes[..<step] + Array(fixes[step...]).shifted(seconds: 3600))

        let calm = Recorder().trips(fixes)
        #expect(trips.count == calm.count)
        #expect(zip(trips, calm).allSatisfy { abs($0.distance.value - $1.distance.value) < 0.001 })
    }

    @Test func `fixes that are no place or no time are passed over`() {
        let fixes = Day.commute.fixes(seed: 6)
        let bad = [Int64.min, 0, Int64.max].flatMap { time in
            [Double.nan, .infinity, 200].map { degrees in
                Fix(time: Timestamp(milliseconds: time), place: Coordinate(latitude: degrees, longitude: degrees))
            }
        }

        let trips = Recorder().trips(bad + fixes + bad)

        #expect(trips == Recorder().trips(fixes))
    }
}

extension Recorder {
    /// All trips that fixes make, told on the way or in the end.
    fileprivate func trips(_ fixes: some Sequence<Fix>) -> [Trip] {
        var recorder = self
        let trips = recorder.record(contentsOf: fixes)
        return trips + recorder.finish()
    }
}

extension Day {
    /// A day of two to four trips with stays, pauses of the fixes and changes of speed.
    fileprivate static func random(seed: UInt64) -> Day {
        let speeds: [Double] = [1.4, 4.5, 9, 15, 30]
        var random = SeededGenerator(seed: seed)
        var parts: [Part] = [.stay(seconds: Int.random(in: 60...2000, using: &random))]
        for _ in 0..<Int.random(in: 2...3, using: &random) {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let speed = speeds.randomElement(using: &random) ?? 1.4
                parts.append(.move(metresPerSecond: speed, seconds: Int.random(in: 200...600, using: &random)))
                parts.append(.stay(seconds: Int.random(in: 5...500, using: &random)))
                if Bool.random(using: &random) {
                    parts.append(.silence(seconds: Int.random(in: 20...300, using: &random)))
                }
            }
            parts.append(.stay(seconds: Int.random(in: 1800...4500, using: &random)))
            if Bool.random(using: &random) {
                parts.append(.silence(seconds: Int.random(in: 2000...9000, using: &random)))
            }
        }
        return Day(parts: parts, secondsBetweenFixes: [10, 20, 30, 50].randomElement(using: &random) ?? 10)
    }
}
