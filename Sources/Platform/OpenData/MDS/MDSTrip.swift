import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// An ended trip, without its rider.
///
/// Source: MDS 2.0, Data Types, Trips.
struct MDSTrip: Encodable, Sendable {
    let deviceId: Identifier<FleetVehicle>
    let providerId: Identifier<MDSProvider>
    let tripId: Identifier<FleetRide>
    let tripType = "rider"
    let startTime: Timestamp
    let endTime: Timestamp
    let startLocation: MDSPoint
    let endLocation: MDSPoint
    /// In seconds.
    let duration: Int64
    /// In meters.
    let distance: Int64
    /// In the smallest units of the currency.
    let actualCost: Int64
    let currency: String

    init(_ trip: FleetTrip, of provider: MDSProvider) {
        deviceId = trip.vehicle
        providerId = provider.id
        tripId = trip.ride
        startTime = trip.startedAt
        endTime = trip.endedAt
        startLocation = MDSPoint(trip.start)
        endLocation = MDSPoint(trip.end)
        duration = trip.endedAt.milliseconds(since: trip.startedAt) / 1000
        distance = Int64(max(trip.start.distance(to: trip.end), trip.ridden ?? .zero).value.rounded())
        actualCost = trip.price
        currency = trip.currency
    }

    private enum CodingKeys: String, CodingKey {
        case deviceId
        case providerId
        case tripId
        case tripType
        case startTime
        case endTime
        case startLocation
        case endLocation
        case duration
        case distance
        case actualCost
        case currency
    }
}
