import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of scheduled and random gifts.
struct GiftPlanStore {
    let transaction: any Transaction

    func insert(_ plan: GiftPlan, for riders: Set<Identifier<Account>>) throws {
        try GiftPlan.table.insert(plan, in: transaction)
        for rider in riders {
            try transaction.execute(
                "INSERT INTO rentals_gift_plan_rider (plan, rider) VALUES (\(plan.id), \(rider))"
            )
        }
    }

    func find(_ id: Identifier<GiftPlan>) throws -> GiftPlan? { try GiftPlan.table.find(id, in: transaction) }

    func list(limit: Int) throws -> [GiftPlansPage.Row] {
        try transaction.query(
            """
            SELECT \(GiftPlan.table.columns),
                (SELECT count(*) FROM rentals_gift_plan_turn t WHERE t.plan = p.id) AS occurrences
            FROM rentals_gift_plan p ORDER BY p.made_at DESC, p.id DESC LIMIT \(limit)
            """
        ).map { GiftPlansPage.Row(plan: try GiftPlan.table.value(of: $0), given: try $0.get("occurrences")) }
    }

    func riders(of plan: Identifier<GiftPlan>) throws -> Set<Identifier<Account>> {
        try Set(
            transaction.query("SELECT rider FROM rentals_gift_plan_rider WHERE plan = \(plan)").map { try $0.get(0) }
        )
    }

    func set(_ state: GiftPlan.State, nextAt: Timestamp?, _ plan: Identifier<GiftPlan>) throws {
        try transaction.execute(
            "UPDATE rentals_gift_plan SET state = \(state), next_at = \(nextAt) WHERE id = \(plan)"
        )
    }

    func insertOccurrence(_ gift: Identifier<CoinGift>, of plan: Identifier<GiftPlan>) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_gift_plan_turn (plan, number, gift)
            SELECT \(plan), coalesce(max(number), 0) + 1, \(gift) FROM rentals_gift_plan_turn WHERE plan = \(plan)
            """
        )
    }
}
