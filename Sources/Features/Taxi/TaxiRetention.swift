import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The retention of destinations, quick messages and other data.
enum TaxiRetention {
    static let rules = [words, destinations, fares, invitations]

    /// Ten years, as required for the ledger.
    private static let booksDays = 3652
    private static let destinationDays = 365

    /// Deletes applications to drive with their papers.
    static func papers(_ pictures: (any Pictures)?) -> RetentionRule {
        RetentionRule(
            "taxi.papers",
            explanation: "Taxi driver applications with their documents, counted from the decision.",
            days: DriverApplication.keptDays
        ) { olderThan, limit, transaction in
            let old = try ApplicationStore.decided(before: olderThan, limit: limit, in: transaction)
            try ApplicationStore.delete(old, pictures, in: transaction)
            return old.count
        }
    }

    private static let invitations = RetentionRule(
        "taxi.invitations",
        explanation: "Invitations to drive a taxi, counted from when they expire.",
        days: 30
    ) { olderThan, limit, transaction in
        try InvitationStore.deleteOld(olderThan, limit, in: transaction)
    }

    private static let words = RetentionRule(
        "taxi.words",
        explanation: "Messages between passengers and drivers before the pick-up.",
        days: 30
    ) { olderThan, limit, transaction in
        try transaction.execute(
            """
            DELETE FROM taxi_signal WHERE request IN (
                SELECT w.request FROM taxi_signal w WHERE w.said_at < \(olderThan) LIMIT \(limit))
            """
        )
    }

    private static let destinations = RetentionRule(
        "taxi.destinations",
        explanation: "Destinations of taxi rides; fares are kept.",
        days: destinationDays
    ) { olderThan, limit, transaction in
        try transaction.execute(
            """
            UPDATE taxi_terms SET destination_name = NULL, destination_latitude = NULL, destination_longitude = NULL
            WHERE id IN (
                SELECT t.id FROM taxi_terms t
                WHERE t.made_at < \(olderThan) AND t.destination_name IS NOT NULL LIMIT \(limit))
            """
        )
    }

    private static let fares = RetentionRule(
        "taxi.fares",
        explanation: "Fares of taxi rides and how they were paid.",
        days: booksDays
    ) { olderThan, limit, transaction in
        let old = try transaction.query(
            "SELECT request FROM taxi_fare WHERE entered_at < \(olderThan) LIMIT \(limit)"
        ).map { try $0.get("request", as: Identifier<TaxiRequest>.self) }
        if old.isEmpty { return 0 }
        try transaction.execute("DELETE FROM taxi_payment WHERE request IN \(list: old)")
        try transaction.execute("DELETE FROM taxi_doubted_fare WHERE request IN \(list: old)")
        try transaction.execute("DELETE FROM taxi_fare_correction WHERE request IN \(list: old)")
        return try transaction.execute("DELETE FROM taxi_fare WHERE request IN \(list: old)")
    }
}
