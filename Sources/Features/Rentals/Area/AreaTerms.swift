import CrosstownGeo
import CrosstownWeb

/// What a file or the console's map says of an area besides its shape.
struct AreaTerms: Sendable {
    /// How a file and a form name the speed of a slow area.
    static let speedField = "maximum_speed_kph"
    static let speeds = 1...60
    static let longestName = 80

    let name: String
    /// What holds there; `nil` where it is none of the kinds.
    let kind: RentalArea.Kind?
    let mostKilometresPerHour: Int?

    /// Everything that is wrong, by the names that files and forms have for it.
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

    /// The area of a shape with these terms; `nil` where they have faults.
    func area(_ shape: MultiPolygon) -> RentalArea? {
        guard faults.isEmpty, let kind else { return nil }
        return RentalArea(name: name, kind: kind, mostKilometresPerHour: mostKilometresPerHour, shape: shape)
    }
}
