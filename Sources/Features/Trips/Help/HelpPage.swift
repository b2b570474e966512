import CrosstownWeb

/// A tutorial through all features of trips, with answers about each page.
struct HelpPage: Page {
    var title: LocalizedText { "Help with trips" }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }

    /// The topic of a part of the tutorial.
    enum Topic: String, Sendable {
        case record, history, questions, graph, friends, recorders, settings
    }

    private struct Step {
        let topic: Topic
        let title: LocalizedText
        let text: LocalizedText
        let link: Link
    }

    /// Returns the link from a page to its part of the tutorial.
    static func link(_ topic: Topic) -> Markup {
        """
        <p class="small"><a\(attribute: "href", TripsLinks.help(topic))>\("Help with this page")</a></p>
        """
    }

    var main: Markup {
        """
        <h1>\(title)</h1><h2>\("The five-minute tour")</h2>\
        <ol class="stack">\(forEach: Self.steps, step)</ol>\
        <h2>\("Questions")</h2>\(forEach: Self.questions, { "<details><summary>\($0)</summary><p>\($1)</p></details>" })
        """
    }

    private func step(_ step: Step) -> Markup {
        """
        <li\(attribute: "id", step.topic.rawValue)><strong>\(step.title)</strong><p>\(step.text)</p><p><a\(attribute: "href", step.link)>\("Try it")</a></p></li>
        """
    }

    private static let steps = [
        Step(
            topic: .record,
            title: "Record",
            text: """
                Tap Start when you set off and Stop when you arrive. We detect how you travel, or you choose it with \
                one tap. It works offline: the recording is sent later, once.
                """,
            link: TripsLinks.record
        ),
        Step(
            topic: .history,
            title: "Review your trips",
            text: """
                The history lists your trips by day. Open one to see its route, edit it, split it or delete it. You \
                can undo a deletion for ten minutes.
                """,
            link: TripsLinks.history
        ),
        Step(
            topic: .questions,
            title: "Answer what the phone cannot know",
            text: """
                Bus or car, which car, how many people: we ask once per route and time of day, and you can answer \
                many at a time.
                """,
            link: TripsLinks.questions
        ),
        Step(
            topic: .graph,
            title: "See your progress",
            text:
                """
                The graph shows weeks, months and the year, the trend, and this week compared with last week and your \
                goals.
                """,
            link: TripsLinks.graph
        ),
        Step(
            topic: .friends,
            title: "Compare with friends",
            text:
                """
                The board shows the weeks of friends who agreed. You choose what they see of you. By default, it’s \
                nothing.
                """,
            link: TripsLinks.friends
        ),
        Step(
            topic: .recorders,
            title: "Record in the background",
            text: """
                A browser stops when the phone sleeps. OwnTracks, Overland and Traccar Client do not: connect one with a code, \
                or import files that you have.
                """,
            link: TripsLinks.recorders
        ),
        Step(
            topic: .settings,
            title: "Adjust your settings",
            text: "Your car, the unit of your score, reminders after dark, home zones, and all your data as a file.",
            link: TripsLinks.settings
        ),
    ]

    private static let questions: [(LocalizedText, LocalizedText)] = [
        (
            "How is the score calculated?",
            """
            From published grams of CO₂ per kilometer, including fuel production, for one person. It is compared with \
            driving alone in an average car, whether or not you would have driven.
            """
        ),
        (
            "Why is there a question mark?",
            "Motion alone does not tell a bus from a car. Where the recording is unsure it says so, and asks you. Until you answer, the trip counts as what is likeliest."
        ),
        (
            "Who can see my routes?",
            """
            Only you. Friends see the part of your weekly score you choose to share. The city sees flows between \
            zones of at least ten people, without names.
            """
        ),
        (
            "How long is my data kept?",
            """
            Single positions for 90 days. The full route of a trip for a year, then only roughly. You can delete it \
            at any time.
            """
        ),
        (
            "What happens after dark?",
            """
            If a trip starts between sunset and sunrise, or it gets dark on the way, you get one reminder to be \
            careful. The phone works this out from the sun’s position, offline.
            """
        ),
    ]
}
