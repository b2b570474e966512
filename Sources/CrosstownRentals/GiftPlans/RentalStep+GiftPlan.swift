import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Gifts by the clock and by chance: each turn is given in the transaction that notes it and sets the next.
extension RentalStep {
    /// The kind of the deadlines at which the next gift of a plan is due.
    static let giftPlanKind = "rentals.gift.plan"

    var giftPlans: GiftPlanStore { GiftPlanStore(transaction: transaction) }

    /// Keeps a plan and gives its first gift; the same key again changes nothing.
    ///
    /// - Throws: `Problem` where a name is nobody's, or where another plan has the key.
    func start(
        _ message: GiftPlanMessage,
        by giver: Identifier<Account>,
        _ directory: any AccountDirectory,
        _ draw: Draw
    ) throws -> GiftPlan {
        let form = try message.checked()
        let riders = try riders(form.names, for: giver, directory)
        let plan = GiftPlan(
            id: message.key ?? ids.next(GiftPlan.self),
            audience: form.audience,
            coins: form.coins,
            occasion: form.occasion,
            everyDays: message.everyDays,
            state: .running,
            madeAt: now,
            nextAt: now
        )
        if let earlier = try giftPlans.find(plan.id) { return try confirm(earlier, is: plan, for: riders) }
        try giftPlans.insert(plan, for: riders)
        try giveTurn(of: plan.id, directory, draw)
        return try giftPlans.find(plan.id) ?? plan
    }

    private func confirm(
        _ earlier: GiftPlan,
        is plan: GiftPlan,
        for riders: Set<Identifier<Account>>
    ) throws -> GiftPlan {
        let isSame =
            earlier.audience == plan.audience && earlier.coins == plan.coins && earlier.occasion == plan.occasion
            && earlier.everyDays == plan.everyDays
        guard isSame, try giftPlans.riders(of: plan.id) == riders else {
            throw Problem.conflict(GiftWords.keyTaken, GiftWords.keyTakenText)
        }
        return earlier
    }

    /// Gives the gift of a plan that is due, and sets the time of the next; a plan that was stopped gives nothing.
    func giveTurn(of id: Identifier<GiftPlan>, _ directory: any AccountDirectory, _ draw: Draw) throws {
        guard let plan = try giftPlans.find(id), plan.state == .running, let due = plan.nextAt, due <= now else {
            return
        }
        try give(plan, directory, draw)
        let next = plan.dueAt(after: due, now: now)
        try giftPlans.set(next == nil ? .done : .running, nextAt: next, id)
        guard let next else { return }
        try Deadlines.schedule(transaction, kind: Self.giftPlanKind, subject: id.description, dueAt: next)
    }

    private func give(_ plan: GiftPlan, _ directory: any AccountDirectory, _ draw: Draw) throws {
        let riders = try riders(of: plan, directory, draw)
        guard plan.audience == .everybody || !riders.isEmpty else { return }
        let gift = Gift(
            id: ids.next(Gift.self),
            kind: .gift,
            coins: draw.number(in: plan.coins),
            occasion: plan.occasion,
            isForAll: plan.audience == .everybody,
            ride: nil,
            givenAt: now
        )
        try gifts.insert(gift)
        try giftPlans.insertTurn(gift.id, of: plan.id)
        for rider in riders { try give(gift, to: rider) }
        if gift.isForAll { try giveNext(gift, behind: nil, directory) }
    }

    /// Who gets the next gift of a plan; nobody yet where all riders do.
    private func riders(
        of plan: GiftPlan,
        _ directory: any AccountDirectory,
        _ draw: Draw
    ) throws -> Set<Identifier<Account>> {
        switch plan.audience {
        case .everybody: return []
        case .named: return try giftPlans.riders(of: plan.id)
        case .lucky:
            let count = try directory.countAccounts(role: RentalRole.rider, in: transaction)
            guard count > 0 else { return [] }
            let number = Int(draw.number(below: UInt64(count)))
            let rider = try directory.account(role: RentalRole.rider, number: number, in: transaction)
            return rider.map { [$0] } ?? []
        }
    }

    /// Ends a plan; again, nothing happens.
    ///
    /// - Throws: `Problem` where there is no such plan.
    func stopGiftPlan(_ id: Identifier<GiftPlan>) throws -> GiftPlan {
        guard let plan = try giftPlans.find(id) else { throw Problem.notFound("Plan") }
        guard plan.state == .running else { return plan }
        try giftPlans.set(.stopped, nextAt: nil, id)
        try Deadlines.cancel(transaction, kind: Self.giftPlanKind, subject: id.description)
        return try giftPlans.find(id) ?? plan
    }
}
