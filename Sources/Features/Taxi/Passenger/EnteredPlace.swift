import CrosstownGeo
import CrosstownWeb

/// What a place field of a form holds: a name, and coordinates where the place was chosen.
struct EnteredPlace: Sendable {
    var name = ""
    var latitude = ""
    var longitude = ""

    /// Where it is, where that was chosen.
    var position: Coordinate? {
        guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    var isEmpty: Bool { name.isEmpty && position == nil }

    /// An empty field.
    init() {}

    /// A chosen place.
    init(name: String, latitude: String, longitude: String) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
    }

    /// A field as the address of a page fills it in.
    init(_ name: String?, _ latitude: Double?, _ longitude: Double?) {
        self.name = name ?? ""
        self.latitude = latitude.map { Coordinate.text($0) } ?? ""
        self.longitude = longitude.map { Coordinate.text($0) } ?? ""
    }

    /// A field of a form that was refused, whose coordinates are named after it.
    init(_ refused: RefusedForm, _ field: String) {
        name = refused[field] ?? ""
        latitude = refused["\(field)Latitude"] ?? ""
        longitude = refused["\(field)Longitude"] ?? ""
    }
}
