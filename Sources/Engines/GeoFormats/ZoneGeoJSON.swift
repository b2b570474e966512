public import CrosstownGeo

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Zones as GeoJSON (RFC 7946): a FeatureCollection of polygons, each with an id and a name.
public enum ZoneGeoJSON {
    /// The maximum number of corners of a zone; validating that its sides do not cross takes quadratic time.
    public static let maximumPlacesPerZone = 50_000

    /// Parses zones from a FeatureCollection, a Feature, a Polygon or a MultiPolygon.
    ///
    /// A zone's id is the feature's `id` or its property `id`, by default its number from 1; its name is the property
    /// `name`, by default its id. Each zone is validated; only ``ZoneMap`` checks whether zones overlap.
    ///
    /// - Throws: ``GeoJSONError`` with the path of the first error.
    public static func zones(from json: Data, bounds: JSONBounds = JSONBounds()) throws(GeoJSONError) -> [Zone] {
        try bounds.check(json)
        let document = try document(from: json)
        var zones: [Zone] = []
        for (index, feature) in document.features.enumerated() {
            let path = document.isCollection ? "features[\(index)]" : ""
            zones.append(try zone(feature, number: index + 1, path: path))
        }
        return zones
    }

    /// Returns zones as a FeatureCollection, outer rings counter-clockwise and holes clockwise.
    ///
    /// - Throws: The errors of the encoder.
    public static func json(of zones: [Zone]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(ZoneCollection(zones))
    }

    private static func document(from json: Data) throws(GeoJSONError) -> GeoJSONDocument {
        do {
            return try JSONDecoder().decode(GeoJSONDocument.self, from: json)
        } catch let error as DecodingError {
            throw GeoJSONError(error)
        } catch {
            throw GeoJSONError(path: "", reason: "is not valid JSON")
        }
    }

    private static func zone(_ feature: GeoJSONFeature, number: Int, path: String) throws(GeoJSONError) -> Zone {
        let parts = [path, feature.isBare ? "" : "geometry", "coordinates"]
        let coordinates = parts.filter { !$0.isEmpty }.joined(separator: ".")
        let area = feature.geometry.area
        let count = area.polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } }
        guard count <= maximumPlacesPerZone else {
            throw GeoJSONError(path: coordinates, reason: "has more than \(maximumPlacesPerZone) positions")
        }
        do {
            try area.validate()
        } catch {
            throw GeoJSONError(error, at: coordinates, isMulti: feature.geometry.isMulti)
        }
        let id = feature.id ?? String(number)
        return Zone(id: id, name: feature.name ?? id, area: area)
    }
}

extension GeoJSONError {
    /// Creates the error for an invalid area, with the path of its coordinates.
    fileprivate init(_ error: GeometryError, at path: String, isMulti: Bool) {
        func part(_ polygon: Int) -> String { isMulti ? "\(path)[\(polygon)]" : path }
        let (place, reason) =
            switch error {
            case .empty: (path, "has no positions")
            case .tooFewPlaces(let polygon, let ring):
                ("\(part(polygon))[\(ring)]", "ring has fewer than 4 positions")
            case .unclosed(let polygon, let ring):
                ("\(part(polygon))[\(ring)]", "ring is not closed")
            case .outOfRange(let polygon, let ring, let place):
                ("\(part(polygon))[\(ring)][\(place)]", "position is out of range")
            case .selfIntersecting(let polygon, let near):
                (part(polygon), "polygon crosses itself near longitude \(near.longitude), latitude \(near.latitude)")
            }
        self.init(path: place, reason: reason, geometry: error)
    }
}
