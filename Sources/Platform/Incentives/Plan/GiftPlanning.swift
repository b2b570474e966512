import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Scheduled and random gifts: one transaction credits a gift, stores it and schedules the next.
struct GiftPlanning {
    /// The deadline kind of a plan's next gift.
    static let kind = "rentals.gift.plan"

    let context: IncentiveTransaction

    var store: GiftPlanStore { GiftPlanStore(transaction: context.transaction) }
    private var city: Incentives { context.city }

    /// Stores a plan and credits its first gift; safe to repeat with the same key.
    ///
    /// - Throws: `RecipientError` for a name, and `GiftKeyError` where another plan has the key.
    func start(_ input: Input<GiftPlanRequest>, by giver: Identifier<Account>) throws -> GiftPlan {
        let riders = try context.gifts.riders(called: input.riders, for: giver)
        let plan = GiftPlan(
            id: input.key ?? city.ids.next(GiftPlan.self),
            audience: input.audience,
            coins: input.coins,
            mostCoins: input.mostCoins ?? input.coins,
            occasion: input.occasion,
            everyDays: input.everyDays,
            state: .running,
            madeAt: context.now,
            nextAt: context.now
        )
        if let earlier = try store.find(plan.id) { return try confirm(earlier, is: plan, for: riders) }
        try store.insert(plan, for: riders)
        try giveNext(of: plan.id)
        return try store.find(plan.id) ?? plan
    }

    private func confirm(
        _ earlier: GiftPlan,
        is plan: GiftPlan,
        for riders: Set<Identifier<Account>>
    ) throws -> GiftPlan {
        let isSame =
            earlier.audience == plan.audience && earlier.coins == plan.coins && earlier.mostCoins == plan.mostCoins
            && earlier.occasion == plan.occasion && earlier.everyDays == plan.everyDays
        guard isSame, try store.riders(of: plan.id) == riders else { throw GiftKeyError() }
        return earlier
    }

    /// Credits the due gift of a plan and schedules the next, unless the plan was stopped.
    func giveNext(of id: Identifier<GiftPlan>) throws {
        guard let plan = try store.find(id), plan.state == .running, let due = plan.nextAt, due <= context.now else {
            return
        }
        try give(plan)
        let next = plan.dueAt(after: due, now: context.now)
        try store.set(next == nil ? .done : .running, nextAt: next, id)
        guard let next else { return }
        try Deadlines.schedule(context.transaction, kind: Self.kind, subject: id.description, dueAt: next)
    }

    private func give(_ plan: GiftPlan) throws {
        let riders = try riders(of: plan)
        guard plan.audience == .everybody || !riders.isEmpty else { return }
        let gift = CoinGift(
            id: city.ids.next(CoinGift.self),
            coins: city.random.number(in: plan.coins...max(plan.coins, plan.mostCoins)),
            occasion: plan.occasion,
            isForAll: plan.audience == .everybody,
            givenAt: context.now
        )
        let gifts = context.gifts
        try gifts.store.insert(gift)
        try store.insertOccurrence(gift.id, of: plan.id)
        for rider in riders { try gifts.grant(gift, to: rider) }
        if gift.isForAll { try gifts.giveNext(gift, behind: nil) }
    }

    /// The recipients of the next gift; empty where all riders are, who follow in batches.
    private func riders(of plan: GiftPlan) throws -> Set<Identifier<Account>> {
        switch plan.audience {
        case .everybody: return []
        case .named: return try store.riders(of: plan.id)
        case .lucky:
            let count = try city.directory.countAccounts(role: IncentiveRole.rider, in: context.transaction)
            guard count > 0 else { return [] }
            let number = Int(city.random.number(below: UInt64(count)))
            let rider = try city.directory.account(
                role: IncentiveRole.rider,
                number: number,
                in: context.transaction
            )
            return rider.map { [$0] } ?? []
        }
    }

    /// Stops a plan; safe to repeat.
    ///
    /// - Throws: `GiftPlanError` where the plan does not exist.
    func stop(_ id: Identifier<GiftPlan>) throws -> GiftPlan {
        guard let plan = try store.find(id) else { throw GiftPlanError.noSuchPlan }
        guard plan.state == .running else { return plan }
        try store.set(.stopped, nextAt: nil, id)
        try Deadlines.cancel(context.transaction, kind: Self.kind, subject: id.description)
        return try store.find(id) ?? plan
    }
}

/// Why a request about a plan fails.
enum GiftPlanError: ExplainableError, Hashable, Sendable {
    /// The plan does not exist.
    case noSuchPlan

    var problem: Problem { .notFound("Plan" as LocalizedText) }
}
