import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Rewards: offered by the city, paid for with coins, handed over once.
struct RewardOffers {
    private static let purpose: Purpose = "rewards"
    private static let mostShown = 50

    let context: IncentiveTransaction

    var store: RewardStore { RewardStore(transaction: context.transaction) }
    private var city: Incentives { context.city }

    func reward(_ id: Identifier<Reward>) throws -> Reward {
        guard let reward = try store.find(id) else { throw RewardError.noSuchReward }
        return reward
    }

    /// Returns the available rewards with the keys of their forms, and the codes of paid ones.
    func shown(to rider: Identifier<Account>, coins: Int64) throws -> RewardList {
        RewardList(
            offers: try store.listOffered(at: context.now, limit: Self.mostShown)
                .map { ($0, city.ids.next(Redemption.self)) },
            redemptions: try store.list(of: rider, limit: Self.mostShown),
            coins: coins
        )
    }

    /// Creates a reward; safe to repeat with the same key.
    func offer(_ input: Input<RewardRequest>, _ local: LocalTime) throws -> Reward {
        let reward = Reward(input, id: input.key ?? city.ids.next(Reward.self), state: .offered, local)
        if let earlier = try store.find(reward.id) {
            guard earlier == reward else { throw RewardError.keyTaken }
            return earlier
        }
        try store.insert(reward)
        return reward
    }

    func change(_ id: Identifier<Reward>, _ input: Input<RewardRequest>, _ local: LocalTime) throws -> Reward {
        try store.update(Reward(input, id: id, state: reward(id).state, local))
        return try reward(id)
    }

    /// Withdraws a reward or offers it again, and returns whether that changed its state; riders' codes stay valid.
    func bring(_ id: Identifier<Reward>, to state: Reward.State) throws -> (reward: Reward, isChanged: Bool) {
        let known = try reward(id)
        guard known.state != state else { return (known, false) }
        let changed = Reward(
            id: id,
            name: known.name,
            details: known.details,
            cost: known.cost,
            stock: known.stock,
            endsAt: known.endsAt,
            state: state
        )
        try store.update(changed)
        return (changed, true)
    }

    /// Debits the coins for a reward and returns its code; safe to repeat with the same key.
    func redeem(
        _ id: Identifier<Reward>,
        _ request: RedeemRequest,
        by rider: Identifier<Account>
    ) throws -> Redemption {
        let key = request.key ?? city.ids.next(Redemption.self)
        if let earlier = try store.find(key) {
            guard earlier.rider == rider, earlier.reward == id else { throw RewardError.keyTaken }
            return earlier
        }
        let reward = try reward(id)
        guard reward.isToBeHad(at: context.now) else { throw RewardError.gone }
        let redemption = Redemption(
            id: key,
            reward: id,
            name: reward.name,
            rider: rider,
            cost: reward.cost,
            code: try freeCode(),
            redeemedAt: context.now,
            handedAt: nil
        )
        try store.insert(redemption)
        try store.takeOne(of: id)
        try pay(redemption)
        return redemption
    }

    private func pay(_ redemption: Redemption) throws {
        let coins = Money(minorUnits: redemption.cost, .coin)
        let key = CommandKey("redemption", redemption.id, "charge")
        do {
            try city.wallet.perform(
                .charge(coins, from: redemption.rider, for: Self.purpose),
                key: key,
                in: context.transaction
            )
        } catch WalletRefusal.insufficientFunds(let available) {
            throw RewardError.tooFewCoins(has: available.minorUnits, cost: redemption.cost)
        }
    }

    /// Creates an unused code; a constraint of the table ensures that.
    private func freeCode() throws -> RewardCode {
        let code = RewardCode(drawnBy: city.random)
        return try store.find(code) == nil ? code : RewardCode(drawnBy: city.random)
    }

    /// Records that a reward is handed over, once.
    func handOver(_ input: Input<CodeRequest>) throws -> Redemption {
        guard let code = RewardCode(typed: input.code), let redemption = try store.find(code) else {
            throw RewardError.unknownCode
        }
        if let handedAt = redemption.handedAt { throw RewardError.handedOver(at: handedAt) }
        try store.setHanded(redemption.id, at: context.now)
        return try store.find(redemption.id) ?? redemption
    }
}
