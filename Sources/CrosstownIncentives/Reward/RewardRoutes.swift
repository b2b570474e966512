import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares how riders pay for rewards; they see them beside their gifts.
struct RewardRoutes {
    let service: RewardService
    let gifts: GiftService

    /// The address of one reward.
    struct RewardAddress: Codable, Sendable {
        var id: Identifier<Reward>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (service, gifts) = (service, gifts)
        routes.post(
            "/rentals/rewards/:id/redeem",
            id: "redeemReward",
            tag: "rentals",
            summary: "Pay coins for a reward",
            access: .role(IncentiveRole.rider),
            body: RedeemRequest.self,
            creates: true,
            retry: { (_: RewardAddress, refused, context) in
                try await gifts.page(of: context.signedInAccount(), problem: refused.problem)
            },
            use: { (address: RewardAddress, request: RedeemRequest, context) in
                let redeemed = try await service.redeem(address.id, request, by: context.signedInAccount())
                return Answer(redeemed, at: IncentiveLinks.gifts)
            }
        )
    }
}

/// Declares what the city does with rewards.
struct RewardConsoleRoutes {
    let service: RewardService

    private static let tag = "rentals-console"
    private static let access = Access.role(IncentiveRole.administrator)

    typealias RewardAddress = RewardRoutes.RewardAddress

    /// Which code was used last.
    struct RewardQuery: Codable, Sendable {
        var handed: Identifier<Redemption>?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addList(to: routes)
        addOne(to: routes)
    }

    private func addList<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/rewards",
            id: "listRewards",
            tag: Self.tag,
            summary: "Every reward",
            access: Self.access
        ) { (query: RewardQuery, _) in
            try await service.list(handed: query.handed)
        }
        routes.post(
            "/rentals/console/rewards",
            id: "offerReward",
            tag: Self.tag,
            summary: "Offer something for coins",
            access: Self.access,
            body: RewardRequest.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await service.list(refused: refused) },
            use: { (_: Nothing, request: RewardRequest, _) in
                Answer(try await service.offer(request), at: IncentiveLinks.consoleRewards)
            }
        )
        routes.post(
            "/rentals/console/rewards/hand-over",
            id: "handOverReward",
            tag: Self.tag,
            summary: "Take the code of a reward that is handed over",
            access: Self.access,
            body: CodeRequest.self,
            retry: { (_: Nothing, refused, _) in try await service.list(refused: refused) },
            use: { (_: Nothing, request: CodeRequest, _) in
                let handed = try await service.handOver(request)
                return Answer(handed, at: IncentiveLinks.consoleRewards.adding("handed", handed.id))
            }
        )
    }

    private func addOne<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/rewards/:id",
            id: "getReward",
            tag: Self.tag,
            summary: "A reward with the form that changes it",
            access: Self.access
        ) { (address: RewardAddress, _) in
            try await service.page(address.id)
        }
        routes.post(
            "/rentals/console/rewards/:id",
            id: "changeReward",
            tag: Self.tag,
            summary: "Change a reward",
            access: Self.access,
            body: RewardRequest.self,
            retry: { (address: RewardAddress, refused, _) in try await service.page(address.id, refused: refused) },
            use: { (address: RewardAddress, request: RewardRequest, _) in
                Answer(try await service.change(address.id, request), at: IncentiveLinks.consoleRewards)
            }
        )
        routes.post(
            "/rentals/console/rewards/:id/turn",
            id: "turnReward",
            tag: Self.tag,
            summary: "Withdraw a reward, or offer it again",
            access: Self.access,
            body: Nothing.self,
            use: { (address: RewardAddress, _: Nothing, _) in
                Answer(try await service.toggle(address.id), at: IncentiveLinks.consoleRewards)
            }
        )
    }
}
