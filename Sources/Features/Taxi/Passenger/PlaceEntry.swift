import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// Finds the entered place in the city's directory.
struct PlaceEntry: Sendable {
    let places: any PlaceDirectory
    let city: CityZones

    static let longestName = 200

    /// Returns the place of a field, found by name without coordinates; `nil` if it is invalid.
    func place(
        _ field: String,
        called text: String,
        latitude: Double?,
        longitude: Double?,
        mayBeOutside: Bool = false,
        _ check: inout Validation
    ) async throws -> (name: String, position: Coordinate)? {
        let name = check.text(text, field, length: 0...Self.longestName)
        if let latitude, let longitude {
            let position = Coordinate(validatingLatitude: latitude, longitude: longitude)
            check.require(position != nil, field, "must be a place on the map")
            guard let position else { return nil }
            return (try await places.name(name, at: position), position)
        }
        check.require(!name.isEmpty, field, TaxiTexts.required)
        if name.isEmpty || name.count > Self.longestName { return nil }
        return try await place(field, called: name, within: mayBeOutside ? nil : city.contains, &check)
    }

    /// Returns the place with exactly this name, which was typed instead of chosen.
    private func place(
        _ field: String,
        called name: String,
        within area: PlaceArea?,
        _ check: inout Validation
    ) async throws -> (name: String, position: Coordinate)? {
        switch try await places.meaning(of: name, near: city.middle, within: area) {
        case .one(let place): return (place.name, place.position)
        case .several(let places):
            check.ask(field, TaxiTexts.placeUnclear, among: places.map { Problem.Candidate($0) })
        case .unknown:
            let isElsewhere = try await places.meaning(of: name, near: city.middle, within: nil) != .unknown
            check.require(false, field, isElsewhere ? TaxiTexts.placeOutside : TaxiTexts.placeUnknown)
        }
        return nil
    }
}
