import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Testing

/// The samples in the documentation of the trip engine.
@Suite struct DocumentationSamples {
    @Test func `a recorder finds the trip in its fixes`() {
        var recorder = Recorder()
        var trips: [Trip] = []
        for minute in 0..<20 {
            let fix = Fix(
                time: Timestamp(milliseconds: 1_795_000_000_000 + Int64(minute) * 60_000),
                place: Coordinate(latitude: 43.7 + 0.005 * Double(minute), longitude: 7.4),
                accuracy: Metres(10)
            )
            trips += recorder.record(fix)
        }
        trips += recorder.finish()
        // trips has one trip of 10.5 km, with its legs and how likely each mode is.

        #expect(trips.count == 1)
        #expect(trips.reduce(Metres.zero) { $0 + $1.distance } > Metres(9_000))
    }

    @Test func `a score compares with driving alone`() {
        let legs = [ScoredLeg(kind: .onFoot, distance: Metres(600)), ScoredLeg(kind: .metro, distance: Metres(5_000))]
        let score = ScoreRules().score(legs)
        // score.emitted is for one person; score.avoided is what an average car would have emitted beyond that.

        #expect(score.emitted > Grams.zero)
        #expect(score.avoided > score.emitted)
    }
}
