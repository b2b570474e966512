public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// What people owe to the features, which are made after the wallets and are learned afterwards.
public final class WalletDebts: Sendable {
    private let sources = Mutex<[any DebtSource]>([])

    /// Knows no feature yet.
    public init() {}

    /// Asks features from now on.
    public func learn(_ features: [any DebtSource]) { sources.withLock { $0 = features } }

    /// What a person owes, feature by feature.
    func debts(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Debt] {
        try sources.withLock { $0 }.flatMap { try $0.debts(of: person, in: transaction) }
    }
}
