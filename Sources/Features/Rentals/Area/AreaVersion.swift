import CrosstownGeo
import CrosstownKit
import Crypto
import Foundation

extension RentalArea {
    /// The version of an area, which changes with every update.
    ///
    /// An update names the version it replaces, and fails where another user was faster.
    var version: String {
        let rings = shape.polygons.map { polygon in
            polygon.rings.map { ring in ring.map { "\($0.latitude),\($0.longitude)" }.joined(separator: " ") }
        }
        return Self.version(of: "\(kind.rawValue) \(mostKilometresPerHour ?? 0) \(rings) \(name)")
    }

    fileprivate static func version(of text: String) -> String {
        Hexadecimal.text(Array(SHA256.hash(data: Data(text.utf8)).prefix(12)))
    }
}

extension [RentalArea] {
    /// The version of all areas together.
    var version: String { RentalArea.version(of: map(\.version).joined()) }
}
