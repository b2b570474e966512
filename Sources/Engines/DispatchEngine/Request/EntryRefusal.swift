/// Why a new request is not taken (T-4.1, T-4.2, T-4.4); the raw value is the key of the message.
public enum EntryRefusal: String, Error, CaseIterable, Sendable {
    /// Fewer than one passenger.
    case noPassengers = "no_passengers"
    /// More passengers than a taxi takes.
    case tooManyPassengers = "too_many_passengers"
    /// The meeting place lies outside the city.
    case outsideCity = "outside_city"
    /// The passenger has an open request.
    case alreadyRequested = "already_requested"
    /// The zone's queue is empty.
    case noTaxiInZone = "no_taxi_in_zone"
}

/// What must be known to take or refuse a new request.
public struct EntryFacts: Hashable, Sendable {
    /// How many persons want to ride.
    public var passengers: Int
    /// Whether the meeting place lies in a zone of the city.
    public var isInsideCity: Bool
    /// Whether the passenger has an open request.
    public var hasOpenRequest: Bool
    /// How many drivers are in the zone's queue, with or without an open offer.
    public var queueLength: Int

    /// Gathers the facts.
    public init(passengers: Int, isInsideCity: Bool, hasOpenRequest: Bool, queueLength: Int) {
        self.passengers = passengers
        self.isInsideCity = isInsideCity
        self.hasOpenRequest = hasOpenRequest
        self.queueLength = queueLength
    }

    /// Throws the first reason to refuse; whoever gets through is served sooner or later.
    public func check(rules: DispatchRules) throws(EntryRefusal) {
        if passengers < 1 { throw .noPassengers }
        if passengers > rules.mostPassengers { throw .tooManyPassengers }
        if !isInsideCity { throw .outsideCity }
        if hasOpenRequest { throw .alreadyRequested }
        if queueLength == 0 { throw .noTaxiInZone }
    }
}
