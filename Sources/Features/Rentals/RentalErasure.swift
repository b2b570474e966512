import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Erases what the feature keeps about a rider.
///
/// Rides stay for what they tell of vehicles, stations and revenue, without whose they were and which way they went.
struct RentalErasure {
    let person: Identifier<Account>
    let transaction: any Transaction

    private static let nobody = Identifier<Account>.nobody

    func obstacles(_ step: RentalTransaction) throws -> [LocalizedText] {
        var obstacles: [LocalizedText] = []
        if try step.rides.findOpen(rider: person) != nil { obstacles.append(RentalTexts.endRideFirst) }
        if try step.rides.hasMissing(rider: person) { obstacles.append(RentalTexts.findVehicleFirst) }
        if try !step.rides.owing(by: person).isEmpty { obstacles.append(RentalTexts.payFirst) }
        return obstacles
    }

    func erase() throws {
        try eraseProblems()
        try eraseRides()
        try eraseJobs()
        try transaction.execute("DELETE FROM rentals_rider WHERE account = \(person)")
    }

    private func eraseRides() throws {
        try transaction.execute(
            "DELETE FROM rentals_ride_place WHERE ride IN (SELECT id FROM rentals_ride WHERE rider = \(person))"
        )
        try transaction.execute(
            "UPDATE rentals_alarm SET ride = NULL WHERE ride IN (SELECT id FROM rentals_ride WHERE rider = \(person))"
        )
        try transaction.execute(
            "UPDATE rentals_ride SET rider = \(Self.nobody), complaint = NULL WHERE rider = \(person)"
        )
    }

    /// What was done to a vehicle stays.
    private func eraseJobs() throws {
        try transaction.execute("UPDATE rentals_job SET assignee = NULL WHERE assignee = \(person)")
        try transaction.execute("UPDATE rentals_job SET closed_by = NULL WHERE closed_by = \(person)")
    }

    /// That something was wrong with a vehicle stays; what its reporter and staff wrote to each other does not.
    private func eraseProblems() throws {
        let own: SQL = "(SELECT id FROM rentals_problem WHERE reporter = \(person))"
        try transaction.execute("DELETE FROM rentals_problem_photograph WHERE problem IN \(own)")
        try transaction.execute(
            """
            UPDATE rentals_problem_entry SET text = \(RentalTexts.erasedText.english) WHERE problem IN \(own)
            """
        )
        try transaction.execute(
            "UPDATE rentals_problem SET reporter = \(Self.nobody), state = 'closed' WHERE reporter = \(person)"
        )
    }
}
