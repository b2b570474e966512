import CrosstownKit
import CrosstownValues

/// What wallets cannot pay is taken from stored cards.
extension RentalTransaction {
    /// Asks the rider's card for what a ride still owes; what comes of it settles the ride later.
    func askCard(for owing: Money, of ride: Ride, attempt: Int) throws {
        guard let cards, owing.isPositive else { return }
        try cards.ask(
            for: owing,
            from: ride.rider,
            key: CommandKey("ride", ride.id, "card", number: attempt + 1),
            in: transaction
        )
    }
}

extension Rentals {
    /// Rents what has a number, with money from the rider's card where the wallet does not hold enough.
    func rentWithCard(_ number: PlateNumber, by rider: Identifier<Account>) async throws -> RideView {
        do {
            return try await rent(number, by: rider)
        } catch RentalRefusal.insufficientFunds(let needed, let available) {
            guard let cards, try await cards.bring(needed - available, from: rider) else {
                throw RentalRefusal.insufficientFunds(needed: needed, available: available)
            }
            return try await rent(number, by: rider)
        }
    }
}
