public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Coins that people were given, and why.
public struct CoinGift: Hashable, Codable, Sendable {
    /// Why coins are given.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// The city or a capability gives them.
        case gift
        /// A number of rides earned them.
        case bonus
    }

    /// The identity, by which nobody gets the same gift twice.
    public let id: Identifier<CoinGift>
    /// Why they are given.
    public let kind: Kind
    /// How many each person gets.
    public let coins: Int64
    /// What people are told.
    public let occasion: String
    /// Whether everybody gets it, rather than some that were named.
    public let isForAll: Bool
    /// When it was given.
    public let givenAt: Timestamp

    /// Describes a gift.
    public init(
        id: Identifier<CoinGift>,
        kind: Kind = .gift,
        coins: Int64,
        occasion: String,
        isForAll: Bool = false,
        givenAt: Timestamp
    ) {
        self.id = id
        self.kind = kind
        self.coins = coins
        self.occasion = occasion
        self.isForAll = isForAll
        self.givenAt = givenAt
    }
}

extension CoinGift.Kind: SQLBindable, SQLReadable {}
