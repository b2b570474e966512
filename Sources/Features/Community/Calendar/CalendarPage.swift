import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page on subscribing to the chosen ministries' calendar (C-3.4).
struct CalendarPage: ModelPage {
    struct Model: Codable, Sendable {
        /// The address of the feed; `nil` if no ministry is chosen.
        let feed: String?
        let isEmpty: Bool

        init(host: CommunityHost, numbers: [Int], isEmpty: Bool) {
            self.isEmpty = isEmpty
            feed = numbers.isEmpty ? nil : host.address + CommunityLinks.feed(numbers).href
        }
    }

    let model: Model

    var heading: LocalizedText { "Calendar" }

    var main: Markup {
        guard let feed = model.feed else {
            return """
                <h1>\(heading)</h1>\(EmptyState("events", "Nothing chosen yet", "Choose ministries first.").markup)\
                <p><a class="button button-primary button-wide"\(attribute: "href", CommunityLinks.choose)>\
                \("Choose ministries")</a></p>
                """
        }
        return """
            <h1>\(heading)</h1><p>\("See your ministries’ events in your own calendar. Changes appear automatically.")</p>\
            \(CalendarButtons(feed: feed, name: "Community", isEmpty: model.isEmpty).markup)\
            <p class="quiet">\("The address contains only your ministries. We store nothing about you.")</p>\
            <p class="quiet">\("Apple Calendar checks for changes about once an hour. To remove these events, delete the subscribed calendar. Your other events stay.")</p>
            """
    }
}
