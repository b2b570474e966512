public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// What money was held, taken or returned for, by features, which are made after the wallets and are learned afterwards.
public final class ChargeNames: Sendable {
    private let sources = Mutex<[any ChargeNaming]>([])

    /// Knows no feature yet.
    public init() {}

    /// Asks features from now on.
    public func learn(_ features: [any ChargeNaming]) { sources.withLock { $0 = features } }

    /// The names of what a feature knows of the movements of a wallet, by their keys.
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
