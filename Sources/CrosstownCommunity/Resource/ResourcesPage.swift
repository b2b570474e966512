import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Videos, articles and sites (C-6).
struct ResourcesPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let resources: [View]
        let tags: [String]
        let next: String?
    }

    /// A resource as lists show it.
    struct View: Codable, Sendable {
        let id: Identifier<CommunityRecord>
        let kind: Resource.Kind
        let title: String
        let text: String
        let link: String
        let topic: String
        let isForLeaders: Bool
        /// Whether it can be seen or heard within the app.
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
    /// The ministries whose resources are shown beside those for all.
    let ministries: [Int]

    var heading: LocalizedText { "Resources" }

    var main: Markup {
        """
        <h1>\(heading)</h1><form class="filters" method="get"\(attribute: "action", CommunityLinks.resources)>\
        <div class="field"><label for="search">\("Search")</label>\
        <input id="search" name="search" class="input"\(attribute: "value", query.search)></div>\
        <button class="button button-small">\("Search")</button></form>\
        <p class="actions-small">\(forEach: model.tags, { tag in
            "<a class=\"button button-small\"\(attribute: "href", CommunityLinks.resources.adding("tag", tag))>\(tag)</a>"
        })</p>\(model.resources.isEmpty ? empty : list)\(more)\(kept)
        """
    }

    /// The first page alone, as everybody sees it.
    private var kept: Markup {
        let isPlain = query.tag == nil && query.kind == nil && query.search == nil && query.before == nil
        let numbers = ministries.map(String.init).joined(separator: ".")
        return isPlain ? CommunityStrings.kept(CommunityLinks.resources.adding("ministries", numbers)) : .empty
    }

    private var empty: Markup {
        EmptyState("events", "Nothing here yet", "Videos, articles and links of your ministries will stand here.")
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
        <p class="quiet fine">\("What opens beside the app tells whoever runs it your address.")</p>
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
        let link = CommunityLinks.resources.adding("tag", query.tag).adding("search", query.search)
        return "<p><a class=\"button button-wide\"\(attribute: "href", link.adding("before", next))>\("Older")</a></p>"
    }
}
