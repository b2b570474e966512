import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The map with a sheet of current activities, and a tile for each enabled capability.
struct HomePage: Page {
    let underWay: [ActivityEntry]
    /// The user's unpaid amounts.
    let debts: [Debt]
    let capabilities: [Capability]
    /// Third-party programs with a tile.
    let links: [HomeLink]
    let cityName: String?
    /// Whether the user has no account or is not signed in.
    let isStranger: Bool
    let now: Timestamp

    /// The response in the API.
    private struct Encoded: Codable {
        struct Tile: Codable {
            let id: String
            let name: LocalizedText
            let explanation: LocalizedText
            let link: Link
        }

        let underWay: [ActivityMessage]
        let debts: [DebtMessage]
        let capabilities: [Tile]
        let links: [HomeLink]
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            underWay: underWay.map(ActivityMessage.init),
            debts: debts.map(DebtMessage.init),
            capabilities: capabilities.map {
                Encoded.Tile(
                    id: $0.id.description,
                    name: $0.name,
                    explanation: $0.explanation,
                    link: $0.link
                )
            },
            links: links
        ).encode(to: encoder)
    }

    var title: LocalizedText { "Home" }

    var setting: PageSetting {
        PageSetting(
            .map(MapSetting(sheet: .half)),
            liveStream: isStranger ? nil : HomeRoutes.events,
            reloadSeconds: underWay.isEmpty ? nil : 30
        )
    }

    var main: Markup {
        """
        <div id="home" class="sheet-live"><div class="sheet-body stack"><h1>\(heading)</h1>\
        \(isStranger ? .empty : goingOn)\(capabilities.isEmpty ? nothing : tiles)</div>\
        <footer class="sheet-actions">\(isStranger ? signIn : .empty)</footer></div>
        """
    }

    private static let wallet: Link = "/wallet"

    private var heading: Markup { cityName.map { "\("Get around \($0)")" } ?? "\("Get around")" }

    /// A separate region, so that current items appear and disappear.
    private var goingOn: Markup {
        """
        <div id="under-way" data-live="activity-changed"\(attribute: "data-live-src", HomeModule.home)\
        \(attribute: "data-refresh-ms", underWay.isEmpty ? nil : UnderWay.refreshMilliseconds)>\
        \(DebtNotice(debts, wallet: Self.wallet).markup)\(UnderWay(entries: underWay, now: now).markup)</div>
        """
    }

    private var tiles: Markup {
        """
        <ul class="tiles">\(forEach: capabilities, { capability in
            """
            <li><a class="tile"\(attribute: "href", capability.link)>\(.icon(capability.icon))\
            <span class="tile-name">\(capability.name)</span>\
            <span class="tile-text">\(capability.explanation)</span></a></li>
            """
        })\(forEach: links, { link in
            """
            <li><a class="tile" rel="external"\(attribute: "href", link.address)>\(.icon("next"))\
            <span class="tile-name">\(link.name)</span>\
            <span class="tile-text">\("Partner service")</span></a></li>
            """
        })</ul>
        """
    }

    private var nothing: Markup {
        """
        <div class="empty">\(.icon("map"))<h2>\("Just the map for now")</h2>\
        <p class="quiet">\("Services available in this city will appear here.")</p></div>
        """
    }

    private var signIn: Markup {
        """
        <a class="button button-primary button-wide"\
        \(attribute: "href", ("/sign-in" as Link).adding("next", HomeModule.home))>\("Sign in")</a>\
        <a class="button button-wide" href="/register">\("Create account")</a>
        """
    }
}
