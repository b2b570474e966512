public import CrosstownDispatchEngine
public import CrosstownValues

/// Expected errors of taxis; ``problem`` describes each to the caller.
public enum TaxiRefusal: Error, Hashable, Sendable {
    /// The user is not a driver.
    case notADriver
    /// The taxi code belongs to no current driver.
    case noSuchDriver
    /// The driver must be off duty to be deleted.
    case driverOnDuty
    /// The request does not exist or belongs to another user.
    case noSuchRequest
    /// The offer does not exist or belongs to another driver.
    case noSuchOffer
    /// The zone does not exist.
    case noSuchZone
    /// The taxi code belongs to another driver.
    case codeTaken
    /// The account belongs to a driver already.
    case alreadyADriver
    /// The taxi code is empty or longer than twelve characters.
    case badCode
    /// The name of a place is longer than 200 characters.
    case placeNameTooLong
    /// Drivers can start only inside the city (T-3.8).
    case driverOutsideCity
    /// Drivers can start only with a position accurate to 50 m.
    case positionTooVague
    /// Drivers can start only with a timestamp within 30 s of the server's clock; positions from the future are
    /// invalid.
    case positionNotCurrent
    /// The driver's position is too old or inaccurate to validate an arrival.
    case positionUnknown
    /// The taxi is too far from the meeting place for the driver's action.
    case notAtMeetingPlace(MeetingDistance)
    /// The driver's state does not allow the action.
    case driver(DriverRefusal)
    /// The new request is invalid or not allowed.
    case entry(EntryRefusal)
    /// The request's state does not allow the change.
    case request(RequestRefusal)
    /// The offer has been decided, in this state.
    case offerDecided(OfferState)
    /// The reservation or its change is not allowed.
    case reservation(ReservationRefusal)
    /// The passenger has a reservation for about the same time, here its meeting time, and has not confirmed a second
    /// one.
    case overlaps(Timestamp)
    /// It is too late to report that the passenger was not in the taxi.
    case rideTooLongAgo
    /// A fare or its payment failed.
    case payment(FareRefusal)
    /// A tariff is not published or withdrawn.
    case tariff(TariffRefusal)
    /// An action on a company, an application or an invitation failed.
    case admission(AdmissionRefusal)
    /// An action on planned zones failed.
    case zonePlan(ZonePlanRefusal)
    /// A third-party app's call failed.
    case program(ProgramRefusal)
}
