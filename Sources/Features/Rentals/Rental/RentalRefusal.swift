package import CrosstownGeo
package import CrosstownKit
package import CrosstownValues

/// An expected answer "no" of the rentals feature, for the caller to put into words.
package enum RentalRefusal: Error, Hashable, Sendable {
    /// A station where a vehicle can be returned, and how far it is.
    package struct NearestDock: Hashable, Sendable {
        package let station: Station
        /// Whether the vehicle goes into a dock there.
        package let hasDocks: Bool
        package let distance: Metres
        /// Where the way begins.
        package let origin: Coordinate
    }

    /// A vehicle that says that it is not where its rider is.
    package struct Elsewhere: Hashable, Sendable {
        /// The station that the rider is at.
        package let claimed: Station
        /// How far from there the vehicle is.
        package let distance: Metres
        /// Where it can be returned from where it is.
        package let nearest: NearestDock?
    }

    /// No vehicle and no dock has this number.
    case unknownNumber
    /// The dock with this number holds no vehicle.
    case emptyDock
    /// The vehicle is in somebody's ride.
    case vehicleTaken
    /// The vehicle cannot be rented now.
    case outOfService
    /// A rider says that somebody could be hurt by the vehicle.
    case reportedUnsafe
    /// The vehicle does not stand at a station.
    case notAtStation
    /// The vehicle must be charged first.
    case batteryLow
    /// What holds the vehicle is no device of ours, or is not heard now.
    case lockOutOfReach
    /// The station rents nothing now.
    case stationClosed
    /// One ride at a time.
    case alreadyRiding
    /// The rider has not said yet who he is and how he pays.
    case notSetUp
    /// The rider is asked once more whether the position may be known.
    case positionWanted
    /// An earlier ride is not paid.
    case owing(Money)
    /// There is less to spend than a ride sets aside.
    case insufficientFunds(needed: Money, available: Money)
    /// There is no such ride, or it is another person's.
    case noSuchRide
    /// A wish comes at the wrong time.
    case ride(RideRefusal)
    /// The vehicle was not seen at a station.
    case awayFromStation(NearestDock?)
    /// Nothing tells where the rider and the vehicle are.
    case placeUnknown
    /// The same, as the rider has refused the position.
    case placeRefused(Identifier<Ride>)
    /// The vehicle says that it is elsewhere.
    case vehicleElsewhere(Elsewhere)
    /// No ride ends where the rider is.
    case mayNotEndHere(NearestDock?)
    /// The station has no free dock.
    case stationFull(NearestDock?)
    /// The last hour has not begun yet.
    case tooEarlyToExtend
    /// The ride takes the longest time already that a ride may take.
    case longestRide(hours: Int)
    /// The ride was not free, so that there is nothing to explain.
    case nothingToExplain

    /// There is no such station.
    case noSuchStation
    /// No station has a free dock.
    case noFreeDock
    /// There is no such tariff.
    case noSuchTariff
    /// Another station has this name.
    case stationNameTaken
    /// A vehicle or a dock has this number already.
    case numberTaken(PlateNumber)
    /// The dock holds another vehicle.
    case dockTaken
    /// The lock with this number is on another vehicle.
    case lockTaken
    /// Another station connects by this name.
    case stationKeyTaken
    /// A vehicle in this state cannot do that.
    case vehicleCannot(VehicleState)
}
