import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The settings for this device's reminders of each ministry (C-3.3), and the user's follows in the inbox.
struct RemindersPage: ModelPage {
    /// The page as JSON: the chosen ministries with their topics, and the follows of the user's account.
    struct Model: Codable, Sendable {
        let topics: [Topic]
        let followed: Followed
    }

    struct Topic: Codable, Sendable {
        let ministry: String
        let number: Int
        let topic: String
    }

    let model: Model
    let strings: CommunityStrings

    init(_ ministries: [Ministry], _ followed: Followed, strings: CommunityStrings) {
        model = Model(
            topics: ministries.map {
                Topic(ministry: $0.name, number: $0.number, topic: CommunityTopics.ministry($0.id).name)
            },
            followed: followed
        )
        self.strings = strings
    }

    var heading: LocalizedText { "Reminders" }

    var main: Markup {
        """
        <h1>\(heading)</h1><p>\("Choose ministries to get reminders of their events, changes and announcements on this device. You don’t need an account. We store only the device’s address.")</p>\
        \(model.topics.isEmpty ? empty : list)\(others)\
        <p class="quiet" data-no-push hidden>\("This device can’t receive notifications: it doesn’t support them, or they’re turned off for this site in its settings.")</p>\
        \(model.followed.markup(strings))\
        <p><a class="button button-quiet button-wide"\(attribute: "href", CommunityLinks.events)>\("Events")</a></p>
        """
    }

    /// The topics of ministries that are no longer chosen but still followed; only a script knows them.
    private var others: Markup {
        """
        <section class="card stack-small" data-other-topics hidden><h2>\("No longer followed")</h2>\
        <p>\("This device still gets reminders from ministries you no longer follow.")</p>\
        <button type="button" class="button button-wide">\("Turn off these reminders")</button></section>
        """
    }

    private var empty: Markup {
        """
        \(EmptyState("bell", "Nothing chosen yet", "Choose ministries first.").markup)\
        <p><a class="button button-primary button-wide"\(attribute: "href", CommunityLinks.choose)>\("Choose ministries")</a></p>
        """
    }

    private var list: Markup {
        """
        \(forEach: model.topics, { topic in
            """
            <section class="card stack-small"><h2><a\(attribute: "href", CommunityLinks.ministry(topic.number))>\(topic.ministry)</a></h2>\
            \(CommunityStrings.follow(DeviceTopic(topic.topic), on: true))</section>
            """
        })
        """
    }
}
