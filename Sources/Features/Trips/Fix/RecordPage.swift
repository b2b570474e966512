import CrosstownValues
import CrosstownWeb
import Foundation

/// The page to record trips, which also works signed out and offline.
struct RecordPage: Page {
    let settings: TripSettings
    let factors: TripFactors
    /// The signed-in user, so that a phone never sends one user's positions as another's.
    let person: String?

    var title: LocalizedText { "Record a trip" }

    var setting: PageSetting { PageSetting(.map(MapSetting(sheet: .half))) }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }

    var main: Markup {
        """
        <div class="sheet-live" id="trip-record" data-trip-recorder data-trip-settings\(attribute: "data-person", person)\
        \(attribute: "data-unit", settings.unit.rawValue)\(attribute: "data-night", settings.night.rawValue)\
        \(attribute: "data-automatic", settings.automaticSince != nil)\
        \(attribute: "data-factors", gramsByMeans)\(attribute: "data-flights", gramsByFlight)\
        \(attribute: "data-baseline", scoring.baseline)>\
        <div class="sheet-body stack"><h1 class="visually-hidden">\(title)</h1>\
        <noscript><p class="notice">\(.icon("info"))<span>\("Recording needs JavaScript. You can also add a trip manually.")</span></p></noscript>\
        <div class="trip-meter" data-needs-script hidden>\
        <p class="figure-large" data-trip-time role="timer" aria-live="off">0:00</p>\
        <p class="figure-large" data-trip-length>0 m</p></div>\
        <p class="quiet" data-trip-state role="status">\("Ready. Tap Start when you set off.")</p>\
        <p class="notice" data-trip-vehicle role="status" hidden></p>\
        <p class="notice notice-good" data-trip-score hidden></p>\
        <div class="card stack-small" data-trip-result role="status" hidden></div>\
        <p class="notice" data-trip-night hidden></p>\(means)\(options)\
        <div class="stack" data-trip-refused hidden></div><p class="fine quiet">\(Self.honest) \
        <a\(attribute: "href", TripsLinks.recorders)>\("Record in the background with another app")</a></p>\
        <p class="fine quiet">\(factors.source) \(.labeled("Trees", Self.trees)). \(.labeled("Ice", Self.ice)).</p>\(queue)\(HelpPage.link(.record))</div>\
        <footer class="sheet-actions"><button type="button" class="button button-primary button-wide button-large" \
        data-trip-start hidden>\("Start")</button>\
        <button type="button" class="button button-danger button-wide button-large" data-trip-stop hidden>\("Stop")</button>\
        \(person == nil ? signIn : .empty)</footer></div>
        """
    }

    private static let honest: LocalizedText = """
        Your browser records while a page of this app is open and the screen is on. If the phone sleeps or you switch \
        to another app, positions may be missing and the trip will have a gap.
        """
    private static let trees: LocalizedText = "a tree seedling absorbs 60 kg of CO₂ in ten years (US EPA)"
    private static let ice: LocalizedText = """
        3 m² of September sea ice per metric ton, as an illustration (Notz and Stroeve 2016)
        """

    private var signIn: Markup {
        """
        <a class="button button-wide" data-trip-sign-in\(attribute: "href", TripsLinks.signIn)>\("Sign in to keep your trips")</a>
        """
    }

    private var means: Markup {
        let shown: [Means] = [.walk, .bike, .electricBike, .scooter, .bus, .tram, .metro, .train, .car, .motorbike]
        return """
            <fieldset class="field" data-needs-script hidden><legend>\("How you travel")</legend><div class="choices">\
            <label class="choice"><input type="radio" name="trip-means" value="" checked><span>\("Automatic")</span></label>\
            \(forEach: shown, { "<label class=\"choice\"><input type=\"radio\" name=\"trip-means\"\(attribute: "value", $0.rawValue)><span>\($0.name)</span></label>" })\
            </div>\(otherMeans(than: shown))<p class="small quiet" data-trip-guess role="status" hidden></p></fieldset>
            """
    }

    /// Returns the other modes to choose from, for the card with the result.
    private func otherMeans(than shown: [Means]) -> Markup {
        let others = Means.choices.filter { !shown.contains($0) }
        return """
            \(forEach: others, { "<span hidden\(attribute: "data-means", $0.rawValue)>\($0.name)</span>" })
            """
    }

    private var options: Markup {
        """
        <div class="check" data-needs-script hidden><input type="checkbox" id="trip-awake" data-trip-awake checked>\
        <label for="trip-awake">\("Keep the screen on while recording")</label></div>
        """
    }

    private var queue: Markup {
        """
        <p class="small quiet" data-trip-queue role="status" hidden></p>
        """
    }

    private var scoring: Scoring { Scoring(car: settings.car, factors: factors.set) }

    /// The grams per kilometer by mode, to calculate scores offline.
    private var gramsByMeans: String {
        let pairs = Means.choices.compactMap { means in
            scoring.gramsPerKilometre(means).map { "\"\(means.rawValue)\":\(($0 * 100).rounded() / 100)" }
        }
        return "{" + pairs.joined(separator: ",") + "}"
    }

    /// The grams per kilometer of flights up to a length in meters, as `[[1000000,258.2],[null,151.7]]`.
    private var gramsByFlight: String {
        let bands = scoring.flights.map { flight in
            let longest = flight.longest.value.isFinite ? "\(flight.longest.value)" : "null"
            return "[\(longest),\((flight.grams * 100).rounded() / 100)]"
        }
        return "[" + bands.joined(separator: ",") + "]"
    }
}
