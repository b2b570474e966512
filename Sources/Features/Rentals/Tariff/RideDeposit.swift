import CrosstownValues
import CrosstownWeb

/// What is held for a ride before its vehicle is unlocked, and where that comes from.
struct RideDeposit: Sendable {
    /// What the rider's stored card is charged.
    struct Card: Sendable {
        let name: LocalizedText
        let amount: Money
    }

    /// What is held until the ride ends.
    let held: Money
    /// What the wallet has.
    let available: Money
    /// The card that brings the rest; `nil` where the wallet has enough, and where no card is stored.
    let card: Card?
    /// What earlier rides owe, which is paid first.
    let owing: Money

    /// What has to be added before the vehicle is unlocked; `nil` where nothing is owed, and wallet or card have enough.
    var toAdd: Money? {
        let missing = owing.minorUnits + held.minorUnits - available.minorUnits
        guard owing.isPositive || (card == nil && missing > 0) else { return nil }
        return Money(minorUnits: max(0, missing), held.currency)
    }

    /// What the rider reads before unlocking.
    var text: LocalizedText {
        if owing.isPositive, let toAdd {
            return """
                \(owing) for an earlier ride is not paid, and \(held) is held during the ride. Your wallet has \(available): \
                add \(toAdd) first.
                """
        }
        if let card {
            return """
                \(held) is held during the ride. Your wallet has \(available), so unlocking charges \(card.amount) to your card \
                (\(card.name)). What the ride does not cost stays in your wallet.
                """
        }
        return toAdd.map { "\(held) is held during the ride. Your wallet has \(available): add \($0) first." }
            ?? "\(held) from your wallet is held during the ride. What the ride does not cost stays in your wallet."
    }
}
