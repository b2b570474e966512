public import CrosstownValues
public import CrosstownWeb

/// Something that a person has used and not paid.
public struct Debt: Sendable, Hashable {
    /// What is still to be paid.
    public let amount: Money
    /// What it is for, such as "Bike from Port to Casino".
    public let cause: LocalizedText
    /// The page about it.
    public let link: Link
    /// Whether it grows, since what it is for goes on.
    public let isGrowing: Bool

    /// Describes a debt.
    public init(_ amount: Money, for cause: LocalizedText, link: Link, isGrowing: Bool = false) {
        self.amount = amount
        self.cause = cause
        self.link = link
        self.isGrowing = isGrowing
    }
}
