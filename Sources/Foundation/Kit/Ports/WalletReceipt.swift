import CrosstownSQL
public import CrosstownValues

/// The proof that a command took effect.
public struct WalletReceipt: Hashable, Sendable {
    /// The entry that the command made.
    public let entry: Identifier<LedgerEntry>
    /// When it was made.
    public let madeAt: Timestamp

    /// Describes a receipt.
    public init(entry: Identifier<LedgerEntry>, madeAt: Timestamp) {
        self.entry = entry
        self.madeAt = madeAt
    }
}
