import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of scheduled or random gifts.
struct GiftPlanRequest: FormFieldSet {
    private static let coinsOfGift: ClosedRange<Int64> = 1...10_000

    /// The idempotency key of the form.
    let key = Field<Identifier<GiftPlan>?>(.optional(.hidden))
    let audience = Field("Who gets it", .choice(of: GiftPlan.Audience.self, wraps: true), initially: "lucky")
    let riders = Field(IncentiveTexts.riders, .names, hint: "User names of the selected riders. Otherwise leave blank.")
    let coins = Field(IncentiveTexts.coinsEach, .whole(coinsOfGift), hint: IncentiveTexts.worthToCity)
    let mostCoins = Field<Int64?>(
        "Maximum coins",
        .optional(.whole(coinsOfGift)),
        hint: "Each gift is then a random amount between the two. Leave blank to give the same to everyone."
    )
    let occasion = Field(IncentiveTexts.occasion, .text(1...200), hint: IncentiveTexts.occasionHint)
    let everyDays = Field<Int?>(
        "Days between gifts",
        .optional(.whole(1...365)),
        hint: "The first is given immediately. Leave blank for a single gift."
    )

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isNamed = input.audience == .named
        check.require(!isNamed || !input.riders.isEmpty, \.riders, "must include at least one user name")
        check.require(isNamed || input.riders.isEmpty, \.riders, "must be blank unless you choose Selected riders")
        let isInOrder = input.mostCoins.map { $0 >= input.coins } ?? true
        check.require(isInOrder, \.mostCoins, "must not be below the coins per rider")
    }
}
