import CrosstownGeo
import CrosstownKit
import CrosstownWeb
import Foundation
import NIOCore

/// The buildings of a map file (GeoJSON, RFC 7946), each with its center.
struct BuildingFile: Decodable {
    static let mostBytes = 8 * 1024 * 1024
    static let mostBuildings = 1000
    private static let shape = JSONShape(mostLevels: 16, mostValues: 1_000_000)

    struct Building: Sendable {
        let name: String
        let number: String
        let place: Coordinate?
    }

    let buildings: [Building]

    /// Parses a file.
    ///
    /// - Throws: `Problem` with status 422.
    init(_ file: ByteBuffer?) throws {
        guard let file, file.readableBytes > 0 else { throw Self.refused("must be chosen") }
        guard file.readableBytes <= Self.mostBytes else { throw Self.refused("must be at most 8 MB") }
        let known = try? Self.read(file)
        // The request was canceled.
        try Task.checkCancellation()
        guard let read = known else { throw Self.refused("must be GeoJSON: a list of features with locations") }
        guard !read.buildings.isEmpty, read.buildings.count <= Self.mostBuildings else {
            throw Self.refused("must contain 1 to 1,000 buildings")
        }
        self = read
    }

    init(from decoder: any Decoder) throws {
        buildings = try decoder.container(keyedBy: Key.self).decode([Feature].self, forKey: .features).map(\.building)
    }

    private enum Key: String, CodingKey { case features }

    private static func read(_ file: ByteBuffer) throws -> BuildingFile {
        try shape.check(file)
        let bytes = Data(file.readableBytesView)
        return try JSONDecoder().decode(BuildingFile.self, from: bytes)
    }

    private static func refused(_ message: LocalizedText) -> Problem {
        .invalid([.init(field: CSVTable.field, message: message)])
    }
}

/// A feature with its name and number in the properties that map makers use.
private struct Feature: Decodable {
    let building: BuildingFile.Building

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let properties = try container.decodeIfPresent([String: Label].self, forKey: .properties) ?? [:]
        func text(_ names: String...) -> String {
            names.lazy.compactMap { properties[$0]?.text }.first { !$0.isEmpty } ?? ""
        }
        building = BuildingFile.Building(
            name: text("name", "Name", "NAME", "building_name", "official_name"),
            number: text("number", "ref", "loc_ref", "building_number", "addr:unit", "short_name"),
            place: (try? container.decodeIfPresent(Geometry.self, forKey: .geometry))??.middle
        )
    }

    private enum Key: String, CodingKey { case properties, geometry }

    /// A text, or a number as text; other values are empty.
    private struct Label: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                text = String(number)
            } else {
                text = (try? container.decode(String.self))?.trimmedBlanks ?? ""
            }
        }
    }

    private struct Geometry: Decodable {
        let middle: Coordinate?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let places = try container.decode(Places.self, forKey: .coordinates).all
            let longitudes = places.map(\.longitude)
            let latitudes = places.map(\.latitude)
            guard let west = longitudes.min(), let east = longitudes.max(), let south = latitudes.min(),
                let north = latitudes.max()
            else {
                middle = nil
                return
            }
            middle = Coordinate(validatingLatitude: (south + north) / 2, longitude: (west + east) / 2)
        }

        private enum Key: String, CodingKey { case coordinates }
    }

    /// Positions at any depth of nesting.
    private struct Places: Decodable {
        let all: [(longitude: Double, latitude: Double)]

        init(from decoder: any Decoder) throws {
            try Task.checkCancellation()
            var container = try decoder.unkeyedContainer()
            if let longitude = try? container.decode(Double.self) {
                all = [(longitude, try container.decode(Double.self))]
                return
            }
            var all: [(longitude: Double, latitude: Double)] = []
            while !container.isAtEnd { all += try container.decode(Places.self).all }
            self.all = all
        }
    }
}
