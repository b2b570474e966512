/// The errors of a new request (T-4.1, T-4.2, T-4.4); the raw value is the key of the message.
public enum EntryRefusal: String, Error, CaseIterable, Sendable {
    /// Fewer than one passenger.
    case noPassengers = "no_passengers"
    /// More passengers than a taxi takes.
    case tooManyPassengers = "too_many_passengers"
    /// The meeting place is outside the city.
    case outsideCity = "outside_city"
    /// The passenger has an open request.
    case alreadyRequested = "already_requested"
    /// The zone's queue is empty.
    case noTaxiInZone = "no_taxi_in_zone"
}

/// The facts that validate a new request.
public struct EntryFacts: Hashable, Sendable {
    /// The number of passengers.
    public var passengers: Int
    /// Whether the meeting place is in a zone of the city.
    public var isInsideCity: Bool
    /// Whether the passenger has an open request.
    public var hasOpenRequest: Bool
    /// The number of drivers in the zone's queue, with or without an open offer.
    public var queueLength: Int

    /// Creates the facts.
    public init(passengers: Int, isInsideCity: Bool, hasOpenRequest: Bool, queueLength: Int) {
        self.passengers = passengers
        self.isInsideCity = isInsideCity
        self.hasOpenRequest = hasOpenRequest
        self.queueLength = queueLength
    }

    /// Validates a new request; a valid request is served sooner or later.
    ///
    /// - Throws: The first error.
    public func check(rules: DispatchRules) throws(EntryRefusal) {
        if passengers < 1 { throw .noPassengers }
        if passengers > rules.mostPassengers { throw .tooManyPassengers }
        if !isInsideCity { throw .outsideCity }
        if hasOpenRequest { throw .alreadyRequested }
        if queueLength == 0 { throw .noTaxiInZone }
    }
}
