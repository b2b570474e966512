import CrosstownGeo
import CrosstownKit
import Foundation

/// One place as an import file tells it, one JSON object a line.
struct PlaceRecord: Decodable, Sendable {
    /// The kind of a plain address, which has no name.
    static let addressKind = "address"
    /// The kind of a street.
    static let streetKind = "street"

    let name: String
    let street: String
    let housenumber: String
    let city: String
    private(set) var kind: String
    let lat: Double
    let lon: Double

    /// Reads a line.
    ///
    /// - Throws: `PlaceImportError` that names the line, counted from one, and the field.
    static func parse(_ line: String, number: Int) throws -> PlaceRecord {
        var record: PlaceRecord
        do {
            record = try JSONDecoder().decode(PlaceRecord.self, from: Data(line.utf8))
        } catch let error as DecodingError {
            throw PlaceImportError(line: number, error)
        }
        // OpenStreetMap lists several values with semicolons, such as "viewpoint;yes"; the first one is meant most.
        record.kind = String(record.kind.prefix { $0 != ";" })
        if let (field, remedy) = record.fault { throw PlaceImportError(line: number, field: field, remedy: remedy) }
        return record
    }

    private var fault: (field: String, remedy: String)? {
        if !(-90...90).contains(lat) { return ("lat", "must be between -90 and 90") }
        if !(-180...180).contains(lon) { return ("lon", "must be between -180 and 180") }
        if kind.isEmpty { return ("kind", "must not be empty") }
        if name.isEmpty, kind != Self.addressKind { return ("name", "must not be empty, unless kind is \"address\"") }
        if kind == Self.addressKind, street.isEmpty { return ("street", "must not be empty where kind is \"address\"") }
        if kind == Self.addressKind, housenumber.isEmpty {
            return ("housenumber", "must not be empty where kind is \"address\"")
        }
        return nil
    }

    var position: Coordinate { Coordinate(latitude: lat, longitude: lon) }

    /// "Avenue de la Costa 12", where the place has an address.
    var address: String { street.isEmpty || housenumber.isEmpty ? street : "\(street) \(housenumber)" }

    /// What people call it.
    var title: String { name.isEmpty ? address : NameCase.readable(name) }

    /// What tells it from others of its name: "Restaurant, Rue Grimaldi 5, Monaco".
    var detail: String {
        let isPlain = kind == Self.addressKind || kind == Self.streetKind
        let kindWords = kind.split(separator: "_").joined(separator: " ")
        let parts = [kindWords.prefix(1).uppercased() + kindWords.dropFirst(), isPlain ? "" : address, city]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// A line of an import file that cannot be read.
public struct PlaceImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from one.
    public let line: Int
    /// The field; empty where the line is no JSON object at all.
    public let field: String
    /// What to change: "must be a number".
    public let remedy: String

    /// What to change in which line and field, for whoever runs the import.
    public var description: String { field.isEmpty ? "line \(line) \(remedy)" : "line \(line): \(field) \(remedy)" }

    init(line: Int, field: String, remedy: String) {
        self.line = line
        self.field = field
        self.remedy = remedy
    }

    init(line: Int, _ error: DecodingError) {
        let (path, remedy): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, _): ([key], "is missing")
            case .typeMismatch(let type, let context) where !context.codingPath.isEmpty:
                (context.codingPath, type == Double.self ? "must be a number" : "must be a text")
            case .valueNotFound(_, let context): (context.codingPath, "must not be null")
            default: ([], "must be a JSON object")
            }
        self.init(line: line, field: path.map(\.stringValue).joined(separator: "."), remedy: remedy)
    }
}
