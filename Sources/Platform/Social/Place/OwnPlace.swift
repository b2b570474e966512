import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A saved place with what its owner alone knows of it.
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
