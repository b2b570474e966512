import CrosstownGeo
import CrosstownGeoFormats
package import CrosstownWeb
import Foundation

/// An area drawn on the console's map.
package struct AreaDrawing: Codable, Sendable {
    var name: String
    var kind: RentalArea.Kind
    /// The maximum speed, for slow areas only.
    var mostKilometresPerHour: Int?
    /// A Polygon or MultiPolygon of GeoJSON, as text.
    var shape: String?

    /// Creates the form.
    package init(name: String, kind: RentalArea.Kind, mostKilometresPerHour: Int?, shape: String?) {
        (self.name, self.kind, self.shape) = (name, kind, shape)
        self.mostKilometresPerHour = mostKilometresPerHour
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case kind
        case shape
        case mostKilometresPerHour = "maximum_speed_kph"
    }

    /// Validates the area as in a file.
    ///
    /// - Throws: `Problem` that names every invalid field.
    package func area() throws -> RentalArea {
        let terms = AreaTerms(name: name, kind: kind, mostKilometresPerHour: mostKilometresPerHour)
        var faults = terms.faults
        do {
            let zones = try ZoneGeoJSON.zones(from: Data((shape ?? "").utf8), bounds: AreaFile.bounds)
            if zones.count == 1, let area = terms.area(zones[0].area) { return area }
            if zones.count != 1 { faults.append(Self.fault(AreaTexts.notDrawn)) }
        } catch {
            faults.append(Self.fault(error.geometry.map(AreaTexts.shapeFault) ?? AreaTexts.notDrawn))
        }
        throw Problem.invalid(faults)
    }

    private static func fault(_ message: LocalizedText) -> Problem.FieldError {
        .init(field: "shape", message: message)
    }
}

extension AreaDrawing: SelfLimiting {
    package static var limits: [String: FieldLimits] {
        [
            "name": .text(1...AreaTerms.longestName), AreaTerms.speedField: .number(AreaTerms.speeds),
            "shape": .text(0...AreaFile.mostBytes),
        ]
    }
}
