import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of a gift.
struct GiftRequest: FormFieldSet {
    /// The idempotency key of the form.
    let key = Field<Identifier<CoinGift>?>(.optional(.hidden))
    let coins = Field<Int64>(IncentiveTexts.coinsEach, .whole(1...10_000), hint: IncentiveTexts.worthToCity)
    let occasion = Field(IncentiveTexts.occasion, .text(1...200), hint: IncentiveTexts.occasionHint)
    let riders = Field(
        IncentiveTexts.riders,
        .names,
        hint: "User names, separated by commas or spaces."
    )
    let everybody = Field("All riders", .box)

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isForAll = input.everybody
        check.require(
            isForAll || !input.riders.isEmpty,
            \.riders,
            """
            must include at least one user name, or choose All riders
            """
        )
        check.require(!isForAll || input.riders.isEmpty, \.riders, "must be blank if all riders get the gift")
    }
}

extension FieldKind where Value == [String] {
    /// User names, separated by commas or spaces; optional.
    static var names: FieldKind {
        let most = 500
        let limits = FieldLimits(
            length: 0...20_500,
            pattern: #"^[^,;\s]*([,;\s]+[^,;\s]*){0,\#(most - 1)}$"#,
            examples: ["", Array(repeating: "a", count: most).joined(separator: ",")]
        )
        let names = FieldKind(
            sentAs: String.self,
            limits: limits,
            control: { $0.input("autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\"") },
            check: { text, check, field in
                let names = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init)
                check.require(names.count <= most, field, "must be at most \(most)")
                check.limit(text, field, to: limits)
                return names
            }
        )
        return .optional(names, or: [])
    }
}

/// Whether a rider pays with coins before money.
struct CoinsFirstRequest: Codable, Sendable {
    var coinsFirst: Bool
}
