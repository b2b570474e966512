import CrosstownGeo
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Foundation

/// Prints how the trip engine does on labelled recordings: `trip-engine-benchmark DATA [features|speed]`.
///
/// DATA is the folder with `sun.csv` and `mobilitynet`; `features` prints what the mode forest is fitted on,
/// `speed` only the speed.
@main
enum Evaluation {
    static func main() throws {
        guard CommandLine.arguments.count > 1 else {
            print("usage: trip-engine-benchmark DATA [features|speed]")
            return
        }
        let data = LabelledData(folder: URL(fileURLWithPath: CommandLine.arguments[1]))
        switch CommandLine.arguments.dropFirst(2).first {
        case "features": try FeatureListing(data).print()
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
        let heading = lines[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return lines.dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return Dictionary(zip(heading, fields), uniquingKeysWith: { first, _ in first })
        }
    }

    func fixes(of trace: String) throws -> [Fix] {
        let file = folder.appendingPathComponent("mobilitynet/traces/\(trace).csv")
        return try TrackFile.read(try String(contentsOf: file, encoding: .utf8))
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
