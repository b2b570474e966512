import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Deletes the stored data about a passenger or a driver.
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

    /// Deletes the rows of all tables.
    ///
    /// Requests stay without their passenger, so rows found by the passenger are deleted first.
    static func erase(
        _ person: Identifier<Account>,
        _ pictures: (any Pictures)?,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws {
        try DriverErasure(account: person, transaction: transaction).erase(at: now)
        let applications = try ApplicationStore.all(of: person, in: transaction)
        try ApplicationStore.delete(applications, pictures, in: transaction)
        try TermsStore.erase(person, in: transaction)
        try ReservationStore.cancelDeadlines(of: person, in: transaction)
        let own: SQL = "SELECT id FROM taxi_request WHERE passenger = \(person)"
        for table in ["taxi_signal", "taxi_told_arrival", "taxi_ended_drive"] as [SQL] {
            try transaction.execute("DELETE FROM \(table) WHERE request IN (\(own))")
        }
        for table in ["taxi_payment", "taxi_doubted_fare"] as [SQL] {
            try transaction.execute("UPDATE \(table) SET objection = NULL, decision = NULL WHERE request IN (\(own))")
        }
        try TaxiTables.all.erase(person, in: transaction)
    }
}
