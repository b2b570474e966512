import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A place as its owner enters it.
struct PlaceRequest: Codable, Sendable {
    /// The identity, chosen by who sends it, so that a place that is sent twice is one.
    var id: Identifier<SavedPlace>?
    var kind: PlaceKind?
    var name: String?
    /// The address, or a latitude and a longitude with a comma between.
    var address: String?
    var latitude: Double?
    var longitude: Double?
    /// When it was entered, in milliseconds since 1970, where it was without a connection and comes later.
    var editedAt: Int64?

    /// The moment from which it holds: a device's clock may be wrong, but nothing was entered later than now.
    func edited(at now: Timestamp) -> Timestamp { editedAt.map { min(Timestamp(milliseconds: $0), now) } ?? now }
}

/// Makes of what was entered a place that can be kept.
struct PlaceEntry: Sendable {
    let places: any PlaceDirectory
    let center: Coordinate

    private static let longestName = 60
    private static let longestAddress = 200

    /// The complete place, with its address looked up where it has no coordinates.
    ///
    /// - Throws: `Problem` with status 422 that names every wrong field.
    func place(_ request: PlaceRequest, id: Identifier<SavedPlace>) async throws -> OwnPlace {
        var check = Validation()
        let name = check.text(request.name ?? "", "name", length: 1...Self.longestName)
        check.require(name.utf8.count <= 4 * Self.longestName, "name", "is too long")
        let address = check.text(request.address ?? "", "address", length: 0...Self.longestAddress)
        check.require(address.utf8.count <= 4 * Self.longestAddress, "address", "is too long")
        let found = try await position(address, request, &check)
        try check.finish()
        guard let found else { throw Problem.internalError }
        return OwnPlace(
            id: id,
            kind: request.kind ?? .other,
            name: name,
            address: found.address,
            position: found.position
        )
    }

    private typealias Found = (address: String, position: Coordinate)

    private func position(
        _ address: String,
        _ request: PlaceRequest,
        _ check: inout Validation
    ) async throws -> Found? {
        let typed = Self.coordinates(in: address)
        if let latitude = request.latitude ?? typed?.0, let longitude = request.longitude ?? typed?.1 {
            let position = Coordinate(validatingLatitude: latitude, longitude: longitude)
            check.require(position != nil, "address", "must be a place on the Earth")
            guard let position else { return nil }
            try await places.requireLand(at: position, "address", &check)
            let isNamed = !address.isEmpty && typed == nil
            return (isNamed ? address : try await places.nearest(to: position)?.name ?? address, position)
        }
        check.require(!address.isEmpty, "address", "is required")
        if address.isEmpty || address.unicodeScalars.count > Self.longestAddress { return nil }
        return try await lookUp(address, &check)
    }

    private func lookUp(_ address: String, _ check: inout Validation) async throws -> Found? {
        switch try await places.meaning(of: address, near: center, within: nil) {
        case .one(let place): return (place.name, place.position)
        case .several(let found):
            let candidates = found.map {
                Problem.Candidate(
                    name: $0.name,
                    detail: $0.detail,
                    latitude: $0.position.latitude,
                    longitude: $0.position.longitude
                )
            }
            check.ask("address", "may be several places; choose one of them", among: candidates)
        case .unknown:
            check.require(false, "address", "was not found; choose it from the list or on the map")
        }
        return nil
    }

    /// What was typed as "43.7384, 7.4246"; `nil` for anything else.
    private static func coordinates(in text: String) -> (Double, Double)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let degrees = parts.map { Double($0.filter { !$0.isWhitespace }) }
        guard let latitude = degrees[0], let longitude = degrees[1] else { return nil }
        return (latitude, longitude)
    }
}
