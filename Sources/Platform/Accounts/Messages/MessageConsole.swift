public import CrosstownKit
public import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// Adds the console's page of e-mails and text messages: the state of each, and in a trial the content.
public struct MessageConsole: Sendable {
    /// The entry in the console's menu.
    public static let menu = MenuEntry(
        name: "Messages",
        icon: "inbox",
        link: place,
        group: .access,
        roles: RoleCatalog.helpers
    )
    static let place: Link = "/console/messages"
    static let pageLength = 50

    private let database: any Database
    private let showsWords: Bool

    /// Creates the routes; `showsWords` is true only in trials, since messages contain codes and links that open
    /// accounts.
    public init(database: any Database, showsWords: Bool) {
        self.database = database
        self.showsWords = showsWords
    }

    private struct Query: Codable, Sendable {
        var state: MessageState?
        var behind: Identifier<OutgoingMessage>?
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            Self.place.href,
            in: RouteGroup(tag: "mail", access: .anyRole(RoleCatalog.helpers)),
            RouteName(
                "listMessages",
                "The latest e-mails and text messages and what became of them; in a trial with their words"
            )
        ) { (query: Query, _) in
            let found = try await database.read {
                try MessageStore(transaction: $0).latest(
                    state: query.state?.rawValue,
                    behind: query.behind,
                    limit: Self.pageLength + 1
                )
            }
            return MessagesPage(state: query.state, found: found, showsWords: showsWords)
        }
    }
}

enum MessageState: String, Codable, Sendable, CaseIterable {
    case waiting
    case sent
    case refused
    case givenUp = "given up"
    case kept

    var name: LocalizedText {
        switch self {
        case .waiting: "Waiting to be sent"
        case .sent: "Sent"
        case .refused: "Permanently rejected"
        case .givenUp: "Failed after retries"
        case .kept: "Kept here, not sent"
        }
    }

    var badge: String {
        switch self {
        case .sent, .kept: "badge badge-good"
        case .waiting: "badge"
        case .refused, .givenUp: "badge badge-bad"
        }
    }
}

struct MessagesPage: Page {
    let state: MessageState?
    let found: [MessageStore.Fate]
    let showsWords: Bool

    private var shown: ArraySlice<MessageStore.Fate> { found.prefix(MessageConsole.pageLength) }

    private var next: Identifier<OutgoingMessage>? { found.count > shown.count ? shown.last?.message.id : nil }

    var title: LocalizedText { "Messages" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack"><p>\(showsWords ? """
            Test mode: you can read the emails and text messages here.
            """ : """
            What happened to the emails and text messages of the past month. Their content isn’t shown.
            """)</p>\
        \(filter)\(shown.isEmpty ? empty : showsWords ? cards : table)\(optional: more)</div>
        """
    }

    private var filter: Markup {
        """
        <form method="get"\(attribute: "action", MessageConsole.place)><div class="field"><label for="state">\("Status")</label>\
        <select class="input" id="state" name="state"><option value="">\("All")</option>\
        \(forEach: MessageState.allCases, option)</select></div>\
        <div class="form-actions"><button class="button">\("Show")</button></div></form>
        """
    }

    private func option(_ state: MessageState) -> Markup {
        "<option\(attribute: "value", state.rawValue)\(attribute: "selected", state == self.state)>\(state.name)</option>"
    }

    private var empty: Markup { EmptyState("bell", "No messages", "No messages have this status.").markup }

    private var cards: Markup { "\(forEach: shown, card)" }

    private func card(_ fate: MessageStore.Fate) -> Markup {
        let message = fate.message
        return """
            <article class="card"><h2>\(message.channel == .mail ? "\(message.subject)" : "\("Text message")")</h2>\
            <p class="quiet">\(message.address), \(.moment(message.madeAt)), \(state(of: fate))</p>\
            \(forEach: message.body.split(separator: "\n").map(String.init), paragraph)</article>
            """
    }

    private func paragraph(_ line: String) -> Markup {
        let isLink = line.hasPrefix("http://") || line.hasPrefix("https://")
        return isLink ? "<p><a\(attribute: "href", line)>\(line)</a></p>" : "<p>\(line)</p>"
    }

    private var table: Markup {
        ConsoleTable(
            id: "messages",
            caption: "Messages",
            columns: [
                .init("When"), .init("By"), .init("To"), .init("Status"), .init("Attempts", isNumber: true),
                .init("Last response"),
            ],
            rows: shown.map { fate in
                [
                    "\(.moment(fate.message.madeAt))",
                    fate.message.channel == .mail ? "\("Email")" : "\("Text message")",
                    "\(Self.hint(at: fate.message.address))", state(of: fate), "\(fate.attempts)",
                    fate.reply.map { "\($0)" } ?? .empty,
                ]
            }
        ).markup
    }

    private func state(of fate: MessageStore.Fate) -> Markup {
        guard let state = MessageState(rawValue: fate.state) else { return "\(fate.state)" }
        return "<span\(attribute: "class", state.badge)>\(state.name)</span>"
    }

    private var more: Markup? {
        next.map { id in
            let link = MessageConsole.place.adding("state", state?.rawValue).adding("behind", id)
            return "<p><a class=\"button button-small\" rel=\"next\"\(attribute: "href", link)>\("Show more")</a></p>"
        }
    }

    /// Returns enough of an address for its owner to recognize it when they report a missing message.
    static func hint(at address: String) -> String {
        guard let at = address.firstIndex(of: "@") else { return address.prefix(3) + "…" + address.suffix(2) }
        return address.prefix(1) + "…" + address[at...]
    }

    private struct Encoded: Codable {
        struct Item: Codable {
            let id: Identifier<OutgoingMessage>
            let channel: MessageChannel
            let address: String
            let state: String
            let attempts: Int
            let reply: String?
            let madeAt: Timestamp
            let settledAt: Timestamp?
            /// Only in a trial.
            let subject: String?
            /// Only in a trial.
            let body: String?
        }

        let messages: [Item]
        let next: Identifier<OutgoingMessage>?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            messages: shown.map { fate in
                let message = fate.message
                return .init(
                    id: message.id,
                    channel: message.channel,
                    address: showsWords ? message.address : Self.hint(at: message.address),
                    state: fate.state,
                    attempts: fate.attempts,
                    reply: fate.reply,
                    madeAt: message.madeAt,
                    settledAt: fate.settledAt,
                    subject: showsWords ? message.subject : nil,
                    body: showsWords ? message.body : nil
                )
            },
            next: next
        ).encode(to: encoder)
    }
}
