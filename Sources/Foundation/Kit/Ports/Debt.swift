public import CrosstownValues
public import CrosstownWeb

/// A user's unpaid debt.
public struct Debt: Sendable, Hashable {
    /// The unpaid amount.
    public let amount: Money
    /// The cause, such as "Bike from Port to Casino".
    public let cause: LocalizedText
    /// The page about the debt.
    public let link: Link
    /// Whether it still grows, such as during a ride.
    public let isGrowing: Bool

    /// Creates a debt.
    public init(_ amount: Money, for cause: LocalizedText, link: Link, isGrowing: Bool = false) {
        self.amount = amount
        self.cause = cause
        self.link = link
        self.isGrowing = isGrowing
    }
}
