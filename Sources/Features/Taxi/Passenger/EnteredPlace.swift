import CrosstownGeo
import CrosstownWeb

/// The content of a place field: a name, and coordinates if the place was chosen.
struct EnteredPlace: Sendable {
    var name = ""
    var latitude = ""
    var longitude = ""

    /// The coordinates, if chosen.
    var position: Coordinate? {
        guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    var isEmpty: Bool { name.isEmpty && position == nil }

    init() {}

    /// Creates the field of a chosen place.
    init(name: String, latitude: String, longitude: String) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates a field from the page's query.
    init(_ name: String?, _ latitude: Double?, _ longitude: Double?) {
        self.name = name ?? ""
        self.latitude = latitude.map { Coordinate.text($0) } ?? ""
        self.longitude = longitude.map { Coordinate.text($0) } ?? ""
    }

    /// Creates a field of a refused form, whose coordinates have its name as prefix.
    init(_ refused: RefusedForm, _ field: String) {
        name = refused[field] ?? ""
        latitude = refused["\(field)Latitude"] ?? ""
        longitude = refused["\(field)Longitude"] ?? ""
    }
}
