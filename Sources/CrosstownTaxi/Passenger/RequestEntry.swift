import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownWeb

extension Problem.Candidate {
    fileprivate init(_ place: Place) {
        self.init(
            name: place.name,
            detail: place.detail,
            latitude: place.position.latitude,
            longitude: place.position.longitude
        )
    }
}

/// Makes of what a passenger entered a form that dispatch can take.
struct RequestEntry: Sendable {
    let places: any PlaceDirectory
    let city: CityZones
    let mostPassengers: Int

    private static let longestName = 200

    /// The complete form, with the place looked up by its name where it has no coordinates.
    ///
    /// - Throws: `Problem` with status 422 that names every wrong field.
    func form(_ message: RequestMessage) async throws -> RequestForm {
        var check = Validation()
        let passengers = message.passengers
        check.require(passengers != nil, "passengers", TaxiWords.required)
        if let passengers {
            let isPossible = (1...mostPassengers).contains(passengers)
            check.require(isPossible, "passengers", TaxiWords.passengersLimit(mostPassengers))
        }
        let name = check.text(message.meetingPlace, "meetingPlace", length: 0...Self.longestName)
        let place = try await place(name, message, &check)
        try check.finish()
        // Complete: otherwise the check has thrown.
        guard let place, let passengers else { throw Problem.internalError }
        return RequestForm(meetingPlace: place.position, placeName: place.name, passengers: passengers)
    }

    private func place(
        _ name: String,
        _ message: RequestMessage,
        _ check: inout Validation
    ) async throws -> (name: String, position: Coordinate)? {
        if let latitude = message.latitude, let longitude = message.longitude {
            let position = Coordinate(validatingLatitude: latitude, longitude: longitude)
            check.require(position != nil, "meetingPlace", "must be a place on the map")
            guard let position else { return nil }
            return (try await self.name(name, at: position), position)
        }
        check.require(!name.isEmpty, "meetingPlace", TaxiWords.required)
        if name.isEmpty || name.count > Self.longestName { return nil }
        return try await place(called: name, &check)
    }

    /// The place that a name means which was typed and not chosen; nothing else is ever taken for it.
    private func place(
        called name: String,
        _ check: inout Validation
    ) async throws -> (name: String, position: Coordinate)? {
        switch try await places.meaning(of: name, near: city.middle, within: city.contains) {
        case .one(let place): return (place.name, place.position)
        case .several(let places):
            check.ask("meetingPlace", TaxiWords.placeUnclear, among: places.map(Problem.Candidate.init))
        case .unknown:
            let isElsewhere = try await places.meaning(of: name, near: city.middle, within: nil) != .unknown
            let message = isElsewhere ? TaxiWords.placeOutside : TaxiWords.placeUnknown
            check.require(false, "meetingPlace", message)
        }
        return nil
    }

    private func name(_ name: String, at position: Coordinate) async throws -> String {
        if !name.isEmpty { return name }
        return try await places.nearest(to: position)?.name ?? TaxiWords.pointOnMap
    }
}
