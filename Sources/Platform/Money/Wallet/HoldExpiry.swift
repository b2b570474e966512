public import CrosstownKit
public import CrosstownSQL
import CrosstownValues

/// Returns the money of expired holds.
public struct HoldExpiry: Sendable {
    /// The deadline kind of holds.
    public static let kind = "wallet.hold"

    private let wallet: any Wallet

    /// Creates the expiry of a wallet's holds.
    public init(wallet: any Wallet) { self.wallet = wallet }

    /// The handlers of holds' deadlines, by kind.
    public var handlers: [String: DeadlineRunner.Handler] {
        [Self.kind: { [self] deadline, transaction in try end(deadline, transaction) }]
    }

    private func end(_ deadline: Deadline, _ transaction: any Transaction) throws {
        let key = CommandKey(stored: deadline.subject)
        guard let hold = try wallet.findHold(key, in: transaction), hold.state == .pending else { return }
        // Another deadline at the same time has extended the hold and its deadline.
        guard hold.expiresAt <= deadline.dueAt else {
            return try Deadlines.schedule(
                transaction,
                kind: Self.kind,
                subject: deadline.subject,
                dueAt: hold.expiresAt
            )
        }
        try wallet.perform(.release(hold: key), key: key.following("expired"), in: transaction)
    }
}
