import CrosstownValues
import Foundation

/// The time zones in calendars, by their names in the zone database or in Outlook and Exchange.
enum NamedZones {
    private static let byOutlookName = [
        "gmt standard time": "Europe/London", "greenwich standard time": "Atlantic/Reykjavik",
        "w. europe standard time": "Europe/Berlin", "romance standard time": "Europe/Paris",
        "central europe standard time": "Europe/Budapest", "central european standard time": "Europe/Warsaw",
        "e. europe standard time": "Europe/Chisinau", "fle standard time": "Europe/Kyiv",
        "gtb standard time": "Europe/Bucharest",
        "turkey standard time": "Europe/Istanbul", "russian standard time": "Europe/Moscow",
        "israel standard time": "Asia/Jerusalem", "arabian standard time": "Asia/Dubai",
        "india standard time": "Asia/Kolkata", "china standard time": "Asia/Shanghai",
        "tokyo standard time": "Asia/Tokyo", "aus eastern standard time": "Australia/Sydney",
        "south africa standard time": "Africa/Johannesburg", "morocco standard time": "Africa/Casablanca",
        "e. south america standard time": "America/Sao_Paulo", "atlantic standard time": "America/Halifax",
        "eastern standard time": "America/New_York", "central standard time": "America/Chicago",
        "mountain standard time": "America/Denver", "us mountain standard time": "America/Phoenix",
        "pacific standard time": "America/Los_Angeles", "utc": "UTC",
    ]

    /// The UTC offset of a time zone in seconds; `nil` for an unknown name.
    static func secondsFromUTC(_ name: String, at moment: Timestamp) -> Int? {
        let plain = name.hasPrefix("/") ? String(name.split(separator: "/").suffix(2).joined(separator: "/")) : name
        return (TimeZone(identifier: plain) ?? byOutlookName[name.lowercased()].flatMap { TimeZone(identifier: $0) })?
            .secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
    }
}
