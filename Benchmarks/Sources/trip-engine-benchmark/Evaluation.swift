import CrosstownGeo
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Foundation

/// Prints how the trip engine does on labelled recordings: `trip-engine-benchmark DATA [legs|speed]`.
///
/// DATA is the folder with `sun.csv`, `mobilitynet` and, where it is there, `others`; `legs` prints what the modes
/// are fitted on and what the engine says about each leg, `speed` only the speed.
@main
enum Evaluation {
    static func main() throws {
        guard CommandLine.arguments.count > 1 else {
            print("usage: trip-engine-benchmark DATA [legs|speed]")
            return
        }
        let data = LabelledData(folder: URL(fileURLWithPath: CommandLine.arguments[1]))
        switch CommandLine.arguments.dropFirst(2).first {
        case "legs": try ModeEvaluation.list(data)
        case "speed": try SpeedEvaluation.run(data)
        default: try all(data)
        }
    }

    private static func all(_ data: LabelledData) throws {
        try SunEvaluation.run(data)
        try DistanceEvaluation.run(data)
        try ModeEvaluation.run(data)
        try TripEvaluation.run(data)
        try RecorderEvaluation.run(data)
        try VehicleEvaluation.run(data)
        try SpeedEvaluation.run(data)
    }
}

/// The labelled recordings of a folder.
struct LabelledData {
    let folder: URL

    /// The rows of a table, by the names of its heading.
    func table(_ name: String) throws -> [[String: String]] {
        let lines = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).split(separator: "\n")
        let heading = Self.fields(lines[0])
        return lines.dropFirst().map { line in
            Dictionary(zip(heading, Self.fields(line)), uniquingKeysWith: { first, _ in first })
        }
    }

    /// The fields of a line, whose commas may stand within quotation marks.
    private static func fields(_ line: Substring) -> [String] {
        var fields = [""]
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        return fields
    }

    func fixes(of trace: String) throws -> [Fix] {
        try fixes(at: "mobilitynet/traces/\(trace).csv")
    }

    func fixes(at path: String) throws -> [Fix] {
        try TrackFile.read(try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
    }

    /// The tracks of the traces that rows name.
    func tracks(of rows: [[String: String]]) throws -> [String: Track] {
        var tracks: [String: Track] = [:]
        for trace in Set(rows.map { $0.text("trip") }) { tracks[trace] = Track(try fixes(of: trace)) }
        return tracks
    }
}

extension [String: String] {
    func text(_ column: String) -> String { self[column] ?? "" }

    func number(_ column: String) -> Double { Double(text(column)) ?? .nan }

    func moment(_ column: String) -> Timestamp { Timestamp(milliseconds: Int64((number(column) * 1000).rounded())) }

    /// Whether the row is of a phone that was asked for its best accuracy.
    func isHighAccuracy(_ column: String) -> Bool { text(column).hasPrefix("HA") }
}

extension [Double] {
    func quantile(_ share: Double) -> Double {
        let ordered = sorted()
        return ordered.isEmpty ? .nan : ordered[Int(share * Double(ordered.count - 1))]
    }
}

func line(_ name: String, _ value: Double, _ unit: String = "%") {
    print(name.padding(toLength: 58, withPad: " ", startingAt: 0), String(format: "%10.2f", value), unit)
}
