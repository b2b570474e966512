import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

/// How SQLite finds what it is asked for at each rent: riders have thousands of rides after some years.
@Suite struct OwedRideSearchTests {
    @Test func `what a rider owes is found without looking through the rides that are paid`() async throws {
        let depot = try await Depot()

        let steps = try await depot.database.read { [rentals = depot.rentals] transaction in
            let explained = ExplainedTransaction(transaction)
            let rides = rentals.within(explained).rides
            _ = try rides.unsettled(of: Identifier(high: 1, low: 1))
            _ = try rides.owing(by: Identifier(high: 1, low: 1))
            return explained.steps
        }

        #expect(steps.filter { $0.contains("rentals_ride_owing") }.count == 2)
        #expect(steps.allSatisfy { !$0.contains("rentals_ride_rider") && !$0.contains("SCAN") })
    }
}
