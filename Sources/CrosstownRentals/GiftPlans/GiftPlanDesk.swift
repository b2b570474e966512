import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the city asks about gifts by the clock and by chance, and does about them.
struct GiftPlanDesk: Sendable {
    let rentals: Rentals
    let directory: any AccountDirectory
    let draw: Draw
    let localTime: LocalTime

    private static let mostListed = 100

    /// Every plan, with the form for another.
    func page(refused: RefusedForm? = nil) async throws -> GiftPlansPage {
        let key = rentals.ids.next(GiftPlan.self)
        return try await rentals.read { [localTime] step in
            GiftPlansPage(
                plans: try step.giftPlans.list(limit: Self.mostListed),
                key: key,
                localTime: localTime,
                refused: refused
            )
        }
    }

    /// Starts a plan.
    func start(_ message: GiftPlanMessage, by giver: Identifier<Account>) async throws -> GiftPlanAnswer {
        try await rentals.change { [directory, draw] step in
            GiftPlanAnswer(try step.start(message, by: giver, directory, draw))
        }
    }

    /// Ends a plan.
    func stop(_ id: Identifier<GiftPlan>) async throws -> GiftPlanAnswer {
        try await rentals.change { GiftPlanAnswer(try $0.stopGiftPlan(id)) }
    }

    /// What happens at the deadlines that plans set, by their kind.
    var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            RentalStep.giftPlanKind: { [rentals, directory, draw] deadline, transaction in
                guard let id = Identifier<GiftPlan>(deadline.subject) else { return }
                try rentals.step(in: transaction).giveTurn(of: id, directory, draw)
            }
        ]
    }
}
