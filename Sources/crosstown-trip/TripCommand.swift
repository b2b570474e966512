import ArgumentParser
import CrosstownGeo
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import Foundation

@main
struct TripCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crosstown-trip",
        abstract: "Finds trips, legs and modes in recorded positions, and the sun's times.",
        subcommands: [Analyse.self, Sun.self]
    )
}

struct Analyse: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the trips of a CSV or GPX file as JSON.")

    @Argument(help: "A file with t_unix,lat,lon[,accuracy_m][,speed] or a GPX file; - for standard input.")
    var file: String

    @Flag(help: "Classify one leg, given with --start and --end.")
    var modeOnly = false

    @Option(help: "When the leg began, in Unix seconds.")
    var start: Double?

    @Option(help: "When the leg ended, in Unix seconds.")
    var end: Double?

    func validate() throws {
        guard modeOnly else { return }
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
        guard let handle else { throw ValidationError("\(file) cannot be opened.") }
        let data = try handle.readToEnd() ?? Data()
        return try TrackFile.read(String(decoding: data, as: UTF8.self))
    }
}

struct Sun: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints sunrise, sunset and civil twilight as JSON.")

    @Argument(parsing: .allUnrecognized, help: "Latitude and longitude in degrees and a local date as YYYY-MM-DD.")
    var placeAndDate: [String]

    func run() throws {
        guard placeAndDate.count == 3, let latitude = Double(placeAndDate[0]), let longitude = Double(placeAndDate[1]),
            let place = Coordinate(validatingLatitude: latitude, longitude: longitude),
            let date = CivilDate(placeAndDate[2])
        else { throw ValidationError("Give LAT LON DATE, such as 35.28 -120.66 2026-06-21 (years 1900 to 2100).") }
        try printed(SunReport(at: place, year: date.year, month: date.month, day: date.day).json())
    }
}

private struct CivilDate {
    let year: Int
    let month: Int
    let day: Int

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1900...2100).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        let days = Int64(CivilTime.daysSince1970(year: year, month: month, day: day))
        guard CivilTime(Timestamp(milliseconds: days * 86_400_000)).day == day else { return nil }
    }
}

extension Timestamp {
    fileprivate init(unixSeconds: Double) { self.init(milliseconds: Int64((unixSeconds * 1000).rounded())) }
}

private func printed(_ json: Data) throws {
    try FileHandle.standardOutput.write(contentsOf: json + Data("\n".utf8))
}
