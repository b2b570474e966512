import CrosstownGeo
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Foundation

/// What the engine, as it is shipped, takes labelled legs for whose ends it is told.
enum ModeEvaluation {
    static func run(_ data: LabelledData) throws {
        let legs = try mobilityNet(data).filter { $0.type == "TRAVEL" }
        report("mode of legs that the model was fitted on (not a test)", legs)
        let elsewhere = try others(data)
        guard !elsewhere.isEmpty else { return }
        report("mode of legs in other places, fitted on too, a run being a walk", elsewhere)
        for mode in ["walk", "bike", "bus", "car", "rail"] {
            line("of these, \(mode)", share(elsewhere.filter { $0.truth == mode }) { $0.isRight })
        }
    }

    /// Prints every leg with its label, its features and what the engine says, as CSV.
    static func list(_ data: LabelledData) throws {
        print(
            (["source", "group", "type", "mode", "label", "said", "asked"] + LegFeatures.names).joined(separator: ",")
        )
        for leg in try mobilityNet(data) + others(data) {
            let values = leg.features?.values.map { "\($0)" } ?? LegFeatures.names.map { _ in "" }
            let keys = [leg.source, leg.group, leg.type, leg.truth, leg.label, leg.said, leg.isAsked ? "1" : "0"]
            print((keys + values).joined(separator: ","))
        }
    }

    private static func report(_ name: String, _ legs: [JudgedLeg]) {
        line(name, share(legs) { $0.isRight })
        line("the same, of those that are not asked about", share(legs.filter { !$0.isAsked }) { $0.isRight })
        line("legs of them where the person is asked", share(legs) { $0.isAsked })
    }

    private static func share(_ legs: [JudgedLeg], where isCounted: (JudgedLeg) -> Bool) -> Double {
        Double(legs.count(where: isCounted)) / Double(legs.count) * 100
    }

    private static func mobilityNet(_ data: LabelledData) throws -> [JudgedLeg] {
        let rows = try data.table("mobilitynet/labels.csv")
        let tracks = try data.tracks(of: rows)
        return rows.compactMap { row in
            guard let track = tracks[row.text("trip")] else { return nil }
            return JudgedLeg(row, source: "mobilitynet", group: row.text("leg"), type: row.text("type"), of: track)
        }
    }

    /// The legs of the folder `others`, whose walks may be runs; none where it is not there.
    private static func others(_ data: LabelledData) throws -> [JudgedLeg] {
        guard let rows = try? data.table("others/legs.csv") else { return [] }
        var tracks: [String: Track] = [:]
        return try rows.compactMap { row in
            let name = row.text("track")
            let track = try tracks[name] ?? Track(data.fixes(at: "others/tracks/\(name).csv"))
            tracks[name] = track
            return JudgedLeg(row, source: row.text("source"), group: row.text("person"), type: "TRAVEL", of: track)
        }
    }
}

/// A labelled leg and what the engine says about it.
private struct JudgedLeg {
    let source: String
    /// What must not stand on both sides of a test: a route with all its runs and phones, or a person.
    let group: String
    let type: String
    /// One of five classes.
    let truth: String
    /// The mode as it was labelled, where runs are no walks.
    let label: String
    let said: String
    let isAsked: Bool
    /// What the model sees of it; `nil` where too little was recorded, or it stood still.
    let features: LegFeatures?

    var isRight: Bool { said == truth }

    /// `nil` for waits and for what the engine does not tell apart.
    init?(_ row: [String: String], source: String, group: String, type: String, of track: Track) {
        label = row.text("mode")
        guard let truth = modeClass(label) else { return nil }
        let (start, end) = (row.moment("start"), row.moment("end"))
        let modes = track.leg(from: start, to: end).modes
        (self.source, self.group, self.type, self.truth) = (source, group, type, truth)
        said = modes.best == .run ? "walk" : modes.best.name
        isAsked = modes.needsAsking()
        features = modes.best == .still ? nil : LegFeatures(track.part(from: start, to: end))
    }
}

/// The class that a label of the data stands for.
func modeClass(_ label: String) -> String? {
    switch label {
    case "walk", "bus", "car", "rail": label
    case "run": "walk"
    case "bike", "ebike", "escooter": "bike"
    case "train", "subway", "light_rail": "rail"
    default: nil
    }
}
