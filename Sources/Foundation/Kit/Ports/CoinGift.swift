public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// A gift of coins, and its reason.
public struct CoinGift: Hashable, Codable, Sendable {
    /// The reason for the coins.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// The city or a capability gives them.
        case gift
        /// Earned by a number of rides.
        case bonus
    }

    /// The ID, which prevents giving the same gift twice.
    public let id: Identifier<CoinGift>
    /// The reason.
    public let kind: Kind
    /// The coins for each user.
    public let coins: Int64
    /// The text for users.
    public let occasion: String
    /// Whether all users get it, instead of some.
    public let isForAll: Bool
    /// When it was given.
    public let givenAt: Timestamp

    /// Creates a gift.
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
