import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import CrosstownWeb

/// Matches offers and requests to a search and returns them without names, phone numbers and drivers' homes.
struct JourneySearch: Sendable {
    static let most = 100
    private static let usualDelta: Int64 = 900
    private static let usualRadius = 1.0
    /// Rounds waiting places to about a hundred meters.
    private static let grain = 1_000.0

    let query: Covoiturage.Search
    let `operator`: String
    let address: String

    private var departure: Coordinate { Coordinate(latitude: query.departureLat, longitude: query.departureLng) }
    private var arrival: Coordinate { Coordinate(latitude: query.arrivalLat, longitude: query.arrivalLng) }

    /// The requested number of journeys.
    var count: Int { min(query.count ?? Self.most, Self.most) }

    /// Whether the event matches the destination and time of the search.
    func leads(to event: DirectoryEvent) -> Bool {
        guard let venue = event.venue?.position else { return false }
        return venue.distance(to: arrival).value <= (query.arrivalRadius ?? Self.usualRadius) * 1000
    }

    /// Returns the journey of a driver with a free seat who can pass the requested place; otherwise `nil`.
    func journey(_ offer: SignUp, seatsLeft: Int, _ event: DirectoryEvent) -> Covoiturage.DriverJourney? {
        guard seatsLeft > 0, offer.way.includes(.there), let venue = event.venue else { return nil }
        let direct = time(offer.place, venue.position)
        let (there, rest) = (time(offer.place, departure), time(departure, venue.position))
        let boarding = Int64(EventPool.boarding.value * 1000)
        guard there + rest + boarding - direct <= Int64(offer.detourMinutes) * 60_000 else { return nil }
        let at = event.beginsAt.advanced(milliseconds: -rest - boarding)
        guard at >= offer.leavesAt.advanced(milliseconds: there), isInTime(at) else { return nil }
        return Covoiturage.DriverJourney(
            id: offer.id.description,
            operator: `operator`,
            driver: user(offer, "Driver"),
            passengerPickupLat: departure.latitude,
            passengerPickupLng: departure.longitude,
            passengerDropLat: venue.position.latitude,
            passengerDropLng: venue.position.longitude,
            passengerDropAddress: venue.name,
            duration: Int(rest / 1000),
            distance: Self.metres(departure, venue.position),
            passengerPickupDate: at.milliseconds / 1000,
            type: "PLANNED",
            webUrl: address + RideSharePaths.request(event.id).href,
            availableSeats: seatsLeft,
            price: .free
        )
    }

    /// Returns the journey of a rider who waits near the requested place; otherwise `nil`.
    func journey(of request: SignUp, _ event: DirectoryEvent) -> Covoiturage.PassengerJourney? {
        guard request.way.includes(.there), let venue = event.venue else { return nil }
        let away = request.place.distance(to: departure).value
        let rest = time(request.place, venue.position)
        let at = event.beginsAt.advanced(milliseconds: -rest - Int64(EventPool.boarding.value * 1000))
        guard away <= (query.departureRadius ?? Self.usualRadius) * 1000, isInTime(at) else { return nil }
        return Covoiturage.PassengerJourney(
            id: request.id.description,
            operator: `operator`,
            passenger: user(request, "Rider"),
            passengerPickupLat: Self.coarse(request.place.latitude),
            passengerPickupLng: Self.coarse(request.place.longitude),
            passengerDropLat: venue.position.latitude,
            passengerDropLng: venue.position.longitude,
            passengerDropAddress: venue.name,
            duration: Int(rest / 1000),
            distance: Self.metres(request.place, venue.position),
            passengerPickupDate: at.milliseconds / 1000,
            driverDepartureDate: at.milliseconds / 1000,
            type: "PLANNED",
            webUrl: address + RideSharePaths.offer(event.id).href,
            requestedSeats: request.people
        )
    }

    private func isInTime(_ moment: Timestamp) -> Bool {
        abs(moment.milliseconds / 1000 - query.departureDate) <= query.timeDelta ?? Self.usualDelta
    }

    private func user(_ signUp: SignUp, _ alias: String) -> Covoiturage.User {
        Covoiturage.User(id: signUp.id.description, operator: `operator`, alias: alias)
    }

    private func time(_ origin: Coordinate, _ destination: Coordinate) -> Int64 {
        Int64(RoadTimes.straight(from: origin, to: destination))
    }

    private static func metres(_ origin: Coordinate, _ destination: Coordinate) -> Int {
        Int((origin.distance(to: destination).value * TravelSource.roadFactor).rounded())
    }

    static func coarse(_ degrees: Double) -> Double { (degrees * grain).rounded() / grain }
}
