import CrosstownGeo
import CrosstownKit
import Foundation

/// A place in an import file, with one JSON object per line.
struct PlaceRecord: Decodable, Sendable {
    /// The kind of an address without a name.
    static let addressKind = "address"
    static let streetKind = "street"

    let name: String
    let street: String
    let housenumber: String
    let city: String
    private(set) var kind: String
    let lat: Double
    let lon: Double

    /// Parses a line.
    ///
    /// - Throws: `PlaceImportError` with the line, counted from one, and the field.
    static func parse(_ line: String, number: Int) throws -> PlaceRecord {
        var record: PlaceRecord
        do {
            record = try JSONDecoder().decode(PlaceRecord.self, from: Data(line.utf8))
        } catch let error as DecodingError {
            throw PlaceImportError(line: number, error)
        }
        // OpenStreetMap separates several values with semicolons, such as "viewpoint;yes"; the first is the main one.
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

    /// The address, such as "Avenue de la Costa 12".
    var address: String { street.isEmpty || housenumber.isEmpty ? street : "\(street) \(housenumber)" }

    /// The displayed name.
    var title: String { name.isEmpty ? address : NameCase.readable(name) }

    /// The details that distinguish it from others with its name: "Restaurant, Rue Grimaldi 5, Monaco".
    var detail: String {
        let isPlain = kind == Self.addressKind || kind == Self.streetKind
        let kindWords = kind.split(separator: "_").joined(separator: " ")
        let parts = [kindWords.prefix(1).uppercased() + kindWords.dropFirst(), isPlain ? "" : address, city]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// An invalid line of an import file.
public struct PlaceImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from one.
    public let line: Int
    /// The field; empty if the line isn't a JSON object.
    public let field: String
    /// The fix, such as "must be a number".
    public let remedy: String

    /// The line, the field and the fix, for the operator.
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
