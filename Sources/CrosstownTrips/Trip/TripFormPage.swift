import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Adds a trip by hand, or changes one.
struct TripFormPage: Page {
    /// The trip to be changed; `nil` for a new one.
    let trip: StoredTrip?
    /// How many shared it.
    var occupants = 1
    let refused: RefusedForm?
    let localTime: LocalTime
    let now: Timestamp

    var title: LocalizedText { trip == nil ? "Add a trip" : "Change a trip" }

    var setting: PageSetting { PageSetting(popup: refused?.generalPopup ?? .empty) }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: refused?.summary(of: fields))\
        <form method="post"\(attribute: "action", trip.map { TripsLinks.edit($0.id) } ?? TripsLinks.add) class="stack" \
        data-enhance novalidate id="trip-form">\(.formToken)\
        \(SelectField.means(chosen, label: "Means").markup)\
        \(forEach: zip(fields, values), { $0.markup(refused, value: $1) })\(trip == nil ? places : .empty)\
        <p class="quiet small">\("The score is reckoned at once from the distance, the means and how many shared it.")</p>\
        <button class="button button-primary button-wide">\("Save")</button></form>
        """
    }

    private var places: Markup {
        """
        \(TripPlaceField(name: "from", label: "From (optional)").markup(refused))\
        \(TripPlaceField(name: "to", label: "To (optional)", hint: "With both places the distance may be left out.").markup(refused))
        """
    }

    private var chosen: Means {
        refused?["means"].flatMap(Means.init(rawValue:)) ?? trip?.means ?? .bike
    }

    private var fields: [FormField] {
        [
            FormField("beganAt", label: TripsText.start, type: "datetime-local", attributes: "required"),
            FormField(
                "minutes",
                label: "Duration in minutes",
                type: "number",
                attributes: "min=\"1\" max=\"1440\" step=\"any\" inputmode=\"decimal\" required"
            ),
            FormField(
                "kilometers",
                label: "Distance in kilometers",
                type: "number",
                attributes: "min=\"0.01\" max=\"20000\" step=\"any\" inputmode=\"decimal\""
            ),
            FormField(
                "occupants",
                label: "People in the vehicle",
                type: "number",
                hint: "You included; it counts for cars and motorbikes.",
                attributes: "min=\"1\" max=\"100\" inputmode=\"numeric\""
            ),
        ]
    }

    private var values: [String] {
        guard let trip else {
            return [localTime.fieldText(now.advanced(milliseconds: -30 * 60_000)), "30", "", "1"]
        }
        return [
            localTime.fieldText(trip.beganAt), Self.short(trip.seconds / 60, 10), Self.short(trip.metres / 1000, 1000),
            "\(occupants)",
        ]
    }

    private static func short(_ number: Double, _ parts: Double) -> String { "\((number * parts).rounded() / parts)" }
}

extension RefusedForm {
    /// What no single field can mend, over the page.
    var generalPopup: Markup { problem.errors == nil ? Popup(problem).markup : .empty }
}
