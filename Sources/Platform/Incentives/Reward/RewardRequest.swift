import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of a reward.
struct RewardRequest: FormFieldSet {
    /// The idempotency key of the form.
    let key = Field<Identifier<Reward>?>(.optional(.hidden))
    let name = Field("Name", .text(1...100))
    let details = Field(
        IncentiveTexts.details,
        .optional(.text(0...2000), or: ""),
        hint: IncentiveTexts.detailsHint
    )
    let cost = Field<Int64>("Coins", .whole(1...1_000_000), hint: "What a rider pays for it.")
    let stock = Field<Int?>(
        "Quantity",
        .optional(.whole(0...1_000_000)),
        hint: "Leave blank for no limit."
    )
    let until = Field<CivilMoment?>("Until", .optional(.civilMoment), hint: "Leave blank if it has no end.")
}

extension Reward {
    /// Creates the reward from the form.
    init(_ input: Input<RewardRequest>, id: Identifier<Reward>, state: State, _ local: LocalTime) {
        self.init(
            id: id,
            name: input.name,
            details: input.details,
            cost: input.cost,
            stock: input.stock,
            endsAt: input.until.map(local.moment),
            state: state
        )
    }
}
