import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A saved place, with the data that only its owner sees.
struct OwnPlace: Sendable, Hashable {
    let id: Identifier<SavedPlace>
    let kind: PlaceKind
    let name: String
    let address: String
    let position: Coordinate

    /// The place as other features see it.
    var saved: SavedPlace { SavedPlace(id: id, name: name, address: address, position: position) }
}

extension OwnPlace {
    init(row: Row) throws {
        id = try row.get("id")
        kind = try row.get("kind")
        name = try row.get("name")
        address = try row.get("address")
        position = Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
    }
}

extension OwnPlace {
    static let personal = PersonalTable(
        "social_place",
        [
            .account("owner", in: "Saved places", erasing: .row), .content("name", as: .plain("Name")),
            .content("address", as: .plain("Address")), .content("latitude", as: .degrees("Latitude")),
            .content("longitude", as: .degrees("Longitude")), .listed("t.made_at", as: .moment("Saved")),
            .impersonal("place", because: "The position in the list."),
        ],
        order: "t.place, t.id"
    )
}
