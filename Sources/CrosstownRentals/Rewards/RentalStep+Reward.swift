import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Rewards: offered by the city, paid for by riders with coins, handed over once.
extension RentalStep {
    private static let rewardPurpose: Purpose = "rewards"

    var rewards: RewardStore { RewardStore(transaction: transaction) }

    func reward(_ id: Identifier<Reward>) throws -> Reward {
        guard let reward = try rewards.find(id) else { throw RewardRefusal.noSuchReward }
        return reward
    }

    /// Offers a reward; the same key again changes nothing.
    func offer(_ message: RewardMessage, _ local: LocalMoment) throws -> Reward {
        let reward = try message.checked(message.key ?? ids.next(Reward.self), .offered, local)
        if let earlier = try rewards.find(reward.id) {
            guard earlier == reward else { throw RewardRefusal.keyTaken }
            return earlier
        }
        try rewards.insert(reward)
        return reward
    }

    func change(_ id: Identifier<Reward>, _ message: RewardMessage, _ local: LocalMoment) throws -> Reward {
        try rewards.update(message.checked(id, reward(id).state, local))
        return try reward(id)
    }

    /// Withdraws a reward, or offers it again; codes that riders have keep their worth.
    func turn(_ id: Identifier<Reward>) throws -> Reward {
        let known = try reward(id)
        let turned = Reward(
            id: id,
            name: known.name,
            details: known.details,
            cost: known.cost,
            stock: known.stock,
            endsAt: known.endsAt,
            state: known.state == .offered ? .withdrawn : .offered
        )
        try rewards.update(turned)
        return turned
    }

    /// Takes the coins for a reward and gives the code for it; the same key again gives the same code.
    func redeem(
        _ id: Identifier<Reward>,
        _ message: RedeemMessage,
        by rider: Identifier<Account>,
        _ draw: Draw
    ) throws -> Redemption {
        let key = message.key ?? ids.next(Redemption.self)
        if let earlier = try rewards.find(key) {
            guard earlier.rider == rider, earlier.reward == id else { throw RewardRefusal.keyTaken }
            return earlier
        }
        let reward = try reward(id)
        guard reward.isToBeHad(at: now) else { throw RewardRefusal.gone }
        let redemption = Redemption(
            id: key,
            reward: id,
            name: reward.name,
            rider: rider,
            code: try freeCode(draw),
            cost: reward.cost,
            redeemedAt: now,
            handedAt: nil
        )
        try rewards.insert(redemption)
        try rewards.takeOne(of: id)
        try pay(redemption)
        return redemption
    }

    private func pay(_ redemption: Redemption) throws {
        let coins = Money(minorUnits: redemption.cost, .coin)
        let key = CommandKey("redemption", redemption.id, "charge")
        do {
            try wallet.perform(
                .charge(coins, from: redemption.rider, for: Self.rewardPurpose),
                key: key,
                in: transaction
            )
        } catch WalletRefusal.insufficientFunds(let available) {
            throw RewardRefusal.tooFewCoins(has: available.minorUnits, cost: redemption.cost)
        }
    }

    /// A code that nobody has; the constraint of the table stands behind it.
    private func freeCode(_ draw: Draw) throws -> RewardCode {
        let code = RewardCode(drawnBy: draw)
        return try rewards.find(code) == nil ? code : RewardCode(drawnBy: draw)
    }

    /// Notes that a reward is handed over, once.
    func handOver(_ message: CodeMessage) throws -> Redemption {
        guard let code = RewardCode(typed: message.code), let redemption = try rewards.find(code) else {
            throw RewardRefusal.unknownCode
        }
        if let handedAt = redemption.handedAt { throw RewardRefusal.handedOver(at: handedAt) }
        try rewards.setHanded(redemption.id, at: now)
        return try rewards.find(redemption.id) ?? redemption
    }
}
