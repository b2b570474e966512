import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the city and riders ask about rewards, and do about them.
struct RewardService: Sendable {
    let incentives: Incentives
    let localMoment: LocalMoment

    private static let mostListed = 200

    /// Every reward, with the forms for another and for codes.
    func list(handed: Identifier<Redemption>? = nil, refused: RefusedForm? = nil) async throws -> RewardsConsolePage {
        let key = incentives.ids.next(Reward.self)
        return try await incentives.read { context in
            RewardsConsolePage(
                rewards: try context.rewards.store.listAll(limit: Self.mostListed),
                handed: try handed.flatMap { try context.rewards.store.find($0) },
                key: key,
                refused: refused
            )
        }
    }

    /// One reward with the form that changes it.
    func page(_ id: Identifier<Reward>, refused: RefusedForm? = nil) async throws -> RewardConsolePage {
        try await incentives.read { [localMoment] context in
            RewardConsolePage(reward: try context.rewards.reward(id), localMoment: localMoment, refused: refused)
        }
    }

    func offer(_ request: RewardRequest) async throws -> RewardResponse {
        try await incentives.change { [localMoment] in RewardResponse(try $0.rewards.offer(request, localMoment)) }
    }

    func change(_ id: Identifier<Reward>, _ request: RewardRequest) async throws -> RewardResponse {
        try await incentives.change { [localMoment] in
            RewardResponse(try $0.rewards.change(id, request, localMoment))
        }
    }

    /// Withdraws a reward that is offered, and offers one again that is not.
    func toggle(_ id: Identifier<Reward>) async throws -> RewardResponse {
        try await incentives.change { RewardResponse(try $0.rewards.toggle(id)) }
    }

    func handOver(_ request: CodeRequest) async throws -> RedemptionResponse {
        try await incentives.change { RedemptionResponse(try $0.rewards.handOver(request)) }
    }

    func redeem(
        _ id: Identifier<Reward>,
        _ request: RedeemRequest,
        by rider: Identifier<Account>
    ) async throws -> RedemptionResponse {
        try await incentives.change { RedemptionResponse(try $0.rewards.redeem(id, request, by: rider)) }
    }
}
