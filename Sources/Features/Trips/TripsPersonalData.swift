import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The retention of personal data.
enum TripsRetention {
    static let all: [RetentionRule] = [
        RetentionRule(
            "trips.positions",
            explanation: "Recorded positions are deleted. The trips created from them stay.",
            days: 90
        ) { moment, limit, transaction in
            try FixStore(transaction: transaction).forgetFixes(olderThan: moment, limit: limit)
        },
        RetentionRule(
            "trips.ways",
            explanation: """
                Routes of trips are reduced to a precision of about one kilometer. Distances, times and scores stay.
                """,
            days: 365
        ) { moment, limit, transaction in
            try coarsen(endedBefore: moment, limit: limit, in: transaction)
        },
        RetentionRule(
            "trips.deleted",
            explanation:
                """
                The times of deleted trips are deleted. Until then, they prevent late positions from restoring those \
                trips.
                """,
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
    /// Only the ends, rounded to a hundredth of a degree.
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
