import CrosstownValues
public import CrosstownWeb

/// A debt as programs read it.
public struct DebtMessage: Codable, Sendable {
    /// What is still to be paid, with a decimal point.
    public let amount: String
    /// The code of its currency.
    public let currency: String
    /// What it is for.
    public let cause: LocalizedText
    /// The page about it.
    public let link: Link
    /// Whether it grows, since what it is for goes on.
    public let isGrowing: Bool

    /// Describes a debt.
    public init(_ debt: Debt) {
        amount = debt.amount.decimal
        currency = debt.amount.currency.code
        cause = debt.cause
        link = debt.link
        isGrowing = debt.isGrowing
    }
}
