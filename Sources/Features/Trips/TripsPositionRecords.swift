import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A user's positions from phones and other recorders.
struct TripsPositionRecords {
    let person: Identifier<Account>
    let transaction: any Transaction

    /// Returns a row per recorder and hour, because there can be hundreds of thousands of positions.
    func all() throws -> PersonalRecords {
        let rows = try transaction.query(
            """
            SELECT r.name, f.at, f.latitude, f.longitude FROM trips_recorder r JOIN trips_fix f ON f.recorder = r.id
            WHERE r.person = \(person) ORDER BY r.made_at, r.id, f.at
            """
        )
        var hours: [[PersonalRecords.Value]] = []
        var (last, lines): ((name: String, hour: Int64)?, [String]) = (nil, [])
        for row in rows {
            let (name, at): (String, Timestamp) = (try row.get(0), try row.get(1))
            let (latitude, longitude): (Double, Double) = (try row.get(2), try row.get(3))
            let hour = at.milliseconds / 3_600_000
            if let known = last, known != (name, hour) {
                hours.append(Self.cells(known, lines))
                lines = []
            }
            last = (name, hour)
            lines.append("\(at) \(latitude) \(longitude)")
        }
        if let last { hours.append(Self.cells(last, lines)) }
        return PersonalRecords("Positions recorded", ["Recorder", "Hour", "Count", "Positions"], rows: hours)
    }

    private static func cells(_ hour: (name: String, hour: Int64), _ lines: [String]) -> [PersonalRecords.Value] {
        [
            .text(hour.name), .moment(Timestamp(milliseconds: hour.hour * 3_600_000)), .text("\(lines.count)"),
            .text(lines.joined(separator: "\n")),
        ]
    }
}
