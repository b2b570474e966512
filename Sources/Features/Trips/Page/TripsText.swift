import CrosstownTripEngine
import CrosstownValues
import CrosstownWeb

extension Means {
    var name: LocalizedText {
        switch self {
        case .walk: "On foot"
        case .run: "Running"
        case .bike: "Bike"
        case .electricBike: "Electric bike"
        case .scooter: "Electric scooter"
        case .bus: "Bus"
        case .tram: "Tram"
        case .metro: "Metro"
        case .train: "Train"
        case .car: "Car"
        case .electricCar: "Electric car"
        case .motorbike: "Motorcycle"
        case .taxi: LocalizedText("Taxi", context: "means")
        case .plane: "Plane"
        case .wait: "Wait"
        }
    }

    var icon: String {
        switch self {
        case .walk, .run: "walk"
        case .bike, .electricBike, .scooter: "bike"
        case .bus, .tram, .metro, .train, .plane: "trips"
        case .car, .electricCar, .motorbike, .taxi: "taxi"
        case .wait: "clock"
        }
    }

    /// The color on maps and in graphs, by its name in the styles.
    var tone: String {
        switch self {
        case .walk, .run: "foot"
        case .bike, .electricBike, .scooter: "bike"
        case .bus: "bus"
        case .tram, .metro, .train: "rail"
        case .car, .electricCar, .motorbike, .taxi: "car"
        case .plane: "plane"
        case .wait: "wait"
        }
    }
}

extension TripLeg {
    /// The name of the mode, as far as known.
    var name: LocalizedText { isAsked && isSomeVehicle ? "Vehicle on road or rails" : means.name }

    var tone: String { isAsked && isSomeVehicle ? "vehicle" : means.tone }
}

enum TripsText {
    // The labels of fields that are on several pages, or in the errors of rejected forms.
    static let occupants: LocalizedText = "People in the vehicle"
    static let secondStart: LocalizedText = "Start of the second trip"

    /// A start time; the button to start a recording is translated differently.
    static let start = LocalizedText("Start", context: "time")

    /// Returns the avoided emissions in the user's unit.
    static func avoided(_ grams: Double, in unit: ScoreUnit) -> LocalizedText {
        switch unit {
        case .carbon: carbon(grams)
        case .trees:
            "\(LocalizedText.decimal(grams / 60_000, places: 3)) trees"
        case .bears: "\(LocalizedText.decimal(grams * 0.03, places: 0)) cm² of sea ice for polar bears"
        }
    }

    static func saved(_ grams: Double, in unit: ScoreUnit) -> LocalizedText { "\(avoided(grams, in: unit)) saved" }

    static func emitted(_ grams: Double) -> LocalizedText { "\(carbon(grams)) emitted" }

    /// The heading of avoided emissions; "Saved" of a form is translated differently.
    static let savedHeading = LocalizedText("Saved", context: "climate")

    /// Returns the number of uncertain trips in a sum, with a link to their questions; empty without any.
    static func questions(_ count: Int) -> Markup {
        guard count > 0 else { return .empty }
        let text: LocalizedText = .plural(
            count,
            one: "Includes \(count) trip with an open question",
            other: "Includes \(count) trips with open questions"
        )
        return " · <a\(attribute: "href", TripsLinks.questions)>\(text)</a>"
    }

    /// Marks an uncertain name.
    static func asked(_ name: LocalizedText, _ isAsked: Bool) -> LocalizedText { isAsked ? "\(name)?" : name }

    /// Returns a mass of CO2.
    static func carbon(_ grams: Double) -> LocalizedText {
        abs(grams) >= 1000
            ? "\(LocalizedText.decimal(grams / 1000, places: 1)) kg CO₂"
            : "\(LocalizedText.decimal(grams, places: 0)) g CO₂"
    }

    static func duration(_ seconds: Double) -> LocalizedText {
        if seconds < 60 { return "\(Int(seconds.rounded())) s" }
        let minutes = Int((seconds / 60).rounded())
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// Returns a length with its possible error.
    static func length(_ metres: Double, error: Double?) -> LocalizedText {
        guard let error, error >= 1 else { return .distance(Metres(metres)) }
        return "\(LocalizedText.distance(Metres(metres))) ± \(LocalizedText.distance(Metres(error)))"
    }

    static let savedCompared: LocalizedText = "saved, compared with driving the same distance alone in an average car"
}

extension TripSource {
    var name: LocalizedText {
        switch self {
        case .phone: "Recorded here"
        case .recorder: "Recorded by another app"
        case .file: "Imported from a file"
        case .form: "Added manually"
        case .ride: "From your ride"
        }
    }
}
