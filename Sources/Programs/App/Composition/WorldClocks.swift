package import CrosstownGeo
package import CrosstownValues
package import Foundation

/// Local times far from the city, by the boundaries of time zones.
///
/// Without their file, and far out at sea, this is an estimate by the places in the system's time zone database: near a
/// border the nearest place may be in another zone. The estimate prefers a zone with the city's time where its place is
/// nearly as near, and uses the city's own time near the city.
package struct WorldClocks: Sendable {
    private struct Zone: Sendable {
        let place: Coordinate
        let timeZone: TimeZone

        func seconds(at date: Date) -> Int { timeZone.secondsFromGMT(for: date) }
    }

    /// The radius in which the city's own time applies.
    private static let nearTheCity = Metres(300_000)
    /// Places up to this many times as far as the nearest one are nearly as near.
    private static let nearlyAsNear = 1.5

    private let boundaries: WorldZones?
    private let zones: [Zone]
    private let center: Coordinate
    private let city: TimeZone

    /// Reads the table of zones; without table and boundaries no other time is known.
    ///
    /// - Parameters:
    ///   - boundaries: the boundaries of zones; `nil` without a file.
    ///   - table: the table of zones, `zone1970.tab`.
    ///   - center: the center of the city.
    ///   - city: the city's time zone.
    package init(
        boundaries: WorldZones?,
        table: String = "/usr/share/zoneinfo/zone1970.tab",
        center: Coordinate,
        city: TimeZone
    ) {
        let text = FileManager.default.contents(atPath: table).map { String(decoding: $0, as: UTF8.self) } ?? ""
        zones = text.split(separator: "\n").compactMap { Self.zone(in: $0) }
        self.boundaries = boundaries
        self.center = center
        self.city = city
    }

    /// Returns how many seconds clocks at a place are ahead of UTC; `nil` where they equal the city's, or are unknown.
    package func seconds(at place: Coordinate, _ moment: Timestamp) -> Int? {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        guard let zone = boundaries?.zone(at: place) else { return guess(at: place, date) }
        // Also by the boundaries, so that a city with another zone in its settings still has a single time.
        let here = boundaries?.zone(at: center) ?? city
        let seconds = zone.secondsFromGMT(for: date)
        return seconds == here.secondsFromGMT(for: date) ? nil : seconds
    }

    private func guess(at place: Coordinate, _ date: Date) -> Int? {
        guard place.distance(to: center) > Self.nearTheCity else { return nil }
        let near = zones.map { (distance: place.distance(to: $0.place).value, zone: $0) }
        guard let nearest = near.min(by: { $0.distance < $1.distance }) else { return nil }
        let here = city.secondsFromGMT(for: date)
        let isAsInCity = near.contains {
            $0.distance <= nearest.distance * Self.nearlyAsNear && $0.zone.seconds(at: date) == here
        }
        return isAsInCity ? nil : nearest.zone.seconds(at: date)
    }

    /// Parses a line such as `US       +404251-0740023 America/New_York        Eastern (most areas)`.
    private static func zone(in line: Substring) -> Zone? {
        let columns = line.split(separator: "\t")
        guard !line.hasPrefix("#"), columns.count > 2, let place = place(columns[1]),
            let timeZone = TimeZone(identifier: String(columns[2]))
        else { return nil }
        return Zone(place: place, timeZone: timeZone)
    }

    /// Parses a place in ISO 6709: degrees and minutes, and seconds with more digits.
    private static func place(_ text: Substring) -> Coordinate? {
        guard let second = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = degrees(text[..<second], digits: 2), let longitude = degrees(text[second...], digits: 3)
        else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    private static func degrees(_ text: Substring, digits: Int) -> Double? {
        let number = text.dropFirst()
        let rest = number.dropFirst(digits)
        guard let degrees = Double(number.prefix(digits)), let minutes = Double(rest.prefix(2)) else { return nil }
        let seconds = Double(rest.dropFirst(2)) ?? 0
        let sum = degrees + minutes / 60 + seconds / 3600
        return text.hasPrefix("-") ? -sum : sum
    }
}
