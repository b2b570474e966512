import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A transaction with its timestamp, for the types of each aggregate.
struct IncentiveTransaction {
    let transaction: any Transaction
    let now: Timestamp
    let city: Incentives

    var balances: CoinBalances { CoinBalances(transaction: transaction, wallet: city.wallet) }
    var gifts: GiftGrants { GiftGrants(context: self) }
    var plans: GiftPlanning { GiftPlanning(context: self) }
    var events: EventPlanning { EventPlanning(context: self) }
    var rewards: RewardOffers { RewardOffers(context: self) }
}
