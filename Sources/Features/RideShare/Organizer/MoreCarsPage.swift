import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The start of an additional car.
struct MoreCarsQuery: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] {
        [
            "place": .text(0...200), "latitude": .latitude, "longitude": .longitude,
            "seats": .number(1...SignUpCheck.mostPeople),
        ]
    }

    var event: String?
    var place: String?
    var latitude: Double?
    var longitude: Double?
    var seats: Int?

    var asSignUp: SignUpInput {
        var input = SignUpInput()
        (input.place, input.latitude, input.longitude) = (place, latitude, longitude)
        return input
    }
}

/// The page that shows the effect of an additional car.
struct MoreCarsPage: Page, Encodable {
    private struct Encoded: Codable {
        var event: String
        var cars: [OneMoreCar]
    }

    let event: DirectoryEvent
    let query: MoreCarsQuery
    /// One for each leg.
    let cars: [OneMoreCar]
    let waiting: [WaitingPlaces.Place]
    /// The validation error of the place.
    var problem: Problem?

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        if let problem { throw problem }
        try Encoded(event: event.id, cars: cars).encode(to: encoder)
    }

    var title: LocalizedText { "Effect of one more car" }

    private static let seats = FormField(
        "seats",
        label: "Seats for others",
        type: "number",
        attributes: "min=\"1\" max=\"8\" inputmode=\"numeric\""
    )

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(event.title)</p>\(cars.isEmpty ? .empty : outcome)\
        <form method="get"\(attribute: "action", RideSharePaths.moreCars) class="stack">\
        <input type="hidden" name="event"\(attribute: "value", event.id)>\
        \(place)\
        \(Self.seats.markup(value: "\(query.seats ?? 4)"))\
        <div class="form-actions"><button class="button button-primary button-wide">\("Calculate")</button></div></form>\
        \(waiting.isEmpty ? .empty : places)\
        <p><a class="button"\(attribute: "href", RideSharePaths.pool(event.id))>\("Back to the rides")</a></p>
        """
    }

    private var place: Markup {
        let label: LocalizedText = "Starting point"
        let degrees = [query.latitude, query.longitude].map { $0.map { Coordinate.text($0) } ?? "" }
        return PlaceField(
            id: "place",
            names: ("place", "latitude", "longitude"),
            label: label,
            values: (query.place ?? "", degrees[0], degrees[1]),
            fault: problem?.message(for: "place").map { .fault(of: label, $0) },
            candidates: problem?.candidates(for: "place") ?? [],
            purpose: "pickup"
        ).markup
    }

    private var outcome: Markup { "<ul class=\"list\">\(forEach: cars, line)</ul>" }

    private func line(_ car: OneMoreCar) -> Markup {
        let name: LocalizedText = car.leg == .there ? "To the event" : "From the event"
        let gain: LocalizedText =
            car.people == 0
            ? "No one else would get a ride."
            : .plural(
                car.people,
                one: "\(car.people) more person would get a ride.",
                other: "\(car.people) more people would get a ride."
            )
        return """
            <li class="list-item"><span class="list-text"><span class="list-title">\(name) · \(PlaceName(car.place).text)</span>\
            <span class="list-detail">\(gain)</span></span></li>
            """
    }

    private var places: Markup {
        """
        <h2>\("Where most people are waiting")</h2><ul class="list">\(forEach: waiting, { place in
            """
            <li><a class="list-item"\(attribute: "href", RideSharePaths.moreCars(event.id, place))>\
            <span class="list-text"><span class="list-title">\(PlaceName(place.name).text)</span><span class="list-detail">\
            \(.plural(place.people, one: "\(place.people) person without a ride", other: "\(place.people) people without a ride"))\
            </span></span></a></li>
            """
        })</ul>
        """
    }
}
