import CrosstownValues
public import CrosstownWeb

/// A debt in the API.
public struct DebtMessage: Codable, Sendable {
    /// The unpaid amount, with a decimal point.
    public let amount: String
    /// The code of the currency.
    public let currency: String
    /// What it is for.
    public let cause: LocalizedText
    /// The page about the debt.
    public let link: Link
    /// Whether it still grows, such as during a ride.
    public let isGrowing: Bool

    /// Creates the message of a debt.
    public init(_ debt: Debt) {
        amount = debt.amount.decimal
        currency = debt.amount.currency.code
        cause = debt.cause
        link = debt.link
        isGrowing = debt.isGrowing
    }
}
