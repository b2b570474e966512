import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The list of videos, articles and sites (C-6).
struct ResourcesPage: ModelPage {
    struct Model: Codable, Sendable {
        let resources: [View]
        let kinds: [Resource.Kind]
        let tags: [String]
        let next: String?
    }

    struct View: Codable, Sendable {
        let id: Identifier<CommunityRecord>
        let kind: Resource.Kind
        let title: String
        let text: String
        let link: String
        let topic: String
        let isForLeaders: Bool
        /// Whether it plays in the app.
        let isInside: Bool

        init(_ resource: Resource) {
            id = resource.id
            isInside = resource.playback != nil
            kind = resource.kind
            title = resource.title
            text = resource.text
            link = resource.link
            topic = resource.topic
            isForLeaders = resource.isForLeaders
        }
    }

    let model: Model
    let query: ResourceQuery
    /// The ministries whose resources are shown in addition to the common ones.
    let ministries: [Int]

    var heading: LocalizedText { "Resources" }

    var main: Markup {
        """
        <h1>\(heading)</h1><form class="filters" method="get"\(attribute: "action", CommunityLinks.resources)>\
        <div class="field"><label for="search">\("Search")</label>\
        <input id="search" name="search" type="search" class="input"\(attribute: "value", query.search)></div>\
        \(isPlain(query.tag) ? .empty : "<input type=\"hidden\" name=\"tag\"\(attribute: "value", query.tag)>" as Markup)\
        \(isPlain(query.kind) ? .empty : "<input type=\"hidden\" name=\"kind\"\(attribute: "value", query.kind)>" as Markup)\
        <button class="button button-small">\("Search")</button></form>\
        \(kinds)\(topics)\(model.resources.isEmpty ? empty : list)\(more)\(kept)
        """
    }

    private func isPlain(_ text: String?) -> Bool { text?.isEmpty ?? true }

    private func link(kind: String?, tag: String?) -> Link {
        CommunityLinks.resources.adding("kind", kind).adding("tag", tag).adding("search", query.search)
    }

    /// The filter by kind.
    private var kinds: Markup {
        if model.kinds.count < 2 { return .empty }
        return """
            <nav class="actions-small"\(textAttribute: "aria-label", "Types")>\
            \(choice("All", link(kind: nil, tag: query.tag), isPlain(query.kind)))\
            \(forEach: model.kinds, { choice(Self.plural($0), link(kind: $0.rawValue, tag: query.tag), query.kind == $0.rawValue) })</nav>
            """
    }

    private var topics: Markup {
        if model.tags.isEmpty { return .empty }
        return """
            <nav class="actions-small"\(textAttribute: "aria-label", "Topics")>\(forEach: model.tags, { tag in
                let isOn = query.tag?.lowercased() == tag.lowercased()
                return choice(LocalizedText(verbatim: tag), link(kind: query.kind, tag: isOn ? nil : tag), isOn)
            })</nav>
            """
    }

    private func choice(_ name: LocalizedText, _ link: Link, _ isOn: Bool) -> Markup {
        """
        <a class="button button-small"\(attribute: "href", link)\(attribute: "aria-current", isOn ? "true" : nil)>\(name)</a>
        """
    }

    private static func plural(_ kind: Resource.Kind) -> LocalizedText {
        switch kind {
        case .video: "Videos"
        case .audio: "Audio"
        case .article: "Articles"
        case .site: "Websites"
        case .social: "Social media"
        }
    }

    /// Only the first page, in its public form, is stored for offline use.
    private var kept: Markup {
        let isPlain = isPlain(query.tag) && isPlain(query.kind) && isPlain(query.search) && query.before == nil
        let numbers = ministries.map(String.init).joined(separator: ".")
        return isPlain ? CommunityStrings.kept(CommunityLinks.resources.adding("ministries", numbers)) : .empty
    }

    private var empty: Markup {
        if !(isPlain(query.tag) && isPlain(query.kind) && isPlain(query.search)) {
            return """
                \(EmptyState("search", "Nothing found", "Try another search, or show all.").markup)\
                <p><a class="button button-wide"\(attribute: "href", CommunityLinks.resources)>\("Show all")</a></p>
                """
        }
        return EmptyState("book", "Nothing here yet", "Videos, articles and links from your ministries appear here.")
            .markup
    }

    private var list: Markup {
        """
        <ul class="list list-wide">\(forEach: model.resources, { item in
            """
            <li>\(opening(item))<span class="list-lead">\(.icon(Self.icon(item.kind)))</span><span class="list-text">\
            <span class="list-title">\(item.title)</span>\
            <span class="list-detail">\(Self.name(item.kind))\(item.topic.isEmpty ? .empty : " · \(item.topic)" as Markup)</span>\
            </span>\(item.isForLeaders ? "<span class=\"badge\">\("Leaders")</span>" : .empty)\(.icon("next"))</a></li>
            """
        })</ul>\
        <p class="quiet fine">\("Sites that open outside the app can see your IP address.")</p>
        """
    }

    private func opening(_ item: View) -> Markup {
        if item.isInside { return "<a class=\"list-item\"\(attribute: "href", CommunityLinks.resource(item.id))>" }
        return "<a class=\"list-item\" target=\"_blank\" rel=\"noopener external\"\(attribute: "href", item.link)>"
    }

    private static func icon(_ kind: Resource.Kind) -> String {
        switch kind {
        case .video, .audio: "play"
        case .article: "book"
        case .site: "compass"
        case .social: "people"
        }
    }

    static func name(_ kind: Resource.Kind) -> LocalizedText {
        switch kind {
        case .video: "Video"
        case .audio: "Audio"
        case .article: "Article"
        case .site: "Website"
        case .social: "Social media"
        }
    }

    private var more: Markup {
        guard let next = model.next else { return .empty }
        let link = link(kind: query.kind, tag: query.tag).adding("before", next)
        return "<p><a class=\"button button-wide\"\(attribute: "href", link)>\("Older")</a></p>"
    }
}
