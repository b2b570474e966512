public import CrosstownKit
public import CrosstownValues

/// An account of the ledger.
///
/// Its balance is what the platform owes to its owner. Accounts for the outside world, and for the platform's revenue
/// and promotions, may go below zero: the sum of all accounts of a currency is zero.
public enum LedgerAccount: Hashable, Sendable {
    /// The money that a user can spend.
    case wallet(Identifier<Account>)
    /// The money held for a user's rides under way.
    case held(Identifier<Account>)
    /// The money on its way back to a user's card.
    case payout(Identifier<Account>)
    /// The platform's revenue for a purpose.
    case revenue(Purpose)
    /// The money that the platform gave away for a purpose, below zero.
    case promotion(Purpose)
    /// The money that a payment provider owes the platform, below zero.
    case provider(String)

    /// The stored kind of the account.
    public var kind: String {
        switch self {
        case .wallet: "wallet"
        case .held: "held"
        case .payout: "payout"
        case .revenue: "revenue"
        case .promotion: "promotion"
        case .provider: "provider"
        }
    }

    /// Whether its balance may be negative.
    var mayBeOverdrawn: Bool {
        switch self {
        case .revenue, .promotion, .provider: true
        case .wallet, .held, .payout: false
        }
    }

    /// The owner or purpose of the account.
    var subject: String {
        switch self {
        case .wallet(let owner), .held(let owner), .payout(let owner): owner.description
        case .revenue(let purpose), .promotion(let purpose): purpose.description
        case .provider(let name): name
        }
    }
}
