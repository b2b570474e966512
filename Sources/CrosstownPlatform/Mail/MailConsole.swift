public import CrosstownKit
public import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// Declares the page of a trial's console on which e-mails can be read.
public struct MailConsole: Sendable {
    /// Where the page stands in the console.
    public static let menu = MenuEntry(
        name: "Mail",
        icon: "inbox",
        link: "/console/mail",
        group: .access,
        roles: [RoleCatalog.administrator.name]
    )
    private static let most = 100

    private let database: any Database
    private let localTime: LocalTime

    /// Makes the routes over what is stored.
    public init(database: any Database, localTime: LocalTime) {
        self.database = database
        self.localTime = localTime
    }

    /// Declares the routes; only for trials, since e-mails hold codes and links that open accounts.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            "/console/mail",
            id: "listMail",
            tag: "mail",
            summary: "In a trial, the latest e-mails with their texts",
            access: .role(RoleCatalog.administrator.name)
        ) { (_: Nothing, _) in
            let mails = try await database.read { try MailStore(transaction: $0).latest(Self.most) }
            return MailPage(mails: mails, localTime: localTime)
        }
    }
}

/// The e-mails of a trial.
struct MailPage: Page {
    let mails: [(mail: OutgoingMail, state: String)]
    let localTime: LocalTime

    var title: LocalizedText { "Mail" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\("Mail")</h1><p>\("This is a trial: the e-mails that it writes can be read here.")</p>\
        \(mails.isEmpty ? "<p class=\"quiet\">\("No e-mails yet.")</p>" : .empty)\
        <div class="stack">\(forEach: mails, card)</div>
        """
    }

    private func card(_ item: (mail: OutgoingMail, state: String)) -> Markup {
        """
        <article class="card"><h2>\(item.mail.subject)</h2><p class="quiet">\(item.mail.address), \
        \(localTime.dayAndClock(item.mail.madeAt)), \(Self.name(item.state))</p>\
        \(forEach: item.mail.body.split(separator: "\n").map(String.init), paragraph)</article>
        """
    }

    private func paragraph(_ line: String) -> Markup {
        let isLink = line.hasPrefix("http://") || line.hasPrefix("https://")
        return isLink ? "<p><a\(attribute: "href", line)>\(line)</a></p>" : "<p>\(line)</p>"
    }

    private static func name(_ state: String) -> LocalizedText {
        switch state {
        case "waiting": "waiting to be sent"
        case "sent": "sent"
        case "refused": "refused by the relay"
        case "given up": "given up"
        default: "kept here"
        }
    }

    /// What programs are told.
    private struct Encoded: Codable {
        struct Item: Codable {
            let id: Identifier<OutgoingMail>
            let address: String
            let subject: String
            let body: String
            let state: String
            let madeAt: Timestamp
        }

        let mails: [Item]
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            mails: mails.map {
                .init(
                    id: $0.mail.id,
                    address: $0.mail.address,
                    subject: $0.mail.subject,
                    body: $0.mail.body,
                    state: $0.state,
                    madeAt: $0.mail.madeAt
                )
            }
        ).encode(to: encoder)
    }
}
