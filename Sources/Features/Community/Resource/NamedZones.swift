import CrosstownValues
import Foundation

/// The clocks that calendars name: as the zone database does, or as Outlook and Exchange do.
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

    /// How many seconds the clocks of a zone are ahead of UTC; `nil` for a name that nobody knows.
    static func secondsFromUTC(_ name: String, at moment: Timestamp) -> Int? {
        let plain = name.hasPrefix("/") ? String(name.split(separator: "/").suffix(2).joined(separator: "/")) : name
        return (TimeZone(identifier: plain) ?? byOutlookName[name.lowercased()].flatMap { TimeZone(identifier: $0) })?
            .secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
    }
}
