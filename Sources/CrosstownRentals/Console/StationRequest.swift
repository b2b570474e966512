import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// A station as those who run the rentals enter it.
struct StationRequest: Codable, Sendable {
    var name: String
    var latitude: Double?
    var longitude: Double?
    /// `open` where it is not said.
    var state: String?
    /// Numbers of docks to add, separated by commas or white space.
    var docks: String?

    private var place: Coordinate? {
        latitude.flatMap { latitude in
            longitude.flatMap { Coordinate(validatingLatitude: latitude, longitude: $0) }
        }
    }

    /// Refuses a station out at sea.
    ///
    /// - Throws: `Problem` that names the field, and an error where the map cannot be read.
    func requireLand(by places: (any PlaceDirectory)?) async throws {
        guard let places else { return }
        var check = Validation()
        try await places.requireLand(at: place, "latitude", &check)
        try check.finish()
    }

    /// The station and the docks to add, every field checked.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func checked() throws -> (form: (name: String, place: Coordinate, state: Station.State), docks: [PlateNumber]) {
        var check = Validation()
        let name = check.text(name, "name", length: 1...100)
        let place = place
        check.require(place != nil, "latitude", ConsoleTexts.place)
        let state = Station.State(rawValue: state?.lowercased() ?? Station.State.open.rawValue)
        check.require(state != nil, "state", ConsoleTexts.unknownState)
        let texts = (docks ?? "").uppercased().split { $0 == "," || $0.isWhitespace }
        let numbers = texts.compactMap { PlateNumber(String($0)) }
        check.require(numbers.count == texts.count, "docks", RentalTexts.numberForm)
        try check.finish()
        // Complete: otherwise the check has thrown.
        guard let place, let state else { throw Problem.internalError }
        return ((name, place, state), numbers)
    }
}

/// A vehicle as those who run the rentals enter it.
struct VehicleRequest: Codable, Sendable {
    var number: String
    var kind: String
    /// The dock that holds it.
    var dock: String
    /// Its lock, where it has one of its own.
    var imei: String?
    /// What kind of lock that is, where it is not the usual one.
    var dialect: String?

    /// The lock of its own.
    var lock: LockRequest { LockRequest(imei: imei, dialect: dialect) }

    /// The vehicle, every field checked.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func checked() throws -> (number: PlateNumber, kind: VehicleKind, dock: PlateNumber) {
        var check = Validation()
        let number = PlateNumber(number.uppercased())
        check.require(number != nil, "number", RentalTexts.numberForm)
        let kind = VehicleKind(rawValue: kind.lowercased())
        check.require(kind != nil, "kind", ConsoleTexts.unknownKind)
        let dock = PlateNumber(dock.uppercased())
        check.require(dock != nil, "dock", RentalTexts.numberForm)
        try check.finish()
        // Complete: otherwise the check has thrown.
        guard let number, let kind, let dock else { throw Problem.internalError }
        return (number, kind, dock)
    }
}
