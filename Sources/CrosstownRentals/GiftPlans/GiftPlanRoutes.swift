import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what the city does with gifts by the clock and by chance.
struct GiftPlanRoutes {
    let desk: GiftPlanDesk

    private static let tag = "rentals-console"
    private static let access = Access.role(RentalRole.administrator)

    /// The address of one plan.
    struct PlanAddress: Codable, Sendable {
        var id: Identifier<GiftPlan>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.get(
            "/rentals/console/gifts/plans",
            id: "listGiftPlans",
            tag: Self.tag,
            summary: "Gifts by the clock and by chance",
            access: Self.access
        ) { (_: Nothing, _) in
            try await desk.page()
        }
        routes.post(
            "/rentals/console/gifts/plans",
            id: "startGiftPlan",
            tag: Self.tag,
            summary: "Give coins every few days, or by chance",
            access: Self.access,
            body: GiftPlanMessage.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await desk.page(refused: refused) },
            use: { (_: Nothing, message: GiftPlanMessage, context) in
                Answer(try await desk.start(message, by: context.signedInAccount()), at: RentalLinks.giftPlans)
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
                Answer(try await desk.stop(address.id), at: RentalLinks.giftPlans)
            }
        )
    }
}
