import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A page of a user's trips by day.
struct HistoryPage: Page {
    struct Contents: Codable, Sendable {
        let trips: [TripResponse]
        /// Trips that later positions can still change, latest first; only on the first page.
        let completing: [CompletingTrip]
        /// The cursor of the next page; absent on the last.
        let next: String?
        /// The number of trips with a question.
        let questions: Int
    }

    let trips: [StoredTrip]
    let completing: [CompletingTrip]
    let next: TripCursor?
    let questions: Int
    let settings: TripSettings
    let localTime: LocalTime
    /// Trips that were just deleted and can be restored.
    let deleted: [Identifier<KeptTrip>]
    let isFirst: Bool

    var title: LocalizedText { "Your trips" }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws {
        try Contents(
            trips: trips.map(TripResponse.init),
            completing: completing,
            next: next?.description,
            questions: questions
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(undo)\(ridesQuestion)\(questionNotice)\
        <p class="row"><a class="button"\(attribute: "href", TripsLinks.add)>\(.icon("plus")) \("Add a trip")</a>\
        <a class="button button-quiet"\(attribute: "href", TripsLinks.fileForm)>\(.icon("plus")) \("Import a file")</a>\
        <a class="button button-quiet"\(attribute: "href", TripsLinks.settings)>\(.icon("settings")) \("Settings")</a></p>\
        \(completingList)\(trips.isEmpty ? (completing.isEmpty ? empty : .empty) : list)\(HelpPage.link(.history))
        """
    }

    private var undo: Markup {
        guard !deleted.isEmpty else { return .empty }
        let count = deleted.count
        let text: LocalizedText = .plural(
            count,
            one: "\(count) trip was deleted.",
            other: "\(count) trips were deleted."
        )
        return """
            <form method="post"\(attribute: "action", TripsLinks.restore) class="notice notice-good">\(.formToken)\
            \(forEach: deleted, { "<input type=\"hidden\" name=\"trips\"\(attribute: "value", $0)>" })\
            <span>\(text)</span> <button class="button button-small">\("Undo")</button></form>
            """
    }

    private var ridesQuestion: Markup {
        guard settings.wantsRides == nil, isFirst else { return .empty }
        return """
            <form method="post"\(attribute: "action", TripsLinks.rides) class="card stack-small">\(.formToken)\
            <p>\("Add your rentals, taxi rides and shared rides to your trips automatically?")</p>\
            <p class="row"><button class="button button-small" name="wanted" value="true">\("Yes")</button>\
            <button class="button button-small button-quiet" name="wanted" value="false">\("No")</button></p></form>
            """
    }

    private var questionNotice: Markup {
        guard questions > 0 else { return .empty }
        let text: LocalizedText = .plural(
            questions,
            one: "\(questions) trip needs an answer",
            other: "\(questions) trips need an answer"
        )
        return """
            <p class="notice">\(.icon("info"))<span><a\(attribute: "href", TripsLinks.questions)>\(text)</a></span></p>
            """
    }

    private var completingList: Markup {
        guard !completing.isEmpty else { return .empty }
        return """
            <h2 class="trip-day">\("Processing")</h2>\
            <p class="quiet small">\("New positions may still change these trips. They’re final about 45 minutes after they end.")</p>\
            <ul class="list">\(forEach: completing, completingItem)</ul>
            """
    }

    private func completingItem(_ trip: CompletingTrip) -> Markup {
        let clocks = TripClocks(secondsFromUTC: trip.secondsFromUTC, city: localTime)
        return """
            <li class="list-item" data-completing><span class="list-lead"\(attribute: "data-tone", trip.means.tone)>\
            \(.icon(trip.means.icon))</span>\
            <span class="list-text"><span class="list-title">\(TripsText.asked(trip.means.name, trip.isAsked)), \
            \(LocalizedText.distance(Metres(trip.meters)))</span>\
            <span class="list-detail">\(LocalizedText.moment(clocks.shown(trip.beganAt), .clock)), \
            \(TripsText.duration(trip.seconds))</span></span>\
            <span class="list-end">\(ClimateEffect(trip).badge(in: settings.unit))</span></li>
            """
    }

    private var empty: Markup {
        """
        \(EmptyState(
            "trips",
            "No trips yet",
            """
            Your trips appear here with their distance, duration and savings. Record a trip, add one manually, or \
            import a file from another app.
            """
        ).markup)\
        <p><a class="button button-primary button-wide"\(attribute: "href", TripsLinks.record)>\("Record a trip")</a></p>
        """
    }

    private var list: Markup {
        """
        <form id="trip-list" method="post"\(attribute: "action", TripsLinks.delete)\
        \(textAttribute: "data-confirm", "Delete selected trips?")\
        \(textAttribute: "data-confirm-text", """
            Are you sure you want to delete them? You can undo this for ten minutes.
            """)\
        \(textAttribute: "data-confirm-ok", "Delete") data-enhance data-chosen>\(.formToken)\
        \(forEach: days, day)\
        <p class="row"><button class="button button-danger" data-least="1">\(.icon("minus")) \("Delete selected")</button>\
        <button class="button" data-least="2"\(attribute: "formaction", TripsLinks.join)>\("Merge selected")</button></p></form>\
        \(optional: next.map { "<p><a class=\"button button-wide\"\(attribute: "href", TripsLinks.history.adding("before", $0))>\("Earlier trips")</a></p>" })
        """
    }

    private var days: [(CivilDay, [StoredTrip])] {
        var days: [(CivilDay, [StoredTrip])] = []
        for trip in trips {
            let day = trip.clocks(in: localTime).localTime.day(of: trip.beganAt)
            if days.last?.0 == day { days[days.count - 1].1.append(trip) } else { days.append((day, [trip])) }
        }
        return days
    }

    private func day(_ day: (CivilDay, [StoredTrip])) -> Markup {
        let metres = day.1.reduce(0) { $0 + $1.metres }
        // The sums of what the trips below show, so that readers who add them up get the same.
        let avoided = day.1.reduce(0) { $0 + settings.unit.shown($1.avoidedGrams) }
        let emitted = day.1.reduce(0) { $0 + ScoreUnit.carbon.shown($1.emittedGrams) }
        return """
            <h2 class="row row-apart trip-day"><span>\(LocalizedText.day(day.0.number, .weekdayAndDay))</span>\
            <span class="small quiet">\(LocalizedText.distance(Metres(metres))) · \
            \(TripsText.saved(avoided, in: settings.unit)) · \(TripsText.emitted(emitted))\
            \(TripsText.questions(day.1.count(where: \.isAsked)))</span></h2>\
            <ul class="list">\(forEach: day.1, item)</ul>
            """
    }

    private func item(_ trip: StoredTrip) -> Markup {
        let began = LocalizedText.moment(trip.clocks(in: localTime).shown(trip.beganAt), .clock)
        let name: LocalizedText = "Select the trip at \(began)"
        return """
            <li class="trip-line"><input type="checkbox" name="trips"\(attribute: "value", trip.id)\
            \(textAttribute: "aria-label", name)>\
            <a class="list-item"\(attribute: "href", TripsLinks.trip(trip.id))>\
            <span class="list-lead"\(attribute: "data-tone", trip.means.tone)>\(.icon(trip.means.icon))</span>\
            <span class="list-text"><span class="list-title">\(TripsText.asked(trip.means.name, trip.isAsked)), \
            \(LocalizedText.distance(Metres(trip.metres)))</span>\
            <span class="list-detail">\(began), \
            \(TripsText.duration(trip.seconds))</span></span>\
            <span class="list-end">\(ClimateEffect(trip).badge(in: settings.unit))</span></a></li>
            """
    }
}

/// The cursor of a page of the history.
struct TripCursor: Codable, Hashable, Sendable, CustomStringConvertible {
    let beganAt: Timestamp
    let id: Identifier<KeptTrip>

    var description: String { "\(beganAt.milliseconds)_\(id)" }

    init(_ trip: StoredTrip) {
        beganAt = trip.beganAt
        id = trip.id
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let parts = try container.decode(String.self).split(separator: "_")
        guard parts.count == 2, let moment = Int64(parts[0]), let id = Identifier<KeptTrip>(parts[1]) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "must be an index in the list")
        }
        beganAt = Timestamp(milliseconds: moment)
        self.id = id
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TripCursor: LimitedValue {
    static var valueLimits: FieldLimits {
        let id = "01900000-0000-7000-8000-000000000000"
        let digit = "[0-9a-fA-F]"
        return .text(
            #"^\d{1,15}_\#(digit){8}(-\#(digit){4}){3}-\#(digit){12}$"#,
            examples: "0_\(id)",
            "253402300799999_\(id)"
        )
    }
}
