import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A person's lists of drops.
struct MinePage: Page {
    let section: MineSection
    let drops: [ReadService.Line]
    let clock: LocalTime

    static var contents: any Decodable.Type { [ReadService.Line].self }
    func encode(to encoder: any Encoder) throws { try drops.encode(to: encoder) }

    var title: LocalizedText { "My drops" }

    var setting: PageSetting { PageSetting(.map(MapSetting(sheet: .full))) }

    var main: Markup {
        """
        <div class="sheet-body stack"><h1>\("My drops")</h1><nav class="drop-parts"\(textAttribute: "aria-label", "My drops")>\(forEach: MineSection.allCases, tab)</nav>\
        \(list)\(more)<p class="row small"><a\(attribute: "href", DropLinks.storage)>\("Storage used")</a>\
        <a\(attribute: "href", DropLinks.walks)>\("Walks")</a></p></div>
        """
    }

    private func tab(_ section: MineSection) -> Markup {
        """
        <a class="button button-small"\(attribute: "href", DropLinks.mine.adding("show", section.rawValue))\
        \(attribute: "aria-current", section == self.section ? "page" : nil)>\(name(section))</a>
        """
    }

    private func name(_ section: MineSection) -> Markup {
        switch section {
        case .waiting: "\("Waiting")"
        case .opened: "\("Opened")"
        case .sent: "\(LocalizedText("Sent", context: "drops"))"
        }
    }

    private var list: Markup {
        if !drops.isEmpty { return DropParts.list(drops, clock: clock, isSent: section == .sent) }
        return switch section {
        case .waiting: EmptyState("drops", "Nothing waiting for you", "Drops from friends appear here.").markup
        case .opened: EmptyState("drops", "Nothing opened yet", "See what’s nearby on the map.").markup
        case .sent: EmptyState("drops", "Nothing sent yet", "Send a drop to a friend or to yourself.").markup
        }
    }

    private var more: Markup {
        guard section != .waiting, drops.count == 50, let last = drops.last else { return .empty }
        let next = DropLinks.mine.adding("show", section.rawValue).adding("before", last.at.milliseconds)
        return "<p><a class=\"button\"\(attribute: "href", next)>\("Earlier")</a></p>"
    }
}

/// The storage of a user's pictures and videos.
struct StoragePage: Page {
    /// A drop with a picture or video.
    struct Item: Codable, Sendable {
        let drop: Identifier<Drop>
        let bytes: Int
        let excerpt: String
        let place: String
        let madeAt: Timestamp
    }

    let used: Int
    let limit: Int
    let items: [Item]
    let clock: LocalTime

    static let shown = 100

    struct Model: Codable, Sendable {
        let usedBytes: Int
        let limitBytes: Int
        let items: [Item]
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws {
        try Model(usedBytes: used, limitBytes: limit, items: items).encode(to: encoder)
    }

    var title: LocalizedText { "Storage used" }

    var main: Markup {
        """
        <p><a\(attribute: "href", DropLinks.mine)>\(.icon("back", isSmall: true)) \("My drops")</a></p>\
        <h1>\("Storage used")</h1>\(DropParts.beside(room, clearing))
        """
    }

    private var room: Markup {
        """
        <p>\(usage)</p>\
        <progress class="progress"\(attribute: "value", used)\(attribute: "max", limit)>\(DropStrings.size(used))</progress>\
        <p class="quiet">\("Pictures and videos in your sent drops use storage while the drops are waiting. Text uses none.")</p>
        """
    }

    private var usage: LocalizedText {
        if used == 0 { return "You have \(DropStrings.size(limit)) of storage." }
        return "\(DropStrings.size(used)) of \(DropStrings.size(limit))"
    }

    private var clearing: Markup {
        guard !items.isEmpty else {
            return "<p>\("None of the drops you’ve sent has a picture or video.")</p>"
        }
        return """
            <form method="post"\(attribute: "action", DropLinks.clear) class="stack"\
            \(textAttribute: "data-confirm", "Delete selected drops?")\
            \(textAttribute: "data-confirm-text", """
                They will be deleted for everyone. No one will be able to read them anymore.
                """)\
            \(textAttribute: "data-confirm-ok", "Delete")>\(.formToken)\
            <fieldset class="field"><legend>\("Free up space")</legend>\
            <p class="hint">\("The largest come first. Drops you select are deleted for everyone.")</p>\
            \(forEach: items, line)</fieldset>\
            <button class="button button-danger">\("Delete selected drops")</button></form>
            """
    }

    private func line(_ item: Item) -> Markup {
        let text: LocalizedText =
            item.excerpt.isEmpty ? "Picture or video" : LocalizedText(verbatim: item.excerpt)
        let place: Markup = item.place.isEmpty ? .empty : ", \(item.place)"
        return """
            <div class="check"><input type="checkbox" name="drops" id="drop-\(item.drop)"\
            \(attribute: "value", item.drop)><label for="drop-\(item.drop)">\(text)\
            <span class="list-detail">\(DropStrings.size(item.bytes)), \(clock.text(for: item.madeAt))\(place)</span>\
            </label></div>
            """
    }
}
