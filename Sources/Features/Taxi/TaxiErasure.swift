import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Erases what the feature keeps about a passenger or a driver.
enum TaxiErasure {
    static func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        var obstacles: [LocalizedText] = []
        let open = try transaction.first(
            """
            SELECT id FROM taxi_request
            WHERE passenger = \(person) AND state IN ('searching', 'accepted', 'on_board')
            """
        )
        if open != nil { obstacles.append(TaxiTexts.endRequestFirst) }
        let payments = PaymentStore(transaction: transaction, now: Timestamp(milliseconds: 0))
        let states = try payments.openStates(where: "r.passenger = \(person)")
        if states.contains(.contested) { obstacles.append(TaxiTexts.contestedFareFirst) }
        if states.contains(.held) || states.contains(.asked) { obstacles.append(TaxiTexts.fareFirst) }
        return try obstacles + DriverErasure(account: person, transaction: transaction).obstacles()
    }

    /// Takes the passenger out of requests; when and in which zone a taxi was asked for stays, as the city counts it.
    ///
    /// A place is made coarse to a hundredth of a degree, about a kilometre.
    static func erase(
        _ person: Identifier<Account>,
        _ pictures: (any Pictures)?,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws {
        try DriverErasure(account: person, transaction: transaction).erase(at: now)
        // Whoever is gone waits for no taxi; what became a request is counted as one.
        try transaction.execute(
            """
            DELETE FROM taxi_signal WHERE request IN (SELECT id FROM taxi_request WHERE passenger = \(person))
            """
        )
        try transaction.execute(
            "DELETE FROM taxi_told_arrival WHERE request IN (SELECT id FROM taxi_request WHERE passenger = \(person))"
        )
        try transaction.execute(
            "DELETE FROM taxi_ended_drive WHERE request IN (SELECT id FROM taxi_request WHERE passenger = \(person))"
        )
        try CaseStore.deleteAll(of: person, in: transaction)
        let applications = try ApplicationStore.all(of: person, in: transaction)
        try ApplicationStore.delete(applications, pictures, in: transaction)
        try TermsStore.erase(person, in: transaction)
        try ReservationStore.deleteAll(of: person, in: transaction)
        try transaction.execute(
            """
            UPDATE taxi_payment SET objection = NULL, decision = NULL
            WHERE request IN (SELECT id FROM taxi_request WHERE passenger = \(person))
            """
        )
        try transaction.execute(
            """
            UPDATE taxi_request SET passenger = \(Identifier<Account>.nobody), place_name = \(TaxiTexts.erased), end_reason = NULL,
                latitude = CAST(latitude * 100 AS BIGINT) / 100.0, longitude = CAST(longitude * 100 AS BIGINT) / 100.0
            WHERE passenger = \(person)
            """
        )
    }
}
