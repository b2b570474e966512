public import CrosstownKit
public import CrosstownSQL
import CrosstownValues

/// Gives back what holds set aside for too long.
public struct HoldExpiry: Sendable {
    /// The kind of the deadline of each hold.
    public static let kind = "wallet.hold"

    private let wallet: any Wallet

    /// Makes the expiry of a wallet's holds.
    public init(wallet: any Wallet) { self.wallet = wallet }

    /// What happens at the deadlines of holds, by their kind.
    public var handlers: [String: DeadlineRunner.Handler] {
        [Self.kind: { [self] deadline, transaction in try end(deadline, transaction) }]
    }

    private func end(_ deadline: Deadline, _ transaction: any Transaction) throws {
        let key = CommandKey(stored: deadline.subject)
        guard let hold = try wallet.findHold(key, in: transaction), hold.state == .pending else { return }
        // What was due together with it has extended the hold, and set its deadline anew.
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
