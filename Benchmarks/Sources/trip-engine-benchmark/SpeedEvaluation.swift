import CrosstownTripEngine
import Foundation

/// How many fixes the whole analysis takes in a second of one processor.
///
/// It counts the processor's time, so that a busy machine says the same, and tells the median of some rounds.
enum SpeedEvaluation {
    private static let rounds = 15

    static func run(_ data: LabelledData) throws {
        let rows = try data.table("mobilitynet/trips.csv")
        let traces = try Set(rows.map { $0.text("trip") }).map { try data.fixes(of: $0) }
        let fixes = Double(traces.reduce(0) { $0 + $1.count })
        let speeds = (0..<rounds).map { _ in
            let before = processorSeconds()
            for fixes in traces { _ = Track(fixes).trips() }
            return fixes / (processorSeconds() - before)
        }
        line("speed of the whole analysis", speeds.quantile(0.5), "fixes/s")
        line("the same, slowest round", speeds.min() ?? .nan, "fixes/s")
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
