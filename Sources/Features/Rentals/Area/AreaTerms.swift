import CrosstownGeo
import CrosstownWeb

/// The name and rule of an area from a file or the console's map, without its shape.
struct AreaTerms: Sendable {
    /// The name of the speed in files and forms.
    static let speedField = "maximum_speed_kph"
    static let speeds = 1...60
    static let longestName = 80

    let name: String
    /// The rule; `nil` where the kind is invalid.
    let kind: RentalArea.Kind?
    let mostKilometresPerHour: Int?

    /// All errors, by the field names of files and forms.
    var faults: [Problem.FieldError] {
        var faults: [Problem.FieldError] = []
        if kind == nil { faults.append(.init(field: "kind", message: AreaTexts.badKind)) }
        if !(1...Self.longestName).contains(name.unicodeScalars.count) || name.allSatisfy(\.isWhitespace) {
            faults.append(.init(field: "name", message: AreaTexts.badName(Self.longestName)))
        }
        let isInBounds = mostKilometresPerHour.map(Self.speeds.contains) ?? true
        if kind != nil, (kind == .slow) != (mostKilometresPerHour != nil) || !isInBounds {
            faults.append(.init(field: Self.speedField, message: AreaTexts.badSpeed))
        }
        return faults
    }

    /// Creates the area of a shape with these terms; `nil` where they are invalid.
    func area(_ shape: MultiPolygon) -> RentalArea? {
        guard faults.isEmpty, let kind else { return nil }
        return RentalArea(name: name, kind: kind, mostKilometresPerHour: mostKilometresPerHour, shape: shape)
    }
}
