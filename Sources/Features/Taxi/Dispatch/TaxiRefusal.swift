public import CrosstownDispatchEngine
public import CrosstownValues

/// An expected answer "no" of the taxi feature, which its ``problem`` puts into words.
public enum TaxiRefusal: Error, Hashable, Sendable {
    /// The account belongs to no driver.
    case notADriver
    /// No driver at work has this taxi code.
    case noSuchDriver
    /// Who is on duty cannot be removed.
    case driverOnDuty
    /// There is no such request, or it is another person's.
    case noSuchRequest
    /// There is no such offer, or it is another driver's.
    case noSuchOffer
    /// The city has no such zone.
    case noSuchZone
    /// The taxi code belongs to another driver.
    case codeTaken
    /// The account is a driver's already.
    case alreadyADriver
    /// A taxi code that is empty or longer than twelve characters.
    case badCode
    /// A name of a place longer than 200 characters.
    case placeNameTooLong
    /// Start needs a position inside the city (T-3.8).
    case driverOutsideCity
    /// Start needs a position accurate to 50 m.
    case positionTooVague
    /// Start needs a position of this moment, 30 s apart at most from the server's clock; positions are never of the future.
    case positionNotCurrent
    /// The position of the driver's phone is old, or too vague to tell whether the taxi has arrived.
    case positionUnknown
    /// The taxi is too far from the meeting place for what its driver says.
    case notAtMeetingPlace(MeetingDistance)
    /// Stop, start and the like in the wrong state.
    case driver(DriverRefusal)
    /// A new request is not taken.
    case entry(EntryRefusal)
    /// A wish about a request comes at the wrong time.
    case request(RequestRefusal)
    /// The answer to an offer comes after its decision, which stands as it says.
    case offerDecided(OfferState)
    /// A wish about a reservation is not granted.
    case reservation(ReservationRefusal)
    /// The passenger has reserved a taxi for about the same time, for this moment, and does not say that they want another.
    case overlaps(Timestamp)
    /// Somebody says too late that they were not in a taxi.
    case rideTooLongAgo
    /// A fare or its payment does not go on.
    case payment(FareRefusal)
    /// A tariff is not published or withdrawn.
    case tariff(TariffRefusal)
    /// A company, an application or an invitation does not go on.
    case admission(AdmissionRefusal)
    /// Drawn zones do not go on.
    case zonePlan(ZonePlanRefusal)
    /// A wish of a program is not granted.
    case program(ProgramRefusal)
}
