import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Loads and updates rewards for the city and riders.
struct RewardService: Sendable {
    let incentives: Incentives
    let localTime: LocalTime

    private static let mostListed = 200

    /// Returns all rewards, with the forms for a new one and for codes.
    func list(
        handed: Identifier<Redemption>? = nil,
        already: Reward.State? = nil,
        refused: RefusedForm? = nil
    ) async throws -> RewardsConsolePage {
        let key = incentives.ids.next(Reward.self)
        return try await incentives.read { context in
            RewardsConsolePage(
                rewards: try context.rewards.store.listAll(limit: Self.mostListed),
                handed: try handed.flatMap { try context.rewards.store.find($0) },
                already: already,
                key: key,
                refused: refused
            )
        }
    }

    func page(_ id: Identifier<Reward>, refused: RefusedForm? = nil) async throws -> RewardConsolePage {
        try await incentives.read { [localTime] context in
            RewardConsolePage(reward: try context.rewards.reward(id), localTime: localTime, refused: refused)
        }
    }

    func offer(_ input: Input<RewardRequest>) async throws -> RewardResponse {
        try await incentives.change { [localTime] in RewardResponse(try $0.rewards.offer(input, localTime)) }
    }

    func change(_ id: Identifier<Reward>, _ input: Input<RewardRequest>) async throws -> RewardResponse {
        try await incentives.change { [localTime] in
            RewardResponse(try $0.rewards.change(id, input, localTime))
        }
    }

    /// Withdraws a reward or offers it again, and returns whether that changed its state.
    func bring(
        _ id: Identifier<Reward>,
        to state: Reward.State
    ) async throws -> (reward: RewardResponse, isChanged: Bool) {
        try await RouteUse.named(state.change) {
            try await incentives.change { context in
                let (reward, isChanged) = try context.rewards.bring(id, to: state)
                return (RewardResponse(reward), isChanged)
            }
        }
    }

    func handOver(_ input: Input<CodeRequest>) async throws -> RedemptionResponse {
        try await incentives.change { RedemptionResponse(try $0.rewards.handOver(input)) }
    }

    func redeem(
        _ id: Identifier<Reward>,
        _ request: RedeemRequest,
        by rider: Identifier<Account>
    ) async throws -> RedemptionResponse {
        try await incentives.change { RedemptionResponse(try $0.rewards.redeem(id, request, by: rider)) }
    }
}
