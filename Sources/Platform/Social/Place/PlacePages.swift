import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A saved place, as its owner sees it.
struct PlaceView: Codable, Sendable {
    let id: Identifier<SavedPlace>
    let kind: PlaceKind
    let name: String
    let address: String
    let latitude: Double
    let longitude: Double

    init(_ place: OwnPlace) {
        id = place.id
        kind = place.kind
        name = place.name
        address = place.address
        latitude = place.position.latitude
        longitude = place.position.longitude
    }
}

/// A user's saved places, and a form to add one.
struct PlacesPage: Page {
    let places: [PlaceView]
    let owner: String
    var refused: RefusedForm?

    var title: LocalizedText { "Places" }

    static var contents: any Decodable.Type { [PlaceView].self }

    func encode(to encoder: any Encoder) throws { try places.encode(to: encoder) }

    var main: Markup {
        """
        <h1>\("Places")</h1>\(list)<h2>\("Add a place")</h2>\
        \(PlaceForm(action: SocialLinks.places, place: nil, owner: owner, refused: refused).markup)
        """
    }

    private var list: Markup {
        if places.isEmpty {
            return EmptyState(
                "pin",
                "No places yet",
                """
                Home, Work and other saved places are suggested wherever you enter a place.
                """
            )
            .markup
        }
        let lines: Markup = "\(forEach: places.enumerated(), { line($1, isFirst: $0 == 0) })"
        return "<ul class=\"list\" data-saved-places>\(lines)</ul>"
    }

    private func line(_ place: PlaceView, isFirst: Bool) -> Markup {
        """
        <li class="list-line"><span class="list-lead">\(.icon(place.kind.icon))</span>\
        <a class="list-text"\(attribute: "href", SocialLinks.place(place.id))>\
        <span class="list-title">\(place.name)</span><span class="list-detail">\(place.address)</span></a>\
        \(isFirst ? .empty : moveUp(place))</li>
        """
    }

    private func moveUp(_ place: PlaceView) -> Markup {
        let up: Markup = "<input type=\"hidden\" name=\"by\" value=\"-1\">"
        return WishForm("\("Move up")", SocialLinks.place(place.id, "move"), fields: up).markup
    }
}

/// A saved place, to edit or delete.
struct PlacePage: Page {
    let place: PlaceView
    let owner: String
    var refused: RefusedForm?

    var title: LocalizedText { LocalizedText(verbatim: place.name) }

    static var contents: any Decodable.Type { PlaceView.self }

    func encode(to encoder: any Encoder) throws { try place.encode(to: encoder) }

    var main: Markup {
        """
        <a class="quiet"\(attribute: "href", SocialLinks.places)>\(.icon("back", isSmall: true)) \("Places")</a>\
        <h1>\(place.name)</h1>\
        \(PlaceForm(action: SocialLinks.place(place.id), place: place, owner: owner, refused: refused).markup)\
        \(WishForm("\("Remove")", SocialLinks.place(place.id, "remove"), look: "button-danger").markup)
        """
    }
}

struct PlaceForm {
    let action: Link
    let place: PlaceView?
    /// The owner, so that the device can store entries made offline.
    let owner: String
    let refused: RefusedForm?

    var markup: Markup {
        DeclaredForm<PlaceRequest>().markup(
            "place-form",
            to: action,
            button: "Save",
            refused: refused,
            values: place.map { [\.name: $0.name, \.kind: $0.kind.rawValue] } ?? [:],
            controls: [\.address: addressField],
            look: "button button-primary button-wide",
            attributes: "\(attribute: "data-later", owner)\(attribute: "data-later-adds", place == nil)"
        )
    }

    /// The same place field as for taxis: suggestions, the user's position, or a latitude and longitude.
    private var addressField: Markup {
        PlaceField(
            "address",
            label: "Address",
            refused: refused,
            value: place.map { ($0.address, Coordinate(latitude: $0.latitude, longitude: $0.longitude)) },
            purpose: "saved",
            hint: "Or coordinates such as 43.7384, 7.4246."
        ).markup
    }
}
