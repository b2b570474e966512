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
                Tap Start when you set off and Stop when you arrive. We detect your mode of transport, or you choose \
                it with one tap. It also works offline: we send the recording when you’re back online.
                """,
            link: TripsLinks.record
        ),
        Step(
            topic: .history,
            title: "Review your trips",
            text: """
                Your history lists your trips by day. Open one to see its route, edit it, split it or delete it. You \
                can undo a deletion for ten minutes.
                """,
            link: TripsLinks.history
        ),
        Step(
            topic: .questions,
            title: "Answer what your phone can’t know",
            text: """
                Bus or car? Which car? How many people? We ask once per route and time of day, and you can answer \
                several questions at once.
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
                The Friends page shows the weekly scores of friends who share them. You choose what your friends see. \
                By default, they see nothing.
                """,
            link: TripsLinks.friends
        ),
        Step(
            topic: .recorders,
            title: "Record in the background",
            text: """
                A browser stops recording when the phone sleeps. OwnTracks, Overland and Traccar Client keep going: \
                connect one of them with a code, or import your files.
                """,
            link: TripsLinks.recorders
        ),
        Step(
            topic: .settings,
            title: "Adjust your settings",
            text: """
                Set your car, the unit of your score, reminders after dark and your home zones, and download all your \
                data.
                """,
            link: TripsLinks.settings
        ),
    ]

    private static let questions: [(LocalizedText, LocalizedText)] = [
        (
            "How is the score calculated?",
            """
            We use published grams of CO₂ per kilometer for one person, including fuel production. We compare your \
            trip with driving alone in an average car, whether or not you would have driven.
            """
        ),
        (
            "Why is there a question mark?",
            """
            Motion alone can’t tell a bus from a car. If we’re not sure, we say so and ask you. Until you answer, the \
            trip counts as the most likely mode.
            """
        ),
        (
            "Who can see my routes?",
            """
            Only you. Friends see the part of your weekly score you choose to share. The city sees how many people \
            travel between zones, without names and only for groups of at least ten people.
            """
        ),
        (
            "How long is my data kept?",
            """
            Recorded positions: 90 days. The full route of a trip: one year, then only an approximate route. You can \
            delete your data at any time.
            """
        ),
        (
            "What happens after dark?",
            """
            If a trip starts between sunset and sunrise, or it gets dark on the way, you get one reminder to be \
            careful. Your phone calculates this from the position of the sun, even offline.
            """
        ),
    ]
}
