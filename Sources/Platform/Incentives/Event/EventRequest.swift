import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of an event.
struct EventRequest: FormFieldSet {
    /// The idempotency key of the form.
    let key = Field<Identifier<CityEvent>?>(.optional(.hidden))
    let kind = Field("Kind", .choice(of: CityEvent.Kind.self), initially: CityEvent.Kind.race.rawValue)
    let title = Field("Title", .text(1...100))
    let place = Field("Place", .text(1...200))
    let begins = Field("Begins", .civilMoment)
    let details = Field(
        IncentiveTexts.details,
        .optional(.text(0...2000), or: ""),
        hint: IncentiveTexts.detailsHint
    )
    let mostRiders = Field<Int?>(
        "Maximum riders",
        .optional(.whole(1...100_000)),
        hint: "Leave blank for no limit."
    )
    let prizes = Field("Prizes", .prizes, hint: "Coins for each place, starting with first place, such as 100, 50, 20.")
}

extension FieldKind where Value == [Int64] {
    /// The coins of each place, separated by commas or spaces; optional.
    static var prizes: FieldKind {
        let (mostPrizes, mostCoins) = (20, 100_000)
        let coins = #"(100000|[1-9]\d{0,4})"#
        let limits = FieldLimits(
            length: 0...400,
            pattern: #"^\#(coins)([,;\s]+\#(coins)){0,\#(mostPrizes - 1)}$"#,
            examples: ["1", Array(repeating: "\(mostCoins)", count: mostPrizes).joined(separator: ", ")]
        )
        let fault: LocalizedText = "must be at most \(mostPrizes) numbers, each up to \(mostCoins) coins"
        let prizes = FieldKind.parsed(fault, limits: limits) { text in
            let texts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }
            let coins = texts.compactMap { Int64($0) }.filter { (1...Int64(mostCoins)).contains($0) }
            return coins.count == texts.count && coins.count <= mostPrizes ? coins : nil
        }
        return .optional(prizes, or: [])
    }
}
