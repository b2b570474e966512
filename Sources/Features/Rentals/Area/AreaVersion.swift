import CrosstownGeo
import CrosstownKit
import Crypto
import Foundation

extension RentalArea {
    /// A name for the area as it is now: once anything about it has changed, no area has that name.
    ///
    /// Whoever changes an area says it, and so learns when somebody else was faster.
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
    /// A name for the areas as they are now, all together.
    var version: String { RentalArea.version(of: map(\.version).joined()) }
}
