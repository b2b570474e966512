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
        <h1>\(title)</h1><h2>\("Five minutes through everything")</h2>\
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
                Touch Start when you set out and Stop when you are there. How you move is found out from the recording, or said with one touch. It \
                works without connection: what was recorded is sent later, once.
                """,
            link: TripsLinks.record
        ),
        Step(
            topic: .history,
            title: "Look back",
            text: """
                The history has your trips by day. Open one to see its way, change what it was, split it, or delete it; \
                a deletion can be undone for ten minutes.
                """,
            link: TripsLinks.history
        ),
        Step(
            topic: .questions,
            title: "Answer what the phone cannot know",
            text: """
                Bus or car, which car, how many people: you are asked once for a way and a time of day, and many at a time.
                """,
            link: TripsLinks.questions
        ),
        Step(
            topic: .graph,
            title: "See where it leads",
            text:
                "The graph shows weeks, months and the year, the trend, and this week against the last one and your aims.",
            link: TripsLinks.graph
        ),
        Step(
            topic: .friends,
            title: "Compare with friends",
            text:
                "The board shows the weeks of friends who agreed. What they see of you is your choice; at first it is nothing.",
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
            title: "Choose",
            text: "Your car, the unit of your score, reminders after dark, home zones, and all of your data as a file.",
            link: TripsLinks.settings
        ),
    ]

    private static let questions: [(LocalizedText, LocalizedText)] = [
        (
            "How is the score calculated?",
            """
            From published grams of CO₂ for each kilometer, with the fuel on its way to the vehicle, for one person. It is \
            compared with driving alone in an average car, whether or not you would have driven.
            """
        ),
        (
            "Why is there a question mark?",
            "Motion alone does not tell a bus from a car. Where the recording is unsure it says so, and asks you. Until you answer, the trip counts as what is likeliest."
        ),
        (
            "Who sees my ways?",
            """
            Nobody but you. Friends see what you choose of your weekly score; the city sees flows between zones of ten \
            people and more, without names.
            """
        ),
        (
            "How long are they kept?",
            "Single positions for 90 days; the way of a trip in full for a year, and coarsely after that. You can delete at any time."
        ),
        (
            "What about darkness?",
            """
            When a trip begins between sunset and sunrise, or it gets dark on the way, you are reminded once to be attentive. \
            The phone reckons it from the sun, without a connection.
            """
        ),
    ]
}
