import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The operator's form to create an offer.
struct ProviderOfferMessage: FormFieldSet {
    let provider = Field("Provider", .text(1...60, attributes: "maxlength=\"60\" required"))
    let title = Field("Offer (one line)", .text(1...140, attributes: "maxlength=\"140\" required"))
    /// Must begin with https.
    let link = Field(
        "Link",
        .parsed(
            "must start with https and contain no spaces",
            type: "url",
            attributes: "maxlength=\"300\" required",
            limits: .text(
                #"^https://[!-\[\]-~]{4,292}$"#,
                examples: "https://a.bc",
                "https://" + String(repeating: "a", count: 292)
            )
        ) { isGuarded($0) && $0.unicodeScalars.count >= 12 ? $0 : nil }
    )
    /// The last day on which it is shown, such as 2026-12-24.
    let lastDay = Field(
        "Last day",
        .parsed(Self.over, type: "date", attributes: "required", limits: .day) { CivilDay($0) }
    )
    /// The mode that it is for; absent or empty for all.
    let means = Field<String>("Mode of transport", .optional(.text(within: Self.choices), or: ""))

    private static let choices = FieldLimits(length: 0...40, choices: Means.choices.map(\.rawValue) + [""])

    private static let over: LocalizedText = "must be today or later, such as 2026-12-24"

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isKnown = Means(rawValue: input.means).map { Means.choices.contains($0) } ?? input.means.isEmpty
        check.require(isKnown, \.means, "must be one of the options")
    }

    /// Validates that the last day is not in the past.
    static func until(_ today: @escaping @Sendable () -> CivilDay) -> Input<Self>.Check {
        { input, check in check.require(input.lastDay >= today(), \.lastDay, Self.over) }
    }

    private static func isGuarded(_ link: String) -> Bool {
        link.hasPrefix("https://") && link.utf8.allSatisfy { $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "\\") }
    }
}
