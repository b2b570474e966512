import ArgumentParser
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Foundation

struct TripCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trip",
        abstract: "Find trips, legs and modes in recorded positions.",
        subcommands: [AnalyseTrip.self]
    )
}

/// Finds trips in a file.
struct AnalyseTrip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyse",
        abstract: "Print the trips of a CSV or GPX file as JSON.",
        discussion: """
            Times are Unix seconds, lengths metres, masses grams. Each leg has its likeliest mode, the probabilities of \
            all, and "ask" where the person should say what it was. The score compares with driving alone in an average \
            car; trees take up what was avoided in ten years, and polar bears are a symbol: 3 square metres of sea ice \
            that stay, room for one to lie on. A flight is neither. Points of a GPX file that have no time are left \
            out, and counted on the standard error.
            """
    )

    @Argument(help: "A file with t_unix,lat,lon[,accuracy_m][,speed] or a GPX file; - for standard input.")
    var file: String

    @Flag(help: "Classify one leg, given with --start and --end.")
    var modeOnly = false

    // A time before 1970 looks like an option.
    @Option(parsing: .unconditional, help: "When the leg began, in Unix seconds.")
    var start: Double?

    @Option(parsing: .unconditional, help: "When the leg ended, in Unix seconds.")
    var end: Double?

    func validate() throws {
        guard modeOnly else {
            guard start == nil, end == nil else { throw ValidationError("--start and --end belong to --mode-only.") }
            return
        }
        let latest = 7_258_118_400.0
        guard let start, let end, abs(start) < latest, abs(end) < latest, start <= end else {
            throw ValidationError("--mode-only needs --start S and --end E in Unix seconds, S not after E.")
        }
    }

    func run() throws {
        let track = Track(try fixes())
        guard modeOnly, let start, let end else { return try printed(JourneyReport(track.trips()).json()) }
        try printed(LegReport(track.leg(from: Timestamp(unixSeconds: start), to: Timestamp(unixSeconds: end))).json())
    }

    private func fixes() throws -> [Fix] {
        let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file)
        guard let handle, let data = try? handle.readToEnd() ?? Data() else { throw UnreadableFile(name: file) }
        let contents = try TrackFile.contents(of: Array(data))
        if contents.pointsWithoutTime > 0 { try warn("points without a time, left out: \(contents.pointsWithoutTime)") }
        return contents.fixes
    }

    /// Writes a line to standard error, so that the output stays valid JSON.
    private func warn(_ text: String) throws {
        try FileHandle.standardError.write(contentsOf: Data("Warning: \(text)\n".utf8))
    }
}

private struct UnreadableFile: Error, CustomStringConvertible {
    let name: String

    var description: String { "\(name) cannot be read" }
}

extension Timestamp {
    fileprivate init(unixSeconds: Double) { self.init(milliseconds: Int64((unixSeconds * 1000).rounded())) }
}

/// Writes JSON and a line end to standard output.
func printed(_ json: Data) throws {
    try FileHandle.standardOutput.write(contentsOf: json + Data("\n".utf8))
}
