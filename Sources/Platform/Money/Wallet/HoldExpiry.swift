public import CrosstownKit
public import CrosstownSQL

/// Gives back what holds set aside for too long.
public struct HoldExpiry: Sendable {
    /// The kind of the deadline of each hold.
    public static let kind = "wallet.hold"

    private let wallet: any Wallet

    /// Makes the expiry of a wallet's holds.
    public init(wallet: any Wallet) { self.wallet = wallet }

    /// What happens at the deadlines of holds, by their kind.
    public var handlers: [String: DeadlineRunner.Handler] {
        [Self.kind: { [self] deadline, transaction in try end(CommandKey(stored: deadline.subject), transaction) }]
    }

    private func end(_ key: CommandKey, _ transaction: any Transaction) throws {
        guard try wallet.findHold(key, in: transaction)?.state == .pending else { return }
        try wallet.perform(.release(hold: key), key: key.following("expired"), in: transaction)
    }
}
