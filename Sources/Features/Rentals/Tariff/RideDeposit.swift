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

    /// What the rider reads before unlocking.
    var text: LocalizedText {
        if let card {
            return """
                \(held) is held during the ride. Your wallet has \(available), so unlocking charges \(card.amount) to your card \
                (\(card.name)). What the ride does not cost stays in your wallet.
                """
        }
        return available.minorUnits < held.minorUnits
            ? "\(held) is held during the ride. Your wallet has \(available): add money first."
            : "\(held) from your wallet is held during the ride. What the ride does not cost stays in your wallet."
    }
}
