/// The results of a simulation.
public struct SimulationReport: Codable, Hashable, Sendable {
    /// The calls of one kind.
    public struct CallReport: Codable, Hashable, Sendable {
        /// The kind of call.
        public var kind: String
        /// The number of calls.
        public var count: Int
        /// The median duration in milliseconds.
        public var p50Milliseconds: Double
        /// The 99th percentile of the duration in milliseconds.
        public var p99Milliseconds: Double
        /// The number of failures by kind.
        public var faults: [String: Int]
    }

    /// The duration of the simulation so far.
    public var seconds = 0.0
    /// The number of taxis.
    public var taxis = 0
    /// The number of passengers.
    public var passengers = 0
    /// Requests that the server created.
    public var requests = 0
    /// Requests refused because no taxi waited in the zone.
    public var refusedQueueEmpty = 0
    /// Requests refused for other reasons.
    public var refusedOtherwise = 0
    /// Requests that a driver accepted.
    public var accepted = 0
    /// Requests that ended with a ride.
    public var completed = 0
    /// Requests that the passengers canceled.
    public var withdrawn = 0
    /// Offers that drivers saw.
    public var offersSeen = 0
    /// Offers that drivers accepted in time.
    public var offersAccepted = 0
    /// Offers that drivers refused.
    public var offersRefused = 0
    /// The mean number of offers per request that has ended.
    public var offersPerRequest: Double?
    /// The median seconds from the request to acceptance.
    public var acceptanceMedianSeconds: Double?
    /// The 95th percentile of the seconds from the request to acceptance.
    public var acceptanceP95Seconds: Double?
    /// The median seconds from acceptance to the pick-up.
    public var pickUpMedianSeconds: Double?
    /// The 95th percentile of the seconds from acceptance to the pick-up.
    public var pickUpP95Seconds: Double?
    /// The median milliseconds from sending a request until a driver sees it.
    public var offerVisibleP50Milliseconds: Double?
    /// The 99th percentile of the milliseconds from sending a request until a driver sees it.
    public var offerVisibleP99Milliseconds: Double?
    /// Calls of all kinds per second.
    public var callsPerSecond = 0.0
    /// Calls by kind.
    public var calls: [CallReport] = []
    /// The number of failures by kind.
    public var faults: [String: Int] = [:]
    /// Requests that the same taxi as in the recording served; only in replays.
    public var sameTaxiAsRecorded: Int?
    /// Requests that another taxi than in the recording served; only in replays.
    public var otherTaxiThanRecorded: Int?
    /// The median meters between the taxi and the passenger at acceptance; only in replays.
    public var taxiDistanceMedianMetres: Double?
    /// The number of contradictions.
    public var contradictionCount = 0
    /// The first contradictions of each kind.
    public var contradictions: [String] = []
}
