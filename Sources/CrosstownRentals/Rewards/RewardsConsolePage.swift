import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Every reward, with the forms that offer another and take the codes that riders show.
struct RewardsConsolePage: Page {
    let rewards: [(reward: Reward, redeemed: Int)]
    /// What was handed over just now.
    let handed: Redemption?
    let key: Identifier<Reward>
    let localTime: LocalTime
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Item: Codable {
            let reward: RewardAnswer
            let redeemed: Int
        }

        let rewards: [Item]
    }

    var title: LocalizedText { LocalizedText(verbatim: RewardWords.rewards) }

    var setting: PageSetting { .console(refused, cancel: RentalLinks.consoleRewards) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(rewards: rewards.map { .init(reward: RewardAnswer($0.reward), redeemed: $0.redeemed) })
            .encode(to: encoder)
    }

    private static let code = FormField(
        "code",
        label: RewardWords.code,
        hint: RewardWords.codeHint,
        attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""
    )

    /// Two forms are on the page, and only one of them was refused.
    private var codeRefused: RefusedForm? { refused.flatMap { $0["code"] == nil ? nil : $0 } }
    private var offerRefused: RefusedForm? { codeRefused == nil ? refused : nil }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div class="stack">\(codes)\
        \(rewards.isEmpty ? empty : table)</div>\
        <section class="stack" aria-labelledby="offer-title"><h2 id="offer-title">\(RewardWords.offer)</h2>\
        \(form.markup)</section></div>
        """
    }

    private var codes: Markup {
        """
        <section class="stack-small" aria-labelledby="code-title"><h2 id="code-title">\(RewardWords.handOver)</h2>\
        \(optional: handed.map(done))\(codeRefused.map { $0.summary(of: [Self.code]) } ?? .empty)\
        <form id="hand-over" method="post"\(attribute: "action", RentalLinks.handOver) data-enhance novalidate>\(.formToken)\
        \(Self.code.markup(codeRefused))\
        <div class="form-actions"><button class="button">\(RewardWords.handOver)</button></div></form></section>
        """
    }

    private func done(_ redemption: Redemption) -> Markup {
        """
        <p class="notice notice-good" role="status">\(.icon("check"))<span>\(RewardWords.handed(redemption.name))</span></p>
        """
    }

    private var form: RewardForm {
        RewardForm(
            action: RentalLinks.consoleRewards,
            button: RewardWords.offer,
            key: key.description,
            values: [:],
            refused: offerRefused
        )
    }

    private var empty: Markup { EmptyState("events", RewardWords.none, RewardWords.noneToCity).markup }

    private var table: Markup {
        ConsoleTable(
            id: "rewards",
            caption: RewardWords.all,
            columns: [
                .init(RewardWords.name), .init(RewardWords.cost, isNumber: true),
                .init(RewardWords.left, isNumber: true), .init(RewardWords.until),
                .init(RewardWords.redeemed, isNumber: true), .init(AlarmWords.action),
            ],
            rows: rewards.map { cells($0.reward, redeemed: $0.redeemed) }
        ).markup
    }

    private func cells(_ reward: Reward, redeemed: Int) -> [Markup] {
        let turn = reward.state == .offered ? RewardWords.withdraw : RewardWords.offerAgain
        return [
            "<a\(attribute: "href", RentalLinks.consoleReward(reward.id))>\(reward.name)</a>", "\(reward.cost)",
            "\(reward.stock.map(String.init) ?? RewardWords.noLimit)",
            "\(reward.endsAt.map(localTime.dayAndClock) ?? RewardWords.noLimit)", "\(redeemed)",
            """
            <form method="post"\(attribute: "action", RentalLinks.turnReward(reward.id)) data-enhance>\(.formToken)\
            <button class="button button-small"\(attribute: "aria-label", "\(turn): \(reward.name)")>\(turn)</button></form>
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

    var setting: PageSetting { .console(refused, cancel: RentalLinks.consoleReward(reward.id)) }

    static var contents: any Decodable.Type { RewardAnswer.self }

    func encode(to encoder: any Encoder) throws { try RewardAnswer(reward).encode(to: encoder) }

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.consoleRewards)>\(RewardWords.rewards)</a></p><h1>\(title)</h1>\
        <div class="stack">\(form.markup)</div>
        """
    }

    private var form: RewardForm {
        RewardForm(
            action: RentalLinks.consoleReward(reward.id),
            button: EventWords.save,
            key: nil,
            values: [
                "name": reward.name, "details": reward.details, "cost": String(reward.cost),
                "stock": reward.stock.map(String.init) ?? "", "until": reward.endsAt.map(localMoment.text) ?? "",
            ],
            refused: refused
        )
    }
}
