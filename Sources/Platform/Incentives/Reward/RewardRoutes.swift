import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes with which riders pay for rewards; the gifts page lists the rewards.
struct RewardRoutes {
    let service: RewardService
    let gifts: GiftService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (service, gifts) = (service, gifts)
        routes.post(
            "/rentals/rewards/:id/redeem",
            in: .rewards,
            RouteName("redeemReward", "Pay coins for a reward"),
            creates: true,
            formPage: IncentiveLinks.gifts,
            retry: { (_: IdentifiedAddress<Reward>, refused, context) in
                try await gifts.page(of: context.signedInAccount(), problem: refused.problem)
            },
            use: { (address: IdentifiedAddress<Reward>, request: RedeemRequest, context) in
                let redeemed = try await service.redeem(address.id, request, by: context.signedInAccount())
                return ChangeResponse(redeemed, at: IncentiveLinks.gifts)
            }
        )
    }
}

/// The routes with which the city manages rewards.
struct RewardConsoleRoutes {
    let service: RewardService

    private typealias Address = IdentifiedAddress<Reward>

    struct RewardQuery: Codable, Sendable {
        var handed: Identifier<Redemption>?
        var already: Reward.State?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addList(to: routes)
        addOne(to: routes)
    }

    private func addList<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (service, list) = (service, IncentiveLinks.consoleRewards)
        routes.page(list.href, in: IncentiveRole.console, RouteName("listRewards", "Every reward")) {
            (query: RewardQuery, _) in
            try await service.list(handed: query.handed, already: query.already)
        }
        routes.form(
            list.href,
            in: IncentiveRole.console,
            RouteName("offerReward", "Add a reward"),
            creates: true,
            retry: { (_: Empty, refused, _) in try await service.list(refused: refused) },
            change: { (_: Empty, input: Input<RewardRequest>, _) in
                ChangeResponse(try await service.offer(input), at: list)
            }
        )
        routes.form(
            IncentiveLinks.handOver.href,
            in: IncentiveRole.console,
            RouteName("handOverReward", "Hand over a reward by its code"),
            retry: { (_: Empty, refused, _) in try await service.list(refused: refused) },
            change: { (_: Empty, input: Input<CodeRequest>, _) in
                let handed = try await service.handOver(input)
                return ChangeResponse(handed, at: list.adding("handed", handed.id))
            }
        )
    }

    private func addOne<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            "/rentals/console/rewards/:id",
            in: IncentiveRole.console,
            show: RouteName("getReward", "Open the form to change a reward"),
            send: RouteName("changeReward", "Update a reward"),
            page: { [service] (reward: Address, refused) in try await service.page(reward.id, refused: refused) },
            change: { [service] (reward: Address, input: Input<RewardRequest>, _) in
                ChangeResponse(try await service.change(reward.id, input), at: IncentiveLinks.consoleRewards)
            }
        )
        routes.post(
            "/rentals/console/rewards/:id/turn",
            in: IncentiveRole.console,
            RouteName("turnReward", "Withdraw or restore a reward"),
            use: { [service] (reward: Address, body: RewardStateRequest, _) in
                let (changed, isChanged) = try await service.bring(reward.id, to: body.state)
                let list = IncentiveLinks.consoleRewards
                let page = isChanged ? list : list.adding("already", body.state.rawValue)
                return ChangeResponse(changed, at: list, showing: page)
            }
        )
    }
}
