import CrosstownGeo

/// The members of an RFC 7946 document that zones are read from.
struct GeoJSONDocument: Decodable {
    let features: [GeoJSONFeature]
    /// Whether the document is a list of features; errors then include the index.
    let isCollection: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let type = try container.decode(String.self, forKey: .type)
        isCollection = type == "FeatureCollection"
        switch type {
        case "FeatureCollection":
            features = try container.decode([GeoJSONFeature].self, forKey: .features)
        case "Feature":
            features = [try GeoJSONFeature(from: decoder)]
        case "Polygon", "MultiPolygon":
            features = [GeoJSONFeature(geometry: try GeoJSONGeometry(from: decoder))]
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type,
                in: container,
                debugDescription: "is not FeatureCollection, Feature, Polygon or MultiPolygon"
            )
        }
    }

    private enum Key: String, CodingKey {
        case type
        case features
    }
}

/// A feature with its id and its name.
struct GeoJSONFeature: Decodable {
    let geometry: GeoJSONGeometry
    let id: String?
    let name: String?
    let isBare: Bool

    init(geometry: GeoJSONGeometry) {
        self.geometry = geometry
        id = nil
        name = nil
        isBare = true
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard try container.decode(String.self, forKey: .type) == "Feature" else {
            throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: "is not Feature")
        }
        geometry = try container.decode(GeoJSONGeometry.self, forKey: .geometry)
        let properties = try container.decodeIfPresent(Properties.self, forKey: .properties)
        id = try container.decodeIfPresent(Label.self, forKey: .id)?.text ?? properties?.id?.text
        name = properties?.name?.text
        isBare = false
    }

    private enum Key: String, CodingKey {
        case type
        case id
        case geometry
        case properties
    }

    private struct Properties: Decodable {
        let id: Label?
        let name: Label?
    }

    /// A text or an integer, stored as text: RFC 7946 allows both as ids.
    private struct Label: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                text = String(number)
            } else {
                text = try container.decode(String.self)
            }
        }
    }
}

/// A Polygon or MultiPolygon.
struct GeoJSONGeometry: Decodable {
    let polygons: [[[GeoJSONPosition]]]
    /// Whether the geometry is a list of polygons; errors then include the index.
    let isMulti: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let type = try container.decode(String.self, forKey: .type)
        isMulti = type == "MultiPolygon"
        switch type {
        case "Polygon":
            polygons = [try container.decode([[GeoJSONPosition]].self, forKey: .coordinates)]
        case "MultiPolygon":
            polygons = try container.decode([[[GeoJSONPosition]]].self, forKey: .coordinates)
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type,
                in: container,
                debugDescription: "is not Polygon or MultiPolygon"
            )
        }
    }

    private enum Key: String, CodingKey {
        case type
        case coordinates
    }

    var area: MultiPolygon {
        MultiPolygon(
            polygons.map { rings in
                let places = rings.map { $0.map(\.place) }
                return Polygon(outer: places.first ?? [], holes: Array(places.dropFirst()))
            }
        )
    }
}

/// A longitude and a latitude; further elements are ignored.
struct GeoJSONPosition: Decodable {
    let place: Coordinate

    init(from decoder: any Decoder) throws {
        // Decoders do not check for cancellation.
        try Task.checkCancellation()
        var container = try decoder.unkeyedContainer()
        let longitude = try container.decode(Double.self)
        let latitude = try container.decode(Double.self)
        place = Coordinate(latitude: latitude, longitude: longitude)
    }
}
