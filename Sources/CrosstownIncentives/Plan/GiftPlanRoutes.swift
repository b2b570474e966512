import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what the city does with gifts by the clock and by chance.
struct GiftPlanRoutes {
    let service: GiftPlanService

    private static let tag = "rentals-console"
    private static let access = Access.role(IncentiveRole.administrator)

    /// The address of one plan.
    struct PlanAddress: Codable, Sendable {
        var id: Identifier<GiftPlan>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/gifts/plans",
            id: "listGiftPlans",
            tag: Self.tag,
            summary: "Gifts by the clock and by chance",
            access: Self.access
        ) { (_: Nothing, _) in
            try await service.page()
        }
        routes.post(
            "/rentals/console/gifts/plans",
            id: "startGiftPlan",
            tag: Self.tag,
            summary: "Give coins every few days, or by chance",
            access: Self.access,
            body: GiftPlanRequest.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await service.page(refused: refused) },
            use: { (_: Nothing, request: GiftPlanRequest, context) in
                Answer(try await service.start(request, by: context.signedInAccount()), at: IncentiveLinks.giftPlans)
            }
        )
        routes.post(
            "/rentals/console/gifts/plans/:id/stop",
            id: "stopGiftPlan",
            tag: Self.tag,
            summary: "Give no more of it",
            access: Self.access,
            body: Nothing.self,
            use: { (address: PlanAddress, _: Nothing, _) in
                Answer(try await service.stop(address.id), at: IncentiveLinks.giftPlans)
            }
        )
    }
}
