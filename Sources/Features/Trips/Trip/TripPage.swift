import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A trip: its line, legs, score and alternatives, and the actions to change it.
struct TripPage: Page {
    struct Contents: Codable, Sendable {
        let trip: TripResponse
        let legs: [LegResponse]
        /// The engine's legs before changes.
        let recorded: [RecordedLeg]?
        let better: Alternative?
        /// A provider's offer for the trip, to be shown as an offer.
        let offer: ProviderOffer?
    }

    let trip: StoredTrip
    let legs: [TripLeg]
    let recorded: [RecordedLeg]?
    let better: Alternative?
    /// The route by car between the trip's ends, used only for its duration: savings are for the trip's own length.
    ///
    /// `nil` without a route.
    let byCar: RoadRoute?
    let offer: ProviderOffer?
    let settings: TripSettings
    let factors: TripFactors
    let localTime: LocalTime

    var title: LocalizedText { "\(name), \(LocalizedText.moment(clocks.shown(trip.beganAt), .dayAndClock))" }

    private var clocks: TripClocks { trip.clocks(in: localTime) }

    /// The main mode, as far as known.
    private var name: LocalizedText {
        let longest = legs.max { $0.metres < $1.metres }
        return longest.flatMap { $0.means == trip.means ? $0.name : nil } ?? trip.means.name
    }

    var setting: PageSetting { PageSetting(.map(MapSetting(sheet: .half))) }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws {
        try Contents(
            trip: TripResponse(trip),
            legs: legs.map(LegResponse.init),
            recorded: recorded,
            better: better,
            offer: offer
        )
        .encode(to: encoder)
    }

    var main: Markup {
        """
        <div class="sheet-body stack">\(ways)<h1>\(title)</h1>\(facts)\(comparison)\(optional: offer?.notice)\
        <h2>\("Legs")</h2>\(dashes)<ul class="list">\(forEach: legs.enumerated(), { leg($0, $1) })</ul>\(history)\(changes)</div>
        """
    }

    /// The lines for the map; each leg in the color of its mode, and dashed if uncertain.
    private var ways: Markup {
        let lines = legs.filter { $0.way.count > 1 }
        return """
            \(forEach: lines, way)<ul class="map-list" hidden>\(optional: pin(trip: lines.first?.way.first, "pickup"))\
            \(optional: pin(trip: lines.last?.way.last, "destination"))</ul>
            """
    }

    private func way(_ leg: TripLeg) -> Markup {
        """
        <span hidden\(attribute: "data-way", Polyline(leg.way).polyline6)\(attribute: "data-tone", leg.tone)\
        \(attribute: "data-way-unsure", leg.isAsked)></span>
        """
    }

    private func pin(trip place: Coordinate?, _ kind: String) -> Markup? {
        place.map { place in
            let label: LocalizedText = kind == "pickup" ? TripsText.start : "End"
            return """
                <li\(attribute: "data-pin", kind)\(attribute: "data-pin-id", kind)\
                \(attribute: "data-latitude", Coordinate.text(place.latitude))\(attribute: "data-longitude", Coordinate.text(place.longitude))\
                \(textAttribute: "data-label", label)>\(label)</li>
                """
        }
    }

    private var facts: Markup {
        """
        <p class="figure-large">\(effect.amount(in: settings.unit))</p>\
        <p class="quiet small">\(effect.isSaving ? TripsText.savedCompared : "emitted")</p>\
        <dl class="facts"><dt>\("Distance")</dt><dd>\(TripsText.length(trip.metres, error: trip.errorMetres))</dd>\
        <dt>\("Duration")</dt><dd>\(TripsText.duration(trip.seconds))</dd>\
        \(otherEffect)\
        \(optional: clocks.name(at: trip.beganAt).map { "<dt>\("Time zone")</dt><dd>\($0)</dd>" as Markup })\
        <dt>\("Source")</dt><dd>\(trip.source.name)</dd></dl>\
        <p class="fine quiet">\(factors.source(ofScoreBy: trip.factors))</p>
        """
    }

    private var effect: ClimateEffect { ClimateEffect(trip) }

    /// The effect that the figure does not include.
    private var otherEffect: Markup {
        effect.isSaving
            ? "<dt>\("Emitted")</dt><dd>\(TripsText.carbon(trip.emittedGrams))</dd>"
            : "<dt>\(TripsText.savedHeading)</dt><dd>\(TripsText.avoided(trip.avoidedGrams, in: settings.unit))</dd>"
    }

    @MarkupPieces private var comparison: Markup {
        if let better {
            """
            <p class="notice notice-good">\(.icon("leaf"))<span>\(words(for: better))</span></p>
            """
        }
        if let byCar, trip.means != .car {
            let time = TripsText.duration(byCar.duration.value)
            "<p class=\"quiet small\">\("By car, it takes about \(time) without traffic.")</p>"
        }
    }

