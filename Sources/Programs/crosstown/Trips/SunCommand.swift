import ArgumentParser
import CrosstownGeo
import CrosstownTripFormats
import CrosstownValues
import Foundation

/// Prints when the sun rises and sets.
struct SunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sun",
        abstract: "Print sunrise, sunset and civil twilight as JSON.",
        usage: "crosstown sun LAT LON DATE",
        discussion: """
            The date is that of the place by the local mean sun: noon always lies on it, and a sunset near midnight may \
            belong to the next day by UTC, in which all times are printed. Without sunrise and sunset, the status is \
            polar_day or polar_night.
            """
    )

    // A latitude such as -33.9 looks like an option.
    @Argument(parsing: .allUnrecognized, help: "Degrees north, degrees east, and a date as YYYY-MM-DD (1900 to 2100).")
    var placeAndDate: [String]

    func validate() throws { _ = try report() }

    func run() throws { try printed(report().json()) }

    private func report() throws -> SunReport {
        let words = placeAndDate.filter { $0 != "--" }
        guard words.count == 3 else {
            throw ValidationError("Give LAT LON DATE, such as 35.28 -120.66 2026-06-21.")
        }
        let place = Coordinate(
            latitude: try degrees(words[0], upTo: 90, "LAT"),
            longitude: try degrees(words[1], upTo: 180, "LON")
        )
        guard let date = CivilDate(words[2]) else {
            throw ValidationError("DATE must be a day of the years 1900 to 2100 as YYYY-MM-DD, not \(words[2]).")
        }
        return SunReport(at: place, year: date.year, month: date.month, day: date.day)
    }

    private func degrees(_ text: String, upTo limit: Double, _ name: String) throws -> Double {
        guard let degrees = Double(text), abs(degrees) <= limit else {
            throw ValidationError("\(name) must be a number of degrees from -\(limit) to \(limit), not \(text).")
        }
        return degrees
    }
}

private struct CivilDate {
    let year: Int
    let month: Int
    let day: Int

    init?(_ text: String) {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        guard words.map(\.count) == [4, 2, 2], !text.contains("+"),
            let year = Int(words[0]), let month = Int(words[1]), let day = Int(words[2]),
            (1900...2100).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        let days = Int64(CivilTime.daysSince1970(year: year, month: month, day: day))
        guard CivilTime(Timestamp(milliseconds: days * 86_400_000)).day == day else { return nil }
    }
}
