import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct TripFormPage: Page {
    /// The trip to update; `nil` for a new one.
    let trip: StoredTrip?
    var occupants = 1
    let refused: RefusedForm?
    let localTime: LocalTime
    let now: Timestamp

    private let form = DeclaredForm<TripMessage>()

    var title: LocalizedText { trip == nil ? "Add a trip" : "Edit a trip" }

    var setting: PageSetting { PageSetting(popup: refused?.generalPopup ?? .empty) }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1>\
        \(form.markup(
            "trip-form",
            to: trip.map { TripsLinks.edit($0.id) } ?? TripsLinks.add,
            button: "Save",
            refused: refused,
            values: values,
            controls: trip == nil ? [:] : [\.from: .empty, \.to: .empty],
            more: Self.note,
            look: "button button-primary button-wide"
        ))\(trip == nil ? Self.files : .empty)
        """
    }

    private static let note: Markup = """
        <p class="quiet small">\("We calculate the score from the distance, the mode and the number of people.")</p>
        """

    private static let files: Markup = """
        <p class="small">\("Did another app record it?") \
        <a\(attribute: "href", TripsLinks.fileForm)>\("Import a file")</a></p>
        """

    private var values: [PartialKeyPath<TripMessage>: String] {
        let beganAt = localTime.civilMoment(trip?.beganAt ?? now.advanced(milliseconds: -30 * 60_000)).description
        guard let trip else { return [\.means: Means.bike.rawValue, \.beganAt: beganAt, \.minutes: "30"] }
        return [
            \.means: trip.means.rawValue,
            \.beganAt: beganAt,
            \.minutes: "\(max(1, Int((trip.seconds / 60).rounded())))",
            \.kilometers: Self.kilometers(trip.metres),
            \.occupants: "\(occupants)",
        ]
    }

    /// Returns the distance rounded to ten meters, which is as accurate as it can be, for a number field.
    private static func kilometers(_ metres: Double) -> String {
        let hundredths = max(1, Int((metres / 10).rounded()))
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }
}

extension RefusedForm {
    /// The error that belongs to no field, over the page.
    var generalPopup: Markup { problem.errors == nil ? Popup(problem).markup : .empty }
}
