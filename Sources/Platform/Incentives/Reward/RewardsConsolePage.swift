import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// All rewards, with the forms for a new one and for riders' codes.
struct RewardsConsolePage: Page {
    struct Row: Sendable {
        let reward: Reward
        let redeemed: Int
    }

    let rewards: [Row]
    /// The reward handed over just now.
    let handed: Redemption?
    /// The state in which a button found a reward already.
    let already: Reward.State?
    let key: Identifier<Reward>
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        struct Item: Codable {
            let reward: RewardResponse
            let redeemed: Int
        }

        let rewards: [Item]
    }

    var title: LocalizedText { "Rewards" }

    private let form = DeclaredForm<RewardRequest>()
    private let code = DeclaredForm<CodeRequest>()

    var setting: PageSetting {
        .console(refused, fields: form.listed + code.listed, cancel: IncentiveLinks.consoleRewards)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(rewards: rewards.map { .init(reward: RewardResponse($0.reward), redeemed: $0.redeemed) })
            .encode(to: encoder)
    }

    /// Only one of the two forms on the page was refused.
    private var codeRefused: RefusedForm? { refused.flatMap { $0["code"] == nil ? nil : $0 } }
    private var offerRefused: RefusedForm? { codeRefused == nil ? refused : nil }

    var main: Markup {
        let list: Markup = "\(optional: already.map(notice))\(codes)\(rewards.isEmpty ? empty : table)"
        return ConsoleSplit(title, list: list, heading: "Offer a reward", form: offer).markup
    }

    private var codes: Markup {
        let handOver: LocalizedText = "Hand over a reward"
        let form = code.markup(
            "hand-over",
            to: IncentiveLinks.handOver,
            button: handOver,
            refused: codeRefused,
            look: "button"
        )
        return """
            <section class="stack-small" aria-labelledby="code-title"><h2 id="code-title">\(handOver)</h2>\
            \(optional: handed.map(done))\(form)</section>
            """
    }

    private func notice(_ state: Reward.State) -> Markup {
        """
        <p class="notice" role="status"\(attribute: "data-already", state.rawValue)>\(.icon("info"))\
        <span>\(state.already)</span></p>
        """
    }

    private func done(_ redemption: Redemption) -> Markup {
        """
        <p class="notice notice-good" role="status">\(.icon("check"))\
        <span>\("\(redemption.name): the code is valid. Hand it over now.")</span></p>
        """
    }

    private var offer: Markup {
        form.markup(
            "reward",
            to: IncentiveLinks.consoleRewards,
            button: "Offer a reward",
            refused: offerRefused,
            values: [\.key: key.description]
        )
    }

    private var empty: Markup {
        EmptyState(
            "events",
            "No rewards now" as LocalizedText,
            "Offer the first one. Riders can then get it for coins."
        ).markup
    }

    private var table: Markup {
        let noLimit: LocalizedText = "No limit"
        return ConsoleTable(
            id: "rewards",
            caption: "All rewards",
            of: rewards,
            [
                .init("Name") {
                    "<a\(attribute: "href", IncentiveLinks.consoleReward($0.reward.id))>\($0.reward.name)</a>"
                },
                .init("Coins", isNumber: true) { "\($0.reward.cost)" },
                .init("Left", isNumber: true) { "\($0.reward.stock.map { "\($0)" } ?? noLimit)" },
                .init("Until") { "\($0.reward.endsAt.map { .moment($0) } ?? noLimit)" },
                .init("Redeemed", isNumber: true) { "\($0.redeemed)" },
                .init("Action") { Self.turn($0.reward) },
            ]
        ).markup
    }

    private static func turn(_ reward: Reward) -> Markup {
        let isOffered = reward.state == .offered
        let name: LocalizedText = isOffered ? "Stop offering" : "Offer again"
        let target: Reward.State = isOffered ? .withdrawn : .offered
        return ActionButton(
            name,
            label: "\(name): \(reward.name)",
            to: IncentiveLinks.turn(reward.id),
            sending: ("state", target.rawValue)
        ).markup
    }
}

struct RewardConsolePage: Page {
    let reward: Reward
    let localTime: LocalTime
    let refused: RefusedForm?

    var title: LocalizedText { LocalizedText(verbatim: reward.name) }

    private let form = DeclaredForm<RewardRequest>()

    var setting: PageSetting {
        .console(refused, fields: form.listed, cancel: IncentiveLinks.consoleReward(reward.id))
    }

    static var contents: any Decodable.Type { RewardResponse.self }

    func encode(to encoder: any Encoder) throws { try RewardResponse(reward).encode(to: encoder) }

    var main: Markup {
        """
        <p><a\(attribute: "href", IncentiveLinks.consoleRewards)>\("Rewards")</a></p><h1>\(title)</h1>\
        <div class="stack">\(change)</div>
        """
    }

    private var change: Markup {
        form.markup(
            "reward",
            to: IncentiveLinks.consoleReward(reward.id),
            button: "Save",
            refused: refused,
            values: [
                \.name: reward.name, \.details: reward.details, \.cost: String(reward.cost),
                \.stock: reward.stock.map(String.init) ?? "",
                \.until: reward.endsAt.map { localTime.civilMoment($0).description } ?? "",
            ]
        )
    }
}
