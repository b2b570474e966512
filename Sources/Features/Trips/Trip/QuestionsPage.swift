import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The uncertain modes of recordings, to answer many at a time.
struct QuestionsPage: Page {
    struct Question: Codable, Sendable {
        let trip: Identifier<KeptTrip>
        let position: Int
        let leg: LegResponse
        /// The offset from UTC in seconds where the trip began; absent for the city's time zone.
        let secondsFromUTC: Int?
    }

    struct Contents: Codable, Sendable {
        let questions: [Question]
    }

    let questions: [Question]
    let localTime: LocalTime

    var title: LocalizedText { "How did you travel?" }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws { try Contents(questions: questions).encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1>\
        <p class="quiet">\("We’ll remember your answer for this route and time of day, and won’t ask again.")</p>\
        \(questions.isEmpty ? empty : form)
        """
    }

    private var empty: Markup { EmptyState("check", "No questions", "We have no questions about your trips.").markup }

    private var form: Markup {
        """
        <form method="post"\(attribute: "action", TripsLinks.questions) class="stack">\(.formToken)\
        \(forEach: questions.enumerated(), { field($0, $1) })\
        <button class="button button-primary button-wide">\("Save all")</button></form>
        """
    }

    private func field(_ index: Int, _ question: Question) -> Markup {
        let clocks = TripClocks(secondsFromUTC: question.secondsFromUTC, city: localTime)
        let label: LocalizedText = """
            \(LocalizedText.moment(clocks.shown(question.leg.beganAt), .dayAndClock)), \
            \(LocalizedText.distance(Metres(question.leg.meters)))\
            \(question.leg.isSomeVehicle ? ": a vehicle on road or rails" as LocalizedText : "")
            """
        return """
            <div class="card stack-small"><input type="hidden" name="trips"\(attribute: "value", question.trip)>\
            <input type="hidden" name="positions"\(attribute: "value", question.position)>\
            \(MeansField(id: "means-\(index)", label: label, chosen: question.leg.means).markup)\
            <div class="field"><label for="people-\(index)">\(TripsText.occupants)</label>\
            <input class="input" type="number" min="1" max="100" name="occupants" id="people-\(index)" value="1"></div></div>
            """
    }
}

/// Answers to several questions; the lists correspond by index.
struct QuestionsMessage: Codable, Sendable, LimitedFields, LabeledFields {
    static var labels: [String: LocalizedText] { ["means": "Mode", "occupants": TripsText.occupants] }
    static var limits: [String: FieldLimits] {
        let most = 0...100
        return [
            "trips": .list(most), "positions": .list(most), "means": .list(most),
            "occupants": .list(most, of: .number(1...100)),
        ]
    }

    var trips: [Identifier<KeptTrip>]
    var positions: [Int]
    var means: [Means]
    var occupants: [Int]?
}
