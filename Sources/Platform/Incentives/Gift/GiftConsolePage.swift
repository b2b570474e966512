import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct GiftConsolePage: Page {
    /// A gift with its number of recipients.
    struct Row: Codable {
        let gift: CoinGift
        let riders: Int
    }

    let given: [Row]
    /// The idempotency key of the form.
    let key: Identifier<CoinGift>
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let gifts: [Row]
    }

    var title: LocalizedText { "Gifts" }

    private let form = DeclaredForm<GiftRequest>()

    var setting: PageSetting { .console(refused, fields: form.listed, cancel: IncentiveLinks.consoleGifts) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(gifts: given).encode(to: encoder) }

    var main: Markup {
        let plans: Markup = """
            <p><a\(attribute: "href", IncentiveLinks.giftPlans)>\("Scheduled and random gifts")</a></p>
            """
        return ConsoleSplit(
            title,
            list: "\(plans)\(given.isEmpty ? empty : table)",
            heading: "Give coins",
            form: give
        ).markup
    }

    private var give: Markup {
        form.markup(
            "give",
            to: IncentiveLinks.consoleGifts,
            button: "Give coins",
            refused: refused,
            values: [\.key: key.description],
            attributes: .confirming("Give coins", IncentiveTexts.cannotBeTakenBack, button: "Give")
        )
    }

    private var empty: Markup {
        EmptyState(
            "events",
            "Nothing given yet" as LocalizedText,
            "Gifts appear here with the number of riders who got them."
        ).markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "gifts",
            caption: "Gifts from the city",
            of: given,
            [
                .init(IncentiveTexts.occasion) { "\($0.gift.occasion)" },
                .init(IncentiveTexts.coinsEach, isNumber: true) { "\($0.gift.coins)" },
                .init(IncentiveTexts.riders, isNumber: true) { "\(Self.count($0))" },
                .init("When") { "\(.moment($0.gift.givenAt))" },
            ]
        ).markup
    }

    private static func count(_ row: Row) -> LocalizedText {
        row.gift.isForAll ? "All: \(row.riders)" : "\(row.riders)"
    }
}
