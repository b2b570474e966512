import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A person's own lists.
struct MinePage: Page {
    let section: MineSection
    let drops: [ReadService.Line]
    let clock: LocalTime

    static var contents: any Decodable.Type { [ReadService.Line].self }
    func encode(to encoder: any Encoder) throws { try drops.encode(to: encoder) }

    var title: LocalizedText { "My drops" }

    var main: Markup {
        """
        <h1>\("My drops")</h1><nav class="drop-parts"\(textAttribute: "aria-label", "My drops")>\(forEach: MineSection.allCases, tab)</nav>\
        \(list)\(more)<p class="small"><a\(attribute: "href", DropLinks.storage)>\("Storage used")</a> \
        <a\(attribute: "href", DropLinks.walks)>\("Walks")</a></p>
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
        case .sent: "\("Sent")"
        }
    }

    private var list: Markup {
        if !drops.isEmpty { return DropParts.list(drops, clock: clock, isSent: section == .sent) }
        return switch section {
        case .waiting: EmptyState("drops", "Nothing waits for you", "What friends leave for you will be here.").markup
        case .opened: EmptyState("drops", "Nothing opened yet", "Go to the map and see what is near.").markup
        case .sent: EmptyState("drops", "Nothing sent yet", "Leave a drop for a friend, or for yourself.").markup
        }
    }

    private var more: Markup {
        guard section != .waiting, drops.count == 50, let last = drops.last else { return .empty }
        let next = DropLinks.mine.adding("show", section.rawValue).adding("before", last.at.milliseconds)
        return "<p><a class=\"button\"\(attribute: "href", next)>\("Earlier")</a></p>"
    }
}

/// How much room somebody's pictures and videos take.
struct StoragePage: Page {
    let used: Int
    let limit: Int

    struct Model: Codable, Sendable {
        let usedBytes: Int
        let limitBytes: Int
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(usedBytes: used, limitBytes: limit).encode(to: encoder) }

    var title: LocalizedText { "Storage used" }

    var main: Markup {
        """
        <p><a\(attribute: "href", DropLinks.mine)>\(.icon("back", isSmall: true)) \("My drops")</a></p>\
        <h1>\("Storage used")</h1><p>\("\(DropStrings.size(used)) of \(DropStrings.size(limit))")</p>\
        <progress class="progress"\(attribute: "value", used)\(attribute: "max", limit)>\(DropStrings.size(used))</progress>\
        <p class="quiet">\("Pictures and videos of drops that you have sent count, as long as they wait. Texts do not count.")</p>\
        <p>\("Delete drops with pictures or videos to make room.")</p>\
        <p><a class="button"\(attribute: "href", DropLinks.mine.adding("show", "sent"))>\("What I have sent")</a></p>
        """
    }
}
