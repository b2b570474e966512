package import CrosstownKit
package import CrosstownValues

/// What wallets cannot pay is taken from stored cards.
extension Rentals {
    /// Rents what has a number, with money from the rider's card where the wallet does not hold enough.
    package func rentWithCard(_ number: PlateNumber, by rider: Identifier<Account>) async throws -> RideView {
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
