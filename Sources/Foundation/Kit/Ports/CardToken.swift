import CrosstownValues

/// What a provider gave for a card; the card's number never comes here.
public struct CardToken: Hashable, Sendable, CustomStringConvertible {
    /// The token itself.
    public let value: String

    /// Takes over a provider's token.
    public init(_ value: String) { self.value = value }

    /// Says nothing about the card, so that no log can.
    public var description: String { "card" }
}
