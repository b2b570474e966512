import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What belongs to one transaction and one moment; each aggregate has its own type over it.
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
