import CrosstownCommunityRules
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A resource, which the app loads only after the user has read what third-party servers learn from that.
struct ResourcePage: ModelPage {
    struct Model: Codable, Sendable {
        let resource: ResourcesPage.View
        /// The site that it is played from; `nil` if it opens outside the app.
        let plays: String?
    }

    let resource: Resource
    let isPlaying: Bool

    var model: Model { Model(resource: .init(resource), plays: resource.playback?.address) }

    var heading: LocalizedText { LocalizedText(verbatim: resource.title) }

    var setting: PageSetting {
        var setting = PageSetting()
        if isPlaying, let playback = resource.playback { setting.embeds = [playback.origin] }
        return setting
    }

    var main: Markup {
        """
        <h1>\(heading)</h1><p class="quiet">\(ResourcesPage.name(resource.kind))\
        \(resource.topic.isEmpty ? .empty : " · \(resource.topic)" as Markup)</p>\
        \(optional: resource.playback.map { isPlaying ? player($0) : question($0) })\
        \(CommunityStrings.paragraphs(resource.text))\
        <p>\(CommunityStrings.outside("Open outside the app", resource.link, look: "button button-wide"))</p>\
        <p><a class="button button-quiet button-wide"\(attribute: "href", CommunityLinks.resources)>\("Resources")</a></p>
        """
    }

    private func question(_ playback: Playback) -> Markup {
        let name: LocalizedText = playback.look == .frame && resource.kind != .video ? "Show here" : "Play"
        return """
            <div class="card stack-small"><p>\("This content comes from \(playback.host). Its operator can see your IP address and what you view.")</p>\
            <a class="button button-primary button-wide"\(attribute: "href", CommunityLinks.resource(resource.id).adding("play", true))>\
            \(.icon("play", isSmall: true)) \(name)</a></div>
            """
    }

    private func player(_ playback: Playback) -> Markup {
        switch playback.look {
        case .frame:
            """
            <div\(attribute: "class", resource.kind == .video ? "community-film" : "community-frame")>\
            <iframe\(attribute: "src", playback.address)\(attribute: "title", resource.title) \
            referrerpolicy="strict-origin-when-cross-origin" allow="fullscreen; picture-in-picture; encrypted-media" \
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-forms" allowfullscreen></iframe></div>\
            <p class="quiet fine">\("If nothing appears here, \(playback.host) doesn’t allow it. Open it outside the app.")</p>
            """
        case .film:
            "<video class=\"community-video\" controls autoplay playsinline\(attribute: "src", playback.address)></video>"
        case .sound: "<audio class=\"community-audio\" controls autoplay\(attribute: "src", playback.address)></audio>"
        }
    }
}
