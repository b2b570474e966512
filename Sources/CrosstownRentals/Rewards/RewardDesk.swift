import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the city and riders ask about rewards, and do about them.
struct RewardDesk: Sendable {
    let rentals: Rentals
    let draw: Draw
    let localTime: LocalTime
    let localMoment: LocalMoment

    private static let mostListed = 200

    /// Every reward, with the forms for another and for codes.
    func list(handed: Identifier<Redemption>? = nil, refused: RefusedForm? = nil) async throws -> RewardsConsolePage {
        let key = rentals.ids.next(Reward.self)
        return try await rentals.read { [localTime] step in
            RewardsConsolePage(
                rewards: try step.rewards.listAll(limit: Self.mostListed),
                handed: try handed.flatMap { try step.rewards.find($0) },
                key: key,
                localTime: localTime,
                refused: refused
            )
        }
    }

    /// One reward with the form that changes it.
    func page(_ id: Identifier<Reward>, refused: RefusedForm? = nil) async throws -> RewardConsolePage {
        try await rentals.read { [localMoment] step in
            RewardConsolePage(reward: try step.reward(id), localMoment: localMoment, refused: refused)
        }
    }

    func offer(_ message: RewardMessage) async throws -> RewardAnswer {
        try await change { [localMoment] in RewardAnswer(try $0.offer(message, localMoment)) }
    }

    func change(_ id: Identifier<Reward>, _ message: RewardMessage) async throws -> RewardAnswer {
        try await change { [localMoment] in RewardAnswer(try $0.change(id, message, localMoment)) }
    }

    func turn(_ id: Identifier<Reward>) async throws -> RewardAnswer {
        try await change { RewardAnswer(try $0.turn(id)) }
    }

    func handOver(_ message: CodeMessage) async throws -> RedemptionAnswer {
        try await change { RedemptionAnswer(try $0.handOver(message)) }
    }

    func redeem(
        _ id: Identifier<Reward>,
        _ message: RedeemMessage,
        by rider: Identifier<Account>
    ) async throws -> RedemptionAnswer {
        try await change { [draw] in RedemptionAnswer(try $0.redeem(id, message, by: rider, draw)) }
    }

    private func change<T: Sendable>(_ body: @escaping @Sendable (RentalStep) throws -> T) async throws -> T {
        do { return try await rentals.change(body) } catch let refusal as RewardRefusal {
            throw refusal.problem { localTime.dayAndClock($0) }
        }
    }
}
