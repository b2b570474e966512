import CrosstownGeo
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Foundation

/// What the engine, as it is shipped, takes labelled legs for whose ends it is told.
enum ModeEvaluation {
    static func run(_ data: LabelledData) throws {
        let legs = try travelled(data)
        line("mode of legs that the models were fitted on (not a test)", share(legs) { $0.isRight })
        line("legs where the person is asked", share(legs) { $0.isAsked })
        let elsewhere = try others(data)
        guard !elsewhere.isEmpty else { return }
        line("mode of legs in other places, a run being a walk", share(elsewhere) { $0.isRight })
        line("the same, of those that are not asked about", share(elsewhere.filter { !$0.isAsked }) { $0.isRight })
        line("legs in other places where the person is asked", share(elsewhere) { $0.isAsked })
        for mode in ["walk", "bike", "bus", "car", "rail"] {
            line("mode of legs in other places, \(mode)", share(elsewhere.filter { $0.truth == mode }) { $0.isRight })
        }
    }

    /// Prints every travelled leg with its label and with what the engine says, as CSV.
    static func list(_ data: LabelledData) throws {
        print("leg,truth,said,asked,fixes")
        for leg in try travelled(data) {
            print("\(leg.name),\(leg.truth),\(leg.said),\(leg.isAsked ? 1 : 0),\(leg.hasFeatures ? 1 : 0)")
        }
    }

    private static func share(_ legs: [JudgedLeg], where isCounted: (JudgedLeg) -> Bool) -> Double {
        Double(legs.count(where: isCounted)) / Double(legs.count) * 100
    }

    private static func travelled(_ data: LabelledData) throws -> [JudgedLeg] {
        let rows = try data.table("mobilitynet/labels.csv").filter { $0.text("type") == "TRAVEL" }
        let tracks = try data.tracks(of: rows)
        return rows.compactMap { row in
            guard let track = tracks[row.text("trip")], let truth = modeClass(row.text("mode")) else { return nil }
            return JudgedLeg(row, row.text("leg"), truth: truth, of: track)
        }
    }

    /// The legs of the folder `others`, whose walks may be runs; none where it is not there.
    private static func others(_ data: LabelledData) throws -> [JudgedLeg] {
        guard let rows = try? data.table("others/legs.csv") else { return [] }
        var tracks: [String: Track] = [:]
        return try rows.compactMap { row in
            let (name, mode) = (row.text("track"), row.text("mode"))
            guard let truth = mode == "run" ? "walk" : modeClass(mode) else { return nil }
            let track = try tracks[name] ?? Track(data.fixes(at: "others/tracks/\(name).csv"))
            tracks[name] = track
            var leg = JudgedLeg(row, name, truth: truth, of: track)
            if leg.said == "run" { leg.said = "walk" }
            return leg
        }
    }
}

/// A labelled leg and what the engine says about it.
private struct JudgedLeg {
    let name: String
    let truth: String
    var said: String
    let isAsked: Bool
    /// Whether enough was recorded of it for the models.
    let hasFeatures: Bool

    var isRight: Bool { said == truth }

    init(_ row: [String: String], _ name: String, truth: String, of track: Track) {
        let (start, end) = (row.moment("start"), row.moment("end"))
        let modes = track.leg(from: start, to: end).modes
        self.name = name
        self.truth = truth
        said = modes.best.name
        isAsked = modes.needsAsking()
        hasFeatures = LegFeatures(track.part(from: start, to: end)) != nil
    }
}

/// The mode that a label of the data stands for; `nil` for waits and for what the engine does not tell apart.
func modeClass(_ label: String) -> String? {
    switch label {
    case "walk", "bus", "car", "rail": label
    case "bike", "ebike", "escooter": "bike"
    case "train", "subway", "light_rail": "rail"
    default: nil
    }
}
