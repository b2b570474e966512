import CrosstownValues
import CrosstownWeb

/// The money held before unlocking, and its sources.
struct RideDeposit: Sendable {
    /// The charge to the rider's stored card.
    struct Card: Sendable {
        let name: LocalizedText
        let amount: Money
    }

    /// The amount held until the ride ends.
    let held: Money
    /// The available money in the wallet.
    let available: Money
    /// The card that is charged for the rest; `nil` where the wallet has enough, or no card is stored.
    let card: Card?
    /// The unpaid amount of earlier rides, which is paid first.
    let owing: Money

    /// The amount to add before unlocking; `nil` where nothing is unpaid, and wallet or card have enough.
    var toAdd: Money? {
        let missing = owing.minorUnits + held.minorUnits - available.minorUnits
        guard owing.isPositive || (card == nil && missing > 0) else { return nil }
        return Money(minorUnits: max(0, missing), held.currency)
    }

    /// The text before unlocking.
    var text: LocalizedText {
        if owing.isPositive, let toAdd {
            return """
                You owe \(owing) for an earlier ride, and we hold \(held) during this one. Your wallet has \
                \(available): add \(toAdd) first.
                """
        }
        if let card {
            return """
                We hold \(held) during the ride. Your wallet has \(available), so when you unlock, we charge \
                \(card.amount) to your card (\(card.name)). Any unused amount stays in your wallet.
                """
        }
        return toAdd.map { "We hold \(held) during the ride. Your wallet has \(available): add \($0) first." }
            ?? "We hold \(held) from your wallet during the ride. Any unused amount stays in your wallet."
    }
}
