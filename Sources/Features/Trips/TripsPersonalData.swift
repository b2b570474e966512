import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the feature keeps about people: to be looked at, erased and made coarse.
enum TripsPersonalData {
    static func records(about person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords]
    {
        try [
            PersonalRecords(
                "Trips",
                [
                    .moment(TripsText.start), .moment("End"), .plain("Means"), .plain("Meters"),
                    .plain("Grams emitted"), .plain("Grams avoided"), .plain("Source"),
                    .yesOrNo("Changed by you"), .moment("Deleted"),
                ],
                transaction,
                """
                SELECT began_at, ended_at, means, metres, emitted_grams, avoided_grams, source, is_edited, deleted_at
                FROM trips_trip WHERE person = \(person) ORDER BY began_at DESC
                """
            ),
            PersonalRecords(
                "Times of deleted trips",
                [.moment(TripsText.start), .moment("End"), .moment("Deleted")],
                transaction,
                "SELECT began_at, ended_at, deleted_at FROM trips_deleted WHERE person = \(person) ORDER BY began_at DESC"
            ),
            PersonalRecords(
                "Recorders of trips",
                [
                    .plain("App"), .plain("Name"), .moment("Made"), .moment("Heard"), .moment("Withdrawn"),
                    .plain("Positions"),
                ],
                transaction,
                """
                SELECT r.kind, r.name, r.made_at, r.heard_at, r.withdrawn_at,
                    (SELECT COUNT(*) FROM trips_fix f WHERE f.recorder = r.id)
                FROM trips_recorder r WHERE r.person = \(person) ORDER BY r.made_at
                """
            ),
            PersonalRecords(
                "Choices about trips",
                [
                    .plain("Unit"), .plain("Car size"), .plain("Car energy"), .plain("After dark"), .plain("Shares"),
                    .moment("Records by itself since"), .plain("Rating"), .moment("Rated"),
                    .yesOrNo("Hides offers"),
                ],
                transaction,
                """
                SELECT unit, car_size, car_energy, night, shares, automatic_since, stars, rated_at, hides_offers
                FROM trips_person WHERE person = \(person)
                """
            ),
            PersonalRecords(
                "Home zones",
                [.plain("Name"), .degrees("Latitude"), .degrees("Longitude"), .plain("Radius in meters")],
                transaction,
                "SELECT name, latitude, longitude, radius_metres FROM trips_home_zone WHERE person = \(person)"
            ),
            PersonalRecords(
                "Answers about trips",
                [.plain("Way and time of day"), .plain("Means"), .plain("People"), .plain("Answers")],
                transaction,
                "SELECT place, means, occupants, answers FROM trips_habit WHERE person = \(person)"
            ),
            PersonalRecords(
                "Rides that became trips",
                [
                    .plain("Ride"), .plain("Means"), .moment(TripsText.start), .moment("End"), .plain("Meters"),
                    .degrees("From latitude"), .degrees("From longitude"), .degrees("To latitude"),
                    .degrees("To longitude"),
                ],
                transaction,
                """
                SELECT ride, means, began_at, ended_at, metres, from_latitude, from_longitude, to_latitude, to_longitude
                FROM trips_ride WHERE person = \(person)
                """
            ),
        ] + TripsPositionRecords(person: person, transaction: transaction).all()
    }

    static func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        let own: SQL = "SELECT id FROM trips_trip WHERE person = \(person)"
        try transaction.execute("DELETE FROM trips_leg WHERE trip IN (\(own))")
        try transaction.execute("DELETE FROM trips_recorded_trip WHERE trip IN (\(own))")
        try transaction.execute("DELETE FROM trips_trip WHERE person = \(person)")
        try transaction.execute("DELETE FROM trips_deleted WHERE person = \(person)")
        try transaction.execute("DELETE FROM trips_recording WHERE person = \(person)")
        try transaction.execute(
            "DELETE FROM trips_fix WHERE recorder IN (SELECT id FROM trips_recorder WHERE person = \(person))"
        )
        try transaction.execute("DELETE FROM trips_recorder WHERE person = \(person)")
        try transaction.execute("DELETE FROM trips_ride WHERE person = \(person)")
        try transaction.execute("DELETE FROM trips_habit WHERE person = \(person)")
        try transaction.execute("DELETE FROM trips_home_zone WHERE person = \(person)")
        try transaction.execute("DELETE FROM trips_person WHERE person = \(person)")
    }

    static let retention: [RetentionRule] = [
        RetentionRule(
            "trips.positions",
            explanation: "Single positions that phones have recorded are deleted; the trips made of them stay.",
            days: 90
        ) { moment, limit, transaction in
            try FixStore(transaction: transaction).forgetFixes(olderThan: moment, limit: limit)
        },
        RetentionRule(
            "trips.ways",
            explanation: "The ways of trips are made coarse to about a kilometer; lengths, times and scores stay.",
            days: 365
        ) { moment, limit, transaction in
            try coarsen(endedBefore: moment, limit: limit, in: transaction)
        },
        RetentionRule(
            "trips.deleted",
            explanation:
                "The times of deleted trips are forgotten; they keep late positions from bringing the trips back.",
            days: 365
        ) { moment, limit, transaction in
            try transaction.execute(
                """
                DELETE FROM trips_deleted WHERE trip IN
                    (SELECT trip FROM trips_deleted WHERE deleted_at < \(moment) ORDER BY deleted_at LIMIT \(limit))
                """
            )
        },
    ]

    private static func coarsen(
        endedBefore moment: Timestamp,
        limit: Int,
        in transaction: any Transaction
    ) throws -> Int {
        let ids = try transaction.query(
            "SELECT id FROM trips_trip WHERE is_coarse = 0 AND ended_at < \(moment) ORDER BY ended_at LIMIT \(limit)"
        ).map { try $0.get(0, as: Identifier<KeptTrip>.self) }
        guard !ids.isEmpty else { return 0 }
        let rows = try transaction.query("SELECT trip, position, way FROM trips_leg WHERE trip IN \(list: ids)")
        for row in rows {
            let way = Polyline(polyline6: try row.get(2, as: String.self))?.places ?? []
            let coarse = Polyline(way.coarse).polyline6
            try transaction.execute(
                """
                UPDATE trips_leg SET way = \(coarse) WHERE trip = \(try row.get(0, as: Identifier<KeptTrip>.self))
                    AND position = \(try row.get(1, as: Int.self))
                """
            )
        }
        return try transaction.execute("UPDATE trips_trip SET is_coarse = 1 WHERE id IN \(list: ids)")
    }
}

extension [Coordinate] {
    /// The ends alone, to a hundredth of a degree.
    fileprivate var coarse: [Coordinate] {
        guard let first, let last else { return [] }
        return [Self.coarse(first), Self.coarse(last)]
    }

    private static func coarse(_ place: Coordinate) -> Coordinate {
        let latitude = (place.latitude * 100).rounded() / 100
        let longitude = (place.longitude * 100).rounded() / 100
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
