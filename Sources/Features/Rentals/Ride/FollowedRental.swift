import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension Ride {
    /// The reference to the ride in links.
    var reference: RideReference { RideReference(feature: RentalsModule.id, ride: id.description) }
}

extension RideState {
    /// Whether others may follow a ride in this state: its vehicle is unlocked, and it is not over.
    var isShared: Bool { isOpen && self != .preparing }
}

extension RiderService {
    /// Returns the state of a ride for people with a link to it; `nil` before it has begun.
    ///
    /// Omits the vehicle's place after the ride, since the vehicle may then be another rider's.
    func followed(_ ride: String) async throws -> FollowedRide? {
        guard let id = Identifier<Ride>(ride) else { return nil }
        return try await rentals.read { step in
            guard let ride = try step.rides.find(id), ride.rider != .nobody, ride.startedAt != nil else { return nil }
            let vehicle = try step.vehicles.vehicle(ride.vehicle)
            let seen = ride.state.isOpen ? try PlaceStore(transaction: step.transaction).last(of: ride.vehicle) : nil
            let told = seen.flatMap { seen in ride.startedAt.map { seen.at >= $0 } == true ? seen : nil }
            return FollowedRide(
                rider: ride.rider,
                title: "\(RentalTexts.name(ride.kind)) \(vehicle.plate.description)",
                state: RentalTexts.followed(ride.state),
                isOver: !ride.state.isOpen,
                position: told?.place,
                positionAt: told?.at
            )
        }
    }
}
