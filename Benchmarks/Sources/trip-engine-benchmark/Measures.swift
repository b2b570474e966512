import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Foundation

enum SunEvaluation {
    static func run(_ data: LabelledData) throws {
        var low: [Double] = []
        var high: [Double] = []
        var wrong = 0
        for row in try data.table("sun.csv") {
            let date = row.text("date").split(separator: "-").compactMap { Int($0) }
            let place = Coordinate(latitude: row.number("lat"), longitude: row.number("lon"))
            let sun = SunDay(at: place, year: date[0], month: date[1], day: date[2])
            guard sun.daylight.status == row.text("status") else {
                wrong += 1
                continue
            }
            let errors =
                sun.daylight.errors(row.text("sunrise_utc"), row.text("sunset_utc"))
                + sun.civilTwilight.errors(row.text("civil_dawn_utc"), row.text("civil_dusk_utc"))
            if abs(place.latitude) < 62 { low += errors } else { high += errors }
        }
        line("sun below 62°, largest error", low.max() ?? .nan, "s")
        line("sun from 62°, largest error", high.max() ?? .nan, "s")
        line("sun rows with the wrong kind of day", Double(wrong), "")
    }
}

extension SunCrossing {
    fileprivate var status: String {
        switch self {
        case .between: "normal"
        case .rises: "rise_only"
        case .sets: "set_only"
        case .always: "polar_day"
        case .never: "polar_night"
        }
    }

    /// Seconds that rise and set are off; infinite where one should be and is not.
    fileprivate func errors(_ rise: String, _ set: String) -> [Double] {
        let times = [rise, set].compactMap { try? Date.ISO8601FormatStyle().parse($0).timeIntervalSince1970 }
        guard case .between(let myRise, let mySet) = self, times.count == 2 else {
            return times.map { _ in .infinity }
        }
        return zip([myRise, mySet], times).map { abs(Double($0.milliseconds) / 1000 - $1) }
    }
}

enum DistanceEvaluation {
    static func run(_ data: LabelledData) throws {
        let rows = try data.table("mobilitynet/distance_eval.csv").filter { $0.number("truth_m") >= 300 }
        let tracks = try data.tracks(of: rows)
        var all: [Double] = []
        var accurate: [Double] = []
        var covered = 0
        for row in rows {
            guard let track = tracks[row.text("trip")] else { continue }
            let estimate = track.leg(from: row.moment("start"), to: row.moment("end")).distance
            let truth = row.number("truth_m")
            let error = abs(estimate.distance.value - truth)
            all.append(error / truth * 100)
            if row.isHighAccuracy("cfg") { accurate.append(error / truth * 100) }
            if error <= estimate.error.value { covered += 1 }
        }
        line("leg distance, median absolute error, all phones", all.quantile(0.5))
        line("leg distance, median absolute error, high accuracy", accurate.quantile(0.5))
        line("legs within 20 % of the truth", Double(all.count { $0 <= 20 }) / Double(all.count) * 100)
        line("legs within their stated error", Double(covered) / Double(all.count) * 100)
    }
}

enum TripEvaluation {
    static func run(_ data: LabelledData) throws {
        let rows = try data.table("mobilitynet/trips.csv")
        let tracks = try data.tracks(of: rows)
        line("trips found, F1, all phones", f1(rows, tracks))
        line("trips found, F1, high accuracy", f1(rows.filter { $0.isHighAccuracy("sensing") }, tracks))
    }

    /// Both ends within five minutes; each trip counts once.
    private static func f1(_ rows: [[String: String]], _ tracks: [String: Track]) -> Double {
        var hits = 0
        var total = rows.count
        for (trace, truths) in Dictionary(grouping: rows, by: { $0.text("trip") }) {
            var found = tracks[trace]?.trips() ?? []
            total += found.count
            for truth in truths {
                let match = found.firstIndex {
                    abs($0.start.milliseconds(since: truth.moment("start"))) <= 300_000
                        && abs($0.end.milliseconds(since: truth.moment("end"))) <= 300_000
                }
                guard let match else { continue }
                hits += 1
                found.remove(at: match)
            }
        }
        return Double(2 * hits) / Double(total) * 100
    }
}
