public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// What users owe to the features, which are created after the wallets.
public final class WalletDebts: Sendable {
    private let sources = Mutex<[any DebtSource]>([])

    /// Creates an empty list of features.
    public init() {}

    /// Sets the features to ask for debts.
    public func learn(_ features: [any DebtSource]) { sources.withLock { $0 = features } }

    /// Returns a user's debts, feature by feature.
    func debts(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Debt] {
        try sources.withLock { $0 }.flatMap { try $0.debts(of: person, in: transaction) }
    }
}
