import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Deletes the personal data of a rider.
///
/// Rides stay with their vehicles, stations and revenue, but without their rider and route.
struct RentalErasure {
    let person: Identifier<Account>
    let transaction: any Transaction

    func obstacles(_ step: RentalTransaction) throws -> [LocalizedText] {
        var obstacles: [LocalizedText] = []
        if try step.rides.findOpen(rider: person) != nil { obstacles.append(RentalTexts.endRideFirst) }
        if try step.rides.hasMissing(rider: person) { obstacles.append(RentalTexts.findVehicleFirst) }
        if try !step.rides.owing(by: person).isEmpty { obstacles.append(RentalTexts.payFirst) }
        return obstacles
    }

    func erase() throws {
        try erasePlaces()
        try RentalTables.all.erase(person, in: transaction)
    }

    /// Deletes the routes and alarms of rides, which stay.
    private func erasePlaces() throws {
        let own: SQL = "(SELECT id FROM rentals_ride WHERE rider = \(person))"
        try transaction.execute("DELETE FROM rentals_ride_place WHERE ride IN \(own)")
        try transaction.execute("UPDATE rentals_alarm SET ride = NULL WHERE ride IN \(own)")
    }
}
