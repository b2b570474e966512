/// What a simulation has measured.
public struct SimulationReport: Codable, Hashable, Sendable {
    /// The calls of one kind.
    public struct CallReport: Codable, Hashable, Sendable {
        /// What was called.
        public var kind: String
        /// How often.
        public var count: Int
        /// Milliseconds that half of the calls did not exceed.
        public var p50Milliseconds: Double
        /// Milliseconds that 99 of 100 calls did not exceed.
        public var p99Milliseconds: Double
        /// How often a call failed, by how it did.
        public var faults: [String: Int]
    }

    /// How long the simulation has been going on.
    public var seconds = 0.0
    /// How many taxis there are.
    public var taxis = 0
    /// How many passengers there are.
    public var passengers = 0
    /// Requests that the server took.
    public var requests = 0
    /// Requests refused because no taxi waited in the zone.
    public var refusedQueueEmpty = 0
    /// Requests refused for other reasons.
    public var refusedOtherwise = 0
    /// Requests that a driver accepted.
    public var accepted = 0
    /// Requests that ended with a ride.
    public var completed = 0
    /// Requests that the passengers withdrew.
    public var withdrawn = 0
    /// Offers that drivers saw.
    public var offersSeen = 0
    /// Offers that drivers accepted in time.
    public var offersAccepted = 0
    /// Offers that drivers refused.
    public var offersRefused = 0
    /// How many offers a request took on average, of those that have ended.
    public var offersPerRequest: Double?
    /// Seconds from asking to acceptance that half of the requests did not exceed.
    public var acceptanceMedianSeconds: Double?
    /// Seconds from asking to acceptance that 95 of 100 requests did not exceed.
    public var acceptanceP95Seconds: Double?
    /// Seconds from acceptance to getting in that half of the rides did not exceed.
    public var pickUpMedianSeconds: Double?
    /// Seconds from acceptance to getting in that 95 of 100 rides did not exceed.
    public var pickUpP95Seconds: Double?
    /// Milliseconds from sending a request to a driver's seeing it that half of the requests did not exceed.
    public var offerVisibleP50Milliseconds: Double?
    /// Milliseconds from sending a request to a driver's seeing it that 99 of 100 requests did not exceed.
    public var offerVisibleP99Milliseconds: Double?
    /// Calls per second, all kinds together.
    public var callsPerSecond = 0.0
    /// Calls by kind.
    public var calls: [CallReport] = []
    /// Failed calls, by how they failed.
    public var faults: [String: Int] = [:]
    /// Requests that the same taxi as in the recording served; only of replays.
    public var sameTaxiAsRecorded: Int?
    /// Requests that another taxi than in the recording served; only of replays.
    public var otherTaxiThanRecorded: Int?
    /// Metres between the taxi and the passenger at acceptance, in the middle of all requests; only of replays.
    public var taxiDistanceMedianMetres: Double?
    /// How often something was seen that must never be seen.
    public var contradictionCount = 0
    /// What was seen that must never be seen, the first ones of each kind.
    public var contradictions: [String] = []
}
