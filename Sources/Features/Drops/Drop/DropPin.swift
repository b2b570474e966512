import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// A public drop with a visible place, for the map.
struct DropPin: Sendable, Hashable {
    let drop: Identifier<Drop>
    /// In ten-millionths of a degree.
    let latitude: Int64
    let longitude: Int64
    let sender: Identifier<Account>

    var position: Coordinate { Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7) }

    /// Returns pins as a GeoJSON collection of points.
    ///
    /// Written without an encoder, because devices request it often while they move.
    static func geoJSON(_ pins: [DropPin]) -> String {
        var text = #"{"type":"FeatureCollection","features":["#
        text.reserveCapacity(80 + pins.count * 150)
        for (number, pin) in pins.enumerated() {
            if number > 0 { text += "," }
            text += #"{"type":"Feature","id":""#
            text += pin.drop.description
            text += #"","properties":null,"geometry":{"type":"Point","coordinates":["#
            write(pin.longitude, to: &text)
            text += ","
            write(pin.latitude, to: &text)
            text += "]}}"
        }
        return text + "]}"
    }

    /// Writes ten-millionths of a degree as degrees with seven decimal places.
    private static func write(_ e7: Int64, to text: inout String) {
        if e7 < 0 { text += "-" }
        let (whole, part) = e7.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
        text += String(whole)
        text += "."
        text += String(10_000_000 + part).dropFirst()
    }
}