    private func words(for better: Alternative) -> LocalizedText {
        let saved: LocalizedText = """
            \(better.means.name) would have saved another \(TripsText.carbon(better.savedGrams)) on this trip, in \
            about \(TripsText.duration(better.seconds)).
            """
        let length = LocalizedText.distance(Metres(better.meters))
        let source: LocalizedText =
            better.isRouted
            ? "Based on the streets and paths between your start and end: \(length)."
            : "Calculated along your route, at an average pace."
        return .sentences([saved, source])
    }

    /// The legend of dashed lines, if any.
    @MarkupPieces private var dashes: Markup {
        if legs.contains(where: { $0.isAsked && $0.way.count > 1 }) {
            "<p class=\"small quiet\">\("On the map, each leg has the color of its icon here. Uncertain legs are dashed.")</p>"
        }
    }

    private func leg(_ position: Int, _ leg: TripLeg) -> Markup {
        let form: Markup = leg.means == .wait ? .empty : legForm(position, leg)
        return """
            <li class="card card-soft stack-small"><span class="row row-apart"><strong\(attribute: "data-tone", leg.tone)>\
            \(.icon(leg.means.icon, isSmall: true)) \(TripsText.asked(leg.name, leg.isAsked))</strong>\
            <span>\(TripsText.length(leg.metres, error: leg.errorMetres))</span></span>\
            <span class="quiet small">\(LocalizedText.moment(clocks.shown(leg.beganAt), .clock)) – \
            \(LocalizedText.moment(clocks.shown(leg.endedAt), .clock))</span>\
            \(leg.isAsked ? unsure : .empty)\(form)</li>
            """
    }

    private var unsure: Markup {
        "<span class=\"small\">\("The recording isn’t clear. How did you travel?")</span>"
    }

    private func legForm(_ position: Int, _ leg: TripLeg) -> Markup {
        """
        <details><summary>\("Change")</summary>\
        <form method="post"\(attribute: "action", TripsLinks.legs(trip.id)) class="stack-small">\(.formToken)\
        <input type="hidden" name="position"\(attribute: "value", position)>\
        \(MeansField(id: "means-\(position)", label: "Mode", chosen: leg.means).markup)\
        <div class="field"><label for="occupants-\(position)">\(TripsText.occupants)</label>\
        <input class="input" type="number" min="1" max="100" name="occupants" id="occupants-\(position)"\
        \(attribute: "value", leg.occupants)></div>\
        <button class="button button-small">\("Save")</button></form></details>
        """
    }

    private var history: Markup {
        guard let recorded else { return .empty }
        let lines = recorded.map { leg in
            """
            <li>\(leg.means.name), \(LocalizedText.distance(Metres(leg.metres))), \
            \(LocalizedText.moment(clocks.shown(leg.beganAt), .clock)) – \(LocalizedText.moment(clocks.shown(leg.endedAt), .clock))</li>
            """ as Markup
        }
        return """
            <details><summary>\("As recorded")</summary><ul>\(forEach: lines, { $0 })</ul></details>
            """
    }

    private var changes: Markup {
        """
        <p><a class="button button-wide"\(attribute: "href", TripsLinks.edit(trip.id))>\("Edit times or distance")</a></p>\
        <details><summary>\("Split in two")</summary>\
        <form method="post"\(attribute: "action", TripsLinks.split(trip.id)) class="stack-small">\(.formToken)\
        <div class="field"><label for="split-at">\(TripsText.secondStart)</label>\
        <input class="input" type="datetime-local" name="at" id="split-at" required\
        \(attribute: "value", clocks.localTime.civilMoment(middle).description)></div>\
        <button class="button button-small">\("Split")</button></form></details>\
        <form method="post"\(attribute: "action", TripsLinks.delete)\
        \(textAttribute: "data-confirm", "Delete this trip?")\
        \(textAttribute: "data-confirm-text", "Are you sure you want to delete it? You can undo this for ten minutes.")\
        \(textAttribute: "data-confirm-ok", "Delete") data-enhance>\(.formToken)\
        <input type="hidden" name="trips"\(attribute: "value", trip.id)>\
        <button class="button button-danger button-wide">\("Delete")</button></form>
        """
    }

    private var middle: Timestamp {
        trip.beganAt.advanced(milliseconds: trip.endedAt.milliseconds(since: trip.beganAt) / 2)
    }
}

/// Combines optional pieces of markup.
@resultBuilder
enum MarkupPieces {
    static func buildExpression(_ piece: Markup) -> Markup { piece }

    static func buildBlock(_ pieces: Markup...) -> Markup {
        var whole = Markup.empty
        for piece in pieces { whole.append(piece) }
        return whole
    }

    static func buildOptional(_ piece: Markup?) -> Markup { piece ?? .empty }
}
