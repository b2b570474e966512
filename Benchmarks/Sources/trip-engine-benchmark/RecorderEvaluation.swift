import CrosstownTripEngine
import CrosstownValues

/// Whether the recorder, which keeps little, finds what an analysis of the whole recording finds.
enum RecorderEvaluation {
    static func run(_ data: LabelledData) throws {
        var (same, all, most) = (0, 0, 0)
        for trace in try Set(data.table("mobilitynet/trips.csv").map { $0.text("trip") }) {
            let fixes = try data.fixes(of: trace)
            var recorder = Recorder()
            var recorded: [Trip] = []
            for fix in fixes {
                recorded += recorder.record(fix)
                most = max(most, recorder.keptFixes)
            }
            recorded += recorder.finish()
            let analysed = Track(fixes).trips()
            all += analysed.count
            same += analysed.count { trip in recorded.contains { $0.agrees(with: trip) } }
        }
        line("trips that the recorder finds as the analysis does", Double(same) / Double(all) * 100)
        line("fixes that the recorder keeps, at most", Double(most), "")
    }
}

extension Trip {
    /// Whether both ends agree to a second, and the length to a thousandth.
    fileprivate func agrees(with other: Trip) -> Bool {
        abs(start.milliseconds(since: other.start)) <= 1000 && abs(end.milliseconds(since: other.end)) <= 1000
            && abs(distance / other.distance - 1) <= 0.001
    }
}
