public import CrosstownKit
public import CrosstownValues

/// A place in the books where money can be.
///
/// What an account holds is owed to whoever it belongs to. Those that stand for the world outside, and for what the
/// platform itself earns and gives, may go below zero: all accounts of a currency together hold nothing.
public enum LedgerAccount: Hashable, Sendable {
    /// What somebody can spend.
    case wallet(Identifier<Account>)
    /// What is set aside for somebody's rides under way.
    case held(Identifier<Account>)
    /// What is on its way back to somebody's card.
    case payout(Identifier<Account>)
    /// What the platform earned for a purpose.
    case revenue(Purpose)
    /// What the platform gave away for a purpose, below zero.
    case promotion(Purpose)
    /// What a payment provider took for us and owes us, below zero.
    case provider(String)

    /// The kind of the account, as it is stored.
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

    /// Whether it may hold less than nothing.
    var mayBeOverdrawn: Bool {
        switch self {
        case .revenue, .promotion, .provider: true
        case .wallet, .held, .payout: false
        }
    }

    /// Whose account it is, or what for.
    var subject: String {
        switch self {
        case .wallet(let owner), .held(let owner), .payout(let owner): owner.description
        case .revenue(let purpose), .promotion(let purpose): purpose.description
        case .provider(let name): name
        }
    }
}
