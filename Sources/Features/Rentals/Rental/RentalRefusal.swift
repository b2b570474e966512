package import CrosstownGeo
package import CrosstownKit
package import CrosstownValues

/// Why a request of rentals fails.
package enum RentalRefusal: Error, Hashable, Sendable {
    /// A station where a vehicle can be returned, and its distance.
    package struct NearestDock: Hashable, Sendable {
        package let station: Station
        /// Whether the station has docks.
        package let hasDocks: Bool
        package let distance: Metres
        /// The origin of directions.
        package let origin: Coordinate
    }

    /// A vehicle that reports another place than its rider.
    package struct Elsewhere: Hashable, Sendable {
        /// The station of the rider.
        package let claimed: Station
        /// The distance of the vehicle from there.
        package let distance: Metres
        /// The nearest station to the vehicle where it can be returned.
        package let nearest: NearestDock?
    }

    /// No vehicle or dock has this number.
    case unknownNumber
    /// The dock with this number is empty.
    case emptyDock
    /// The vehicle is in another user's ride.
    case vehicleTaken
    /// The vehicle cannot be rented now.
    case outOfService
    /// A rider has reported the vehicle as unsafe.
    case reportedUnsafe
    /// The vehicle is not at a station.
    case notAtStation
    /// The battery is too low.
    case batteryLow
    /// The vehicle's dock or lock is not registered, or not reachable now.
    case lockOutOfReach
    /// The station is closed.
    case stationClosed
    /// The rider has a ride already.
    case alreadyRiding
    /// The rider's account is not set up.
    case notSetUp
    /// The rider has to answer again whether the service may use their position.
    case positionWanted
    /// An earlier ride is unpaid.
    case owing(Money)
    /// The available money is less than a ride holds.
    case insufficientFunds(needed: Money, available: Money)
    /// The ride does not exist or has another rider.
    case noSuchRide
    /// The ride is in the wrong state for the request.
    case ride(RideRefusal)
    /// No evidence shows the vehicle at a station.
    case awayFromStation(NearestDock?)
    /// The place of rider and vehicle is unknown.
    case placeUnknown
    /// The place is unknown, since the rider has refused the position.
    case placeRefused(Identifier<Ride>)
    /// The vehicle reports another place.
    case vehicleElsewhere(Elsewhere)
    /// Rides may not end at the rider's place.
    case mayNotEndHere(NearestDock?)
    /// The station has no free dock.
    case stationFull(NearestDock?)
    /// Extending is possible only in the last hour.
    case tooEarlyToExtend
    /// The ride has the maximum time already.
    case longestRide(hours: Int)
    /// The ride was not free, so no explanation is needed.
    case nothingToExplain

    /// The station does not exist.
    case noSuchStation
    /// No station has a free dock.
    case noFreeDock
    /// The tariff does not exist.
    case noSuchTariff
    /// Another station has this name.
    case stationNameTaken
    /// A vehicle or dock has this number already.
    case numberTaken(PlateNumber)
    /// The dock holds another vehicle.
    case dockTaken
    /// The lock is on another vehicle.
    case lockTaken
    /// Another station connects with this name.
    case stationKeyTaken
    /// The vehicle's state does not allow that.
    case vehicleCannot(VehicleState)
}
