import CrosstownValues

/// A provider's token for a card; the card's number never comes here.
public struct CardToken: Hashable, Sendable, CustomStringConvertible {
    /// The token.
    public let value: String

    /// Creates a token from the provider's text.
    public init(_ value: String) { self.value = value }

    /// Contains nothing of the token, to keep it out of logs.
    public var description: String { "card" }
}
