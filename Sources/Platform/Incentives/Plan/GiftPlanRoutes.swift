import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct GiftPlanRoutes {
    let service: GiftPlanService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            IncentiveLinks.giftPlans.href,
            in: IncentiveRole.console,
            show: RouteName("listGiftPlans", "Gifts by the clock and by chance"),
            send: RouteName("startGiftPlan", "Start a gift plan"),
            creates: true,
            verify: { [service] (_: Empty, input: Input<GiftPlanRequest>, context) in
                try await service.check(input.riders, by: context.signedInAccount())
            },
            page: { [service] (_: Empty, refused) in try await service.page(refused: refused) },
            change: { [service] (_: Empty, input: Input<GiftPlanRequest>, context) in
                ChangeResponse(
                    try await service.start(input, by: context.signedInAccount()),
                    at: IncentiveLinks.giftPlans
                )
            }
        )
        routes.action(
            "/rentals/console/gifts/plans/:id/stop",
            in: IncentiveRole.console,
            RouteName("stopGiftPlan", "Stop a gift plan")
        ) { [service] (plan: IdentifiedAddress<GiftPlan>, _) in
            ChangeResponse(try await service.stop(plan.id), at: IncentiveLinks.giftPlans)
        }
    }
}
