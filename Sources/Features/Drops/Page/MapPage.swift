import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The first page: waiting drops, and public ones nearby.
struct DropsMapPage: Page {
    let waiting: [ReadService.Line]
    let here: [ReadService.Line]
    let nearby: [ReadService.Line]
    let walks: [WalkLine]
    /// The center of the list of nearby drops.
    let middle: Coordinate
    /// The confirmation of the reader's last action.
    let confirms: DropConfirmation?
    let clock: LocalTime

    struct WalkLine: Codable, Sendable {
        let id: String
        let title: String
        let steps: Int
    }

    /// The data for API clients.
    struct Model: Codable, Sendable {
        let waiting: [ReadService.Line]
        let here: [ReadService.Line]
        let nearby: [ReadService.Line]
        let walks: [WalkLine]
    }

    static var contents: any Decodable.Type { Model.self }

    func encode(to encoder: any Encoder) throws {
        try Model(waiting: waiting, here: here, nearby: nearby, walks: walks).encode(to: encoder)
    }

    var title: LocalizedText { "Drops" }

    var setting: PageSetting { PageSetting(.map(MapSetting(sheet: .half))) }

    var main: Markup {
        """
        <div class="sheet-body stack"><h1>\("Drops")</h1>\(optional: confirms?.markup)\
        <p class="quiet">\("Messages that open only at a certain place.")</p>\
        <div data-drop-near\(attribute: "data-middle", middle.text)>\(DropParts.claim(nil, label: "\("See what opens here")"))</div>\(watch)\
        \(section("here", "\("Ready to open here")", here))\
        \(section("waiting", "\("Waiting for you")", waiting))\
        \(walksList)\(section("nearby", "\("Public drops nearby")", nearby))\(empty)</div>\
        <footer class="sheet-actions"><a class="button button-primary button-wide"\(attribute: "href", DropLinks.send)>\
        \(.icon("plus")) \("Send a drop")</a></footer>
        """
    }

    /// The setting to search automatically while a page is open; browsers return no position to hidden pages.
    private var watch: Markup {
        """
        <div class="field drop-watch" data-claim data-needs-script hidden><div class="check">\
        <input type="checkbox" id="drop-watch" data-drop-watch><label for="drop-watch">\
        \("Notify me when I pass a drop")</label></div>\
        <p class="hint">\("Works only while Crosstown is open on this device, including during a ride or trip.")</p></div>
        """
    }

    private func section(_ id: String, _ title: Markup, _ lines: [ReadService.Line]) -> Markup {
        if lines.isEmpty { return .empty }
        let count: Markup = lines.count > 20 ? " <span class=\"badge\">20+</span>" : .empty
        return """
            <section class="stack-small" aria-labelledby="\(id)-title"><h2 id="\(id)-title">\(title)\(count)</h2>\
            \(DropParts.list(lines, clock: clock))</section>
            """
    }

    private var walksList: Markup {
        if walks.isEmpty { return .empty }
        return """
            <section class="stack-small" aria-labelledby="walks-title"><h2 id="walks-title">\("Walks")</h2>\
            <ul class="list">\(forEach: walks, { walk in
                """
                <li><a class="list-item"\(attribute: "href", Identifier(walk.id).map { DropLinks.walk($0) })><span class="list-lead">\(.icon("walk"))</span>\
                <span class="list-text"><span class="list-title">\(walk.title)</span>\
                <span class="list-detail">\(LocalizedText.plural(walk.steps, one: "one step", other: "\(walk.steps) steps"))</span></span>\(.icon("next"))</a></li>
                """
            })</ul></section>
            """
    }

    private var empty: Markup {
        guard waiting.isEmpty, here.isEmpty, nearby.isEmpty, walks.isEmpty else { return .empty }
        return EmptyState(
            "drops",
            "Nothing nearby",
            "Drops from friends and public drops nearby appear here."
        ).markup
    }
}

/// The drops that can be opened here, found by the last claim.
struct HerePage: Page {
    let drops: [ReadService.Line]
    let clock: LocalTime

    static var contents: any Decodable.Type { [ReadService.Line].self }
    func encode(to encoder: any Encoder) throws { try drops.encode(to: encoder) }

    var title: LocalizedText { "Ready to open here" }

    var main: Markup {
        let list =
            drops.isEmpty
            ? EmptyState("drops", "Nothing opens here now", "Keep going, and try again somewhere else.").markup
            : DropParts.list(drops, clock: clock)
        return """
            <p><a\(attribute: "href", DropLinks.map)>\(.icon("back", isSmall: true)) \("Map")</a></p>\
            <h1>\("Ready to open here")</h1><p class="quiet">\("You have two minutes to open these.")</p>\(list)
            """
    }
}
