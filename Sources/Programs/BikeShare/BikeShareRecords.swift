import CrosstownGeo
public import CrosstownValues

/// Parses stations and rides in the form of Bay Area Bike Share: comma-separated values without quotes, times in UTC.
public enum BikeShareRecords {
    /// The error of an invalid file.
    public struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
        /// The line, starting at 1, and what is invalid.
        public let description: String
    }

    /// Parses the stations; of a station that moved, it uses the first line.
    ///
    /// - Throws: `Unreadable`.
    public static func stations(_ text: String) throws(Unreadable) -> [RecordedStation] {
        let table = try Table(text, columns: ["station_id", "name", "lat", "long", "dock_count"])
        let stations: [RecordedStation] = try table.map { row in
            guard let number = Int(row[0]), let latitude = Double(row[2]), let longitude = Double(row[3]),
                let place = Coordinate(validatingLatitude: latitude, longitude: longitude), let docks = Int(row[4])
            else { return nil }
            return RecordedStation(number: number, name: row[1], place: place, docks: docks)
        }
        var known: Set<Int> = []
        return stations.filter { known.insert($0.number).inserted }
    }

    /// Parses the rides, sorted by start.
    ///
    /// - Throws: `Unreadable`.
    public static func rides(_ text: String) throws(Unreadable) -> [RecordedRide] {
        let columns = ["bike_id", "start_date", "end_date", "start_terminal", "end_terminal"]
        let table = try Table(text, columns: columns)
        let rides: [RecordedRide] = try table.map { row in
            guard let startedAt = moment(row[1]), let endedAt = moment(row[2]), startedAt <= endedAt,
                let start = Int(row[3]), let end = Int(row[4])
            else { return nil }
            return RecordedRide(bike: "BIKE\(row[0])", startedAt: startedAt, endedAt: endedAt, start: start, end: end)
        }
        return rides.sorted { ($0.startedAt, $0.endedAt, $0.bike) < ($1.startedAt, $1.endedAt, $1.bike) }
    }

    /// Returns the common moment of the end of an even minute and the beginning of the next odd one.
    ///
    /// The record has only minutes, so any event of these two may have happened then.
    public static func borderOfMinutes(_ recorded: Timestamp) -> Timestamp {
        Timestamp(milliseconds: (recorded.milliseconds / 60_000 | 1) * 60_000)
    }

    /// Parses a moment such as `2014-05-05T07:44:00Z`.
    private static func moment(_ text: String) -> Timestamp? {
        let numbers = text.split { "-T:Z".contains($0) }.compactMap { Int($0) }
        guard text.utf8.count == 20, text.hasSuffix("Z"), numbers.count == 6 else { return nil }
        let days = CivilTime.daysSince1970(year: numbers[0], month: numbers[1], day: numbers[2])
        let seconds = (numbers[3] * 60 + numbers[4]) * 60 + numbers[5]
        return Timestamp(milliseconds: Int64(days * 86_400 + seconds) * 1000)
    }
}

/// The values of some columns, line by line.
private struct Table {
    private let rows: [(line: Int, values: [String])]

    init(_ text: String, columns: [String]) throws(BikeShareRecords.Unreadable) {
        let lines = text.split(whereSeparator: \.isNewline)
        let header = (lines.first ?? "").split(separator: ",").map(String.init)
        let places = columns.compactMap(header.firstIndex)
        guard places.count == columns.count else {
            let missing = columns.filter { !header.contains($0) }.joined(separator: ", ")
            throw BikeShareRecords.Unreadable(description: "line 1: no column \(missing)")
        }
        rows = lines.dropFirst().enumerated().map { index, line in
            let values = line.split(separator: ",", omittingEmptySubsequences: false)
            return (index + 2, places.map { $0 < values.count ? String(values[$0]) : "" })
        }
    }

    func map<Made>(_ make: ([String]) -> Made?) throws(BikeShareRecords.Unreadable) -> [Made] {
        var all: [Made] = []
        for row in rows {
            guard let made = make(row.values) else {
                throw BikeShareRecords.Unreadable(description: "line \(row.line): \(row.values) is not readable")
            }
            all.append(made)
        }
        return all
    }
}
