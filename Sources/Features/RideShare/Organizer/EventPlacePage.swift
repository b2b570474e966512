import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The pick-up place of an event's riders.
struct EventPlaceInput: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] {
        ["place": .text(0...200), "latitude": .latitude, "longitude": .longitude]
    }

    var event: String
    var place: String?
    var latitude: Double?
    var longitude: Double?
    var allowsOthers: Bool?

    var asSignUp: SignUpInput {
        var input = SignUpInput()
        (input.place, input.latitude, input.longitude) = (place, latitude, longitude)
        return input
    }
}

/// The pick-up place of an event's riders, for API clients.
struct EventPlaceResponse: Codable, Sendable {
    let event: String
    /// `nil` if riders choose freely.
    let place: String?
    let allowsOthers: Bool
}

/// The form for an organizer to set the pick-up place.
struct EventPlacePage: Page, Encodable {
    let event: DirectoryEvent
    let refused: RefusedForm?

    static var contents: any Decodable.Type { EventPlaceResponse.self }

    func encode(to encoder: any Encoder) throws {
        try EventPlaceResponse(
            event: event.id,
            place: event.defaultPickUp?.name,
            allowsOthers: event.allowsOtherPickUps
        ).encode(to: encoder)
    }

    var title: LocalizedText { "Pick-up points" }

    private static let field = FormField("place", label: "Shared pick-up point")

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(event.title)</p>\(optional: refused?.summary(of: [Self.field]))\
        <form method="post"\(attribute: "action", RideSharePaths.places(event.id)) class="stack" data-enhance novalidate>\
        \(.formToken)<input type="hidden" name="event"\(attribute: "value", event.id)>\(place)\
        <div class="field"><div class="check"><input type="checkbox" id="allowsOthers" name="allowsOthers" value="true"\
        \(attribute: "checked", refused.map { $0["allowsOthers"] != nil } ?? event.allowsOtherPickUps)>\
        <label for="allowsOthers">\("Allow other pick-up points")</label></div></div>\
        <p class="fine quiet">\("Without a shared pick-up point, riders choose their own. People who have already signed up keep theirs.")</p>\
        <div class="form-actions"><button class="button button-primary button-wide">\("Save")</button></div></form>\
        <p><a class="button"\(attribute: "href", RideSharePaths.pool(event.id))>\("Back to the rides")</a></p>
        """
    }

    private var place: Markup {
        PlaceField(
            "place",
            label: "Shared pick-up point",
            refused: refused,
            value: (event.defaultPickUp?.name ?? "", event.defaultPickUp?.position),
            purpose: "pickup"
        ).markup
    }
}
