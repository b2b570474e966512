public import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
public import CrosstownWeb

extension DriverResponse {
    init(_ view: DriverView, in city: CityZones) {
        self.init(
            id: view.driver.id.description,
            code: view.driver.code,
            state: view.driver.state,
            queue: QueueResponse(view, in: city),
            offer: view.offer.map { OfferResponse($0, from: view.position?.place) },
            ride: view.ride.map { DriverRideResponse($0, view) },
            lastMove: view.lastMove.map { MoveResponse(cause: $0.cause, at: $0.at, reason: $0.reason) }
        )
    }
}

/// The remaining routes for a driver, as far as known.
struct DriverRoads {
    /// The route to the meeting place and, during the ride, to the destination.
    var way: PickupRoutes.Route?
    /// Whether the taxi is at the meeting place; `nil` during the ride.
    var isAtMeetingPlace: Bool?
    /// The distance along the streets to an offered request, as its passenger will see it.
    var toOffer: Metres?
}

extension DriverResponse {
    /// Returns the response with the routes and its version, by which a script detects changes.
    func completed(by roads: DriverRoads, at now: Timestamp) -> DriverResponse {
        var answer = self
        answer.ride?.isAtMeetingPlace = roads.isAtMeetingPlace
        if let way = roads.way { answer.ride?.show(way, at: now) }
        if let road = roads.toOffer {
            answer.offer?.distanceMetres = road.value
            answer.offer?.isEstimated = false
        }
        answer.version = [
            state.rawValue, queue.map { "\($0.zone) \($0.place) \($0.length)" } ?? "", offer?.id ?? "",
            answer.ride.map { "\($0.id) \($0.isOnBoard) \($0.arrivedAt != nil) \($0.isAtMeetingPlace == true)" } ?? "",
        ]
        .joined(separator: "|")
        return answer
    }
}

extension QueueResponse {
    fileprivate init?(_ view: DriverView, in city: CityZones) {
        guard let place = view.driver.place, let ahead = view.driversAhead, let length = view.queueLength else {
            return nil
        }
        self.init(zone: city.name(of: place.zone), place: ahead + 1, length: length)
    }
}

extension OfferResponse {
    fileprivate init(_ offered: DriverView.Offered, from driver: Coordinate?) {
        let place = offered.request.meetingPlace
        self.init(
            id: offered.offer.id.description,
            meetingPlace: offered.request.placeName,
            latitude: place.latitude,
            longitude: place.longitude,
            passengers: offered.request.passengers,
            distanceMetres: driver.map { place.distance(to: $0).value },
            remainingMilliseconds: offered.remainingMilliseconds,
            totalMilliseconds: offered.totalMilliseconds,
            isEstimated: driver == nil ? nil : true,
            wantedAt: offered.request.wantedAt
        )
    }
}

extension DriverRideResponse {
    fileprivate init(_ ride: TaxiRequest, _ view: DriverView) {
        self.init(
            id: ride.id.description,
            isOnBoard: ride.state == .onBoard,
            meetingPlace: ride.placeName,
            latitude: ride.meetingPlace.latitude,
            longitude: ride.meetingPlace.longitude,
            passengers: ride.passengers,
            madeAt: ride.madeAt,
            arrivedAt: ride.arrivedAt,
            passengerMissingFrom: ride.state == .accepted ? view.passengerMissingFrom : nil,
            wantedAt: ride.wantedAt,
            terms: view.terms?.answer
        )
    }

    fileprivate mutating func show(_ way: PickupRoutes.Route, at now: Timestamp) {
        if isOnBoard {
            toDestination = RemainingDriveResponse(way, at: now)
        } else {
            arrivesInSeconds = way.secondsLeft(at: now)
            distanceMetres = way.length.value
            isEstimated = way.isEstimated
        }
    }
}

extension FixMessage {
    /// The valid accuracies in meters.
    static let accuracies: ClosedRange<Double> = 0...100_000
    private static let headings: ClosedRange<Double> = 0...360
    private static let speeds: ClosedRange<Double> = 0...200

    fileprivate func validated(_ name: String, _ check: inout Validation) -> Fix? {
        let place = Coordinate(validatingLatitude: latitude, longitude: longitude)
        check.require(place != nil, "\(name).latitude", "must be a valid coordinate")
        check.number(accuracy, "\(name).accuracy", in: Self.accuracies)
        if let heading { check.number(heading, "\(name).heading", in: Self.headings) }
        if let speed { check.number(speed, "\(name).speed", in: Self.speeds) }
        check.number(at.milliseconds, "\(name).at", in: FieldLimits.deviceMilliseconds)
        return place.map { Fix(place: $0, accuracy: Metres(accuracy), heading: heading.map { Degrees($0) }, at: at) }
    }
}

extension FixBatch {
    /// Validates the positions and adds the server's time at which they arrived.
    ///
    /// - Throws: `Problem` with status 422 and all invalid numbers.
    func validated(at now: Timestamp) throws -> [Fix] {
        var check = Validation()
        check.require(!fixes.isEmpty, "fixes", "must contain 1 to 50 positions")
        check.limit(fixes, "fixes", of: Self.self)
        if let sentAt { check.number(sentAt.milliseconds, "sentAt", in: FieldLimits.deviceMilliseconds) }
        try check.finish()
        let checked = fixes.enumerated().compactMap { $1.validated("fixes.\($0)", &check) }
        try check.finish()
        let clock = DeviceClock(sentAt: sentAt, receivedAt: now, newest: checked.map(\.at).max())
        return checked.map { fix in
            var fix = fix
            fix.at = clock.corrected(fix.at)
            return fix
        }
    }
}

extension FixMessage: LimitedFields {
    /// The limits of the fields.
    public static var limits: [String: FieldLimits] {
        [
            "latitude": .latitude, "longitude": .longitude, "accuracy": .number(accuracies),
            "heading": .number(headings), "speed": .number(speeds), "at": .deviceMoment,
        ]
    }
}

extension FixBatch: SelfLimiting {
    /// The limits of the fields.
    public static var limits: [String: FieldLimits] {
        ["fixes": .list(1...50, fault: "must contain 1 to 50 positions"), "sentAt": .deviceMoment]
    }
}

extension StartMessage: SelfLimiting {
    /// The limits of the fields.
    public static var limits: [String: FieldLimits] {
        ["latitude": .latitude, "longitude": .longitude, "accuracy": .number(FixMessage.accuracies)]
    }
}
