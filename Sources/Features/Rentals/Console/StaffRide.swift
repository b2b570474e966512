import CrosstownKit
import CrosstownValues

struct StaffRide: Sendable {
    let view: RideView
    let rider: StaffRider?

    /// The response in the API.
    var response: RideResponse { RideResponse(view, rider: rider) }
}

extension RentalTransaction {
    /// Adds riders to rides, with a fixed number of statements.
    func staffRides(_ rides: [Ride]) throws -> [StaffRide] {
        let riders = try staffRiders.find(Set(rides.map(\.rider)))
        return try rideViews.views(of: rides).map { StaffRide(view: $0, rider: riders[$0.ride.rider]) }
    }
}
