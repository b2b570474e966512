import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Where a person was: the legs of trips with their routes, recordings, and the positions in them.
struct TripsPositionRecords {
    let person: Identifier<Account>
    let transaction: any Transaction

    func all() throws -> [PersonalRecords] { try [legs(), earlier(), recordings(), positions()] }

    private func legs() throws -> PersonalRecords {
        try PersonalRecords(
            "Legs of trips",
            [
                .moment(TripsText.start), .moment("End"), .plain("Means"), .plain("People"), .plain("Meters"),
                .plain("Route (polyline, 6 decimal places)"),
            ],
            transaction,
            """
            SELECT l.began_at, l.ended_at, l.means, l.occupants, l.metres, l.way
            FROM trips_trip t JOIN trips_leg l ON l.trip = t.id
            WHERE t.person = \(person) ORDER BY t.began_at DESC, l.position
            """
        )
    }

    private func earlier() throws -> PersonalRecords {
        try PersonalRecords(
            "Trips as they were before you changed them",
            [.moment(TripsText.start), .plain("Trip (JSON)")],
            transaction,
            """
            SELECT t.began_at, r.body FROM trips_trip t JOIN trips_recorded_trip r ON r.trip = t.id
            WHERE t.person = \(person) ORDER BY t.began_at DESC
            """
        )
    }

    private func recordings() throws -> PersonalRecords {
        try PersonalRecords(
            "Recordings",
            [.moment(TripsText.start), .moment("End"), .plain("Means")],
            transaction,
            """
            SELECT started_at, stopped_at, means FROM trips_recording WHERE person = \(person) ORDER BY started_at DESC
            """
        )
    }

    /// One row for the positions of a recorder within an hour: there may be hundreds of thousands of positions.
    private func positions() throws -> PersonalRecords {
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
