import CrosstownGeo
import CrosstownValues

/// Parses rides in the form of the taxis of Porto (ECML/PKDD 15 Discovery Challenge): comma-separated values, all
/// quoted.
public enum PortoTrips {
    /// The error of an invalid file.
    public struct Unreadable: Error, Hashable, Sendable {
        /// The required columns that the first line lacks.
        public let missingColumns: [String]
    }

    private static let columns = ["TAXI_ID", "TIMESTAMP", "MISSING_DATA", "POLYLINE"]

    /// Returns the rides with at least two positions, sorted by start; others are skipped.
    ///
    /// - Throws: ``Unreadable`` if columns are missing.
    public static func read(_ text: String) throws(Unreadable) -> [RecordedTrip] {
        let lines = text.split(whereSeparator: \.isNewline)
        let header = fields(of: lines.first ?? "")
        let places = columns.compactMap { header.firstIndex(of: $0) }
        guard places.count == columns.count else {
            throw Unreadable(missingColumns: columns.filter { !header.contains($0) })
        }
        return lines.dropFirst().compactMap { line in
            let fields = fields(of: line)
            guard let last = places.max(), fields.count > last else { return nil }
            return trip(places.map { fields[$0] })
        }.sorted { ($0.startedAt, $0.taxi) < ($1.startedAt, $1.taxi) }
    }

    private static func trip(_ values: [String]) -> RecordedTrip? {
        let places = coordinates(values[3])
        guard let seconds = Int64(values[1]), values[2].lowercased() != "true", places.count > 1 else { return nil }
        return RecordedTrip(
            taxi: values[0],
            startedAt: Timestamp(milliseconds: seconds * 1000),
            places: places
        )
    }

    /// Returns the fields of a line, which contain no quotes or line breaks in this form.
    private static func fields(of line: Substring) -> [String] {
        var fields = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields
    }

    /// Parses `[[longitude,latitude],...]`; returns an empty array if any number is missing or out of range.
    private static func coordinates(_ text: String) -> [Coordinate] {
        let parts = text.split { "[], ".contains($0) }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, numbers.count.isMultiple(of: 2) else { return [] }
        let places = stride(from: 0, to: numbers.count, by: 2).map { index in
            Coordinate(validatingLatitude: numbers[index + 1], longitude: numbers[index])
        }
        return places.contains(nil) ? [] : places.compactMap(\.self)
    }
}
