import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// What is sealed of a drop.
struct DropContents: Codable, Sendable, Hashable {
    var text: String
    var latitude: Double
    var longitude: Double
    /// What the sender calls the place.
    var place: String
    /// What those who look for it are told.
    var hint: String
    /// The text, where not even the operator can read it.
    var parcel: SealedParcel?

    var position: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
