import CrosstownKit
import CrosstownValues

/// A ride as staff see it: with its rider.
struct StaffRide: Sendable {
    let view: RideView
    let rider: StaffRider?

    /// What programs are told.
    var response: RideResponse { RideResponse(view, rider: rider) }
}

extension RentalTransaction {
    /// Rides with their riders, in their order, by as many statements as one.
    func staffRides(_ rides: [Ride]) throws -> [StaffRide] {
        let riders = try staffRiders.find(Set(rides.map(\.rider)))
        return try rideViews.views(of: rides).map { StaffRide(view: $0, rider: riders[$0.ride.rider]) }
    }
}
