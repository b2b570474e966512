import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Every reward, with the forms that offer another and take the codes that riders show.
struct RewardsConsolePage: Page {
    let rewards: [(reward: Reward, redeemed: Int)]
    /// What was handed over just now.
    let handed: Redemption?
    let key: Identifier<Reward>
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Item: Codable {
            let reward: RewardResponse
            let redeemed: Int
        }

        let rewards: [Item]
    }

    var title: LocalizedText { "Rewards" }

    var setting: PageSetting {
        .console(refused, fields: RewardForm.fields + [Self.code], cancel: IncentiveLinks.consoleRewards)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(rewards: rewards.map { .init(reward: RewardResponse($0.reward), redeemed: $0.redeemed) })
            .encode(to: encoder)
    }

    private static let code = FormField(
        "code",
        label: "Code",
        hint: "Eight letters and digits that the rider shows.",
        attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""
    )

    /// Two forms are on the page, and only one of them was refused.
    private var codeRefused: RefusedForm? { refused.flatMap { $0["code"] == nil ? nil : $0 } }
    private var offerRefused: RefusedForm? { codeRefused == nil ? refused : nil }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div class="stack">\(codes)\
        \(rewards.isEmpty ? empty : table)</div>\
        <section class="stack" aria-labelledby="offer-title"><h2 id="offer-title">\("Offer a reward")</h2>\
        \(form.markup)</section></div>
        """
    }

    private var codes: Markup {
        """
        <section class="stack-small" aria-labelledby="code-title"><h2 id="code-title">\("Hand over a reward")</h2>\
        \(optional: handed.map(done))\(codeRefused.map { $0.summary(of: [Self.code]) } ?? .empty)\
        <form id="hand-over" method="post"\(attribute: "action", IncentiveLinks.handOver) data-enhance novalidate>\(.formToken)\
        \(Self.code.markup(codeRefused))\
        <div class="form-actions"><button class="button">\("Hand over a reward")</button></div></form></section>
        """
    }

    private func done(_ redemption: Redemption) -> Markup {
        """
        <p class="notice notice-good" role="status">\(.icon("check"))\
        <span>\("\(redemption.name): the code is good. Hand it over now.")</span></p>
        """
    }

    private var form: RewardForm {
        RewardForm(
            action: IncentiveLinks.consoleRewards,
            button: "Offer a reward",
            key: key.description,
            values: [:],
            refused: offerRefused
        )
    }

    private var empty: Markup {
        EmptyState(
            "events",
            "No rewards now" as LocalizedText,
            "Offer the first one; riders then pay for it with coins."
        ).markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "rewards",
            caption: "All rewards" as LocalizedText,
            columns: [
                .init("Name" as LocalizedText), .init("Coins" as LocalizedText, isNumber: true),
                .init("Left" as LocalizedText, isNumber: true), .init("Until" as LocalizedText),
                .init("Paid for" as LocalizedText, isNumber: true), .init("Do" as LocalizedText),
            ],
            rows: rewards.map { cells($0.reward, redeemed: $0.redeemed) }
        ).markup
    }

    private func cells(_ reward: Reward, redeemed: Int) -> [Markup] {
        let toggle: LocalizedText = reward.state == .offered ? "Withdraw" : "Offer again"
        let noLimit: LocalizedText = "No limit"
        return [
            "<a\(attribute: "href", IncentiveLinks.consoleReward(reward.id))>\(reward.name)</a>", "\(reward.cost)",
            "\(reward.stock.map { "\($0)" } ?? noLimit)",
            "\(reward.endsAt.map { .moment($0) } ?? noLimit)", "\(redeemed)",
            """
            <form method="post"\(attribute: "action", IncentiveLinks.toggle(reward.id)) data-enhance>\(.formToken)\
            <button class="button button-small"\(textAttribute: "aria-label", "\(toggle): \(reward.name)")>\(toggle)</button></form>
            """,
        ]
    }
}

/// One reward with the form that changes it.
struct RewardConsolePage: Page {
    let reward: Reward
    let localMoment: LocalMoment
    let refused: RefusedForm?

    var title: LocalizedText { LocalizedText(verbatim: reward.name) }

    var setting: PageSetting {
        .console(refused, fields: RewardForm.fields, cancel: IncentiveLinks.consoleReward(reward.id))
    }

    static var contents: any Decodable.Type { RewardResponse.self }

    func encode(to encoder: any Encoder) throws { try RewardResponse(reward).encode(to: encoder) }

    var main: Markup {
        """
        <p><a\(attribute: "href", IncentiveLinks.consoleRewards)>\("Rewards")</a></p><h1>\(title)</h1>\
        <div class="stack">\(form.markup)</div>
        """
    }

    private var form: RewardForm {
        RewardForm(
            action: IncentiveLinks.consoleReward(reward.id),
            button: "Save",
            key: nil,
            values: [
                "name": reward.name, "details": reward.details, "cost": String(reward.cost),
                "stock": reward.stock.map(String.init) ?? "", "until": reward.endsAt.map(localMoment.text) ?? "",
            ],
            refused: refused
        )
    }
}
