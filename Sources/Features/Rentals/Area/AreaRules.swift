package import CrosstownGeo

/// The rules of areas on where rides may end.
package struct AreaRules: Sendable {
    let areas: [RentalArea]

    /// Creates rules from areas.
    package init(areas: [RentalArea]) { self.areas = areas }

    /// Whether a ride may end at a place; a forbidden area overrides one where rides may end.
    package func mayEnd(at place: Coordinate) -> Bool {
        guard !isInside(.forbidden, place) else { return false }
        return !areas.contains { $0.kind == .returnAllowed } || isInside(.returnAllowed, place)
    }

    private func isInside(_ kind: RentalArea.Kind, _ place: Coordinate) -> Bool {
        areas.contains { $0.kind == kind && $0.shape.contains(place) }
    }
}
