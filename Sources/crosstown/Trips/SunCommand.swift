import ArgumentParser
import CrosstownGeo
import CrosstownTripFormats
import CrosstownValues
import Foundation

/// Tells when the sun rises and sets.
struct SunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sun",
        abstract: "Print sunrise, sunset and civil twilight as JSON."
    )

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
