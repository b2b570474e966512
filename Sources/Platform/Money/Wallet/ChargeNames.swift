public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// The names of charges in wallets, from the features, which are created after the wallets.
public final class ChargeNames: Sendable {
    private let sources = Mutex<[any ChargeNaming]>([])

    /// Creates an empty list of features.
    public init() {}

    /// Sets the features to ask for names.
    public func learn(_ features: [any ChargeNaming]) { sources.withLock { $0 = features } }

    /// Returns the features' names of a wallet's movements, by key.
    func names(
        of lines: [StatementLine],
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [CommandKey: LocalizedText] {
        let keys = Array(Set(lines.map(\.key)))
        if keys.isEmpty { return [:] }
        return try sources.withLock { $0 }.reduce(into: [:]) { names, source in
            names.merge(try source.chargeNames(of: keys, for: person, in: transaction)) { first, _ in first }
        }
    }
}
