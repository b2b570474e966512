import CrosstownSQL
public import CrosstownValues

/// The receipt of a successful command.
public struct WalletReceipt: Hashable, Sendable {
    /// The entry that the command created.
    public let entry: Identifier<LedgerEntry>
    /// When it was created.
    public let madeAt: Timestamp

    /// Creates a receipt.
    public init(entry: Identifier<LedgerEntry>, madeAt: Timestamp) {
        self.entry = entry
        self.madeAt = madeAt
    }
}
