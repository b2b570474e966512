import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Loads, starts and stops plans for the city.
struct GiftPlanService: Sendable {
    let incentives: Incentives

    private static let mostListed = 100

    /// Returns all plans, and a form for a new one.
    func page(refused: RefusedForm? = nil) async throws -> GiftPlansPage {
        let key = incentives.ids.next(GiftPlan.self)
        return try await incentives.read { context in
            GiftPlansPage(
                plans: try context.plans.store.list(limit: Self.mostListed),
                key: key,
                refused: refused
            )
        }
    }

    /// Validates the names of recipients.
    func check(_ riders: [String], by giver: Identifier<Account>) async throws {
        try await incentives.read { _ = try $0.gifts.riders(called: riders, for: giver) }
    }

    func start(_ input: Input<GiftPlanRequest>, by giver: Identifier<Account>) async throws -> GiftPlan {
        try await incentives.change { try $0.plans.start(input, by: giver) }
    }

    /// Stops a plan.
    func stop(_ id: Identifier<GiftPlan>) async throws -> GiftPlan {
        try await incentives.change { try $0.plans.stop(id) }
    }

    /// The deadline handlers of plans, by kind.
    var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            GiftPlanning.kind: { [incentives] deadline, transaction in
                guard let id = Identifier<GiftPlan>(deadline.subject) else { return }
                try incentives.within(transaction).plans.giveNext(of: id)
            }
        ]
    }
}
