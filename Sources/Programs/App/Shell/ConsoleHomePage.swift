package import CrosstownKit
package import CrosstownWeb

/// The start page of the console: the entries for the user's roles, in the groups of the menu.
package struct ConsoleHomePage: Page {
    static let link: Link = "/console"
    static let entry = MenuEntry(name: "Overview", icon: "settings", link: link)

    /// The console entries of the user.
    let entries: [MenuEntry]

    /// Creates the page.
    package init(entries: [MenuEntry]) { self.entries = entries }

    /// The name of the page.
    package var title: LocalizedText { "Console" }

    /// The layout of the console.
    package var setting: PageSetting { PageSetting(.console) }

    private var groups: [(group: MenuGroup, entries: [MenuEntry])] {
        var order: [MenuGroup] = []
        for group in entries.compactMap(\.group) where !order.contains(group) { order.append(group) }
        return order.map { group in (group, entries.filter { $0.group == group }) }
    }

    /// The entries by their groups.
    package var main: Markup {
        """
        <h1>\(title)</h1><div class="console-start">\(forEach: groups.enumerated(), { number, group in
            section(group.group.name, id: "start-\(number)", group.entries)
        })</div>
        """
    }

    private func section(_ name: LocalizedText, id: String, _ entries: [MenuEntry]) -> Markup {
        """
        <section\(attribute: "aria-labelledby", id)><h2\(attribute: "id", id)>\(name)</h2>\
        <ul class="list">\(forEach: entries, item)</ul></section>
        """
    }

    private func item(_ entry: MenuEntry) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", entry.link)><span class="list-lead">\(.icon(entry.icon))</span>\
        <span class="list-text"><span class="list-title">\(entry.name)</span></span>\(.icon("next"))</a></li>
        """
    }

    /// The response in the API.
    private struct Encoded: Codable {
        struct Item: Codable {
            let group: LocalizedText?
            let name: LocalizedText
            let address: String
        }

        let pages: [Item]
    }

    /// The type of the response.
    package static var contents: any Decodable.Type { Encoded.self }

    /// Encodes the entries.
    package func encode(to encoder: any Encoder) throws {
        let pages = entries.map { Encoded.Item(group: $0.group?.name, name: $0.name, address: $0.link.href) }
        try Encoded(pages: pages).encode(to: encoder)
    }
}
