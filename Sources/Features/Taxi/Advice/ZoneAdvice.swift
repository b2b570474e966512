import CrosstownDispatchEngine

/// What is expected of one zone within the next half hour.
struct ZoneAdvice: Hashable, Sendable {
    let zone: String
    let name: String
    let expectation: DemandForecast<String>.Expectation
    /// How many taxis wait there now.
    let waiting: Int
    /// Whether the driver who asks is one of them.
    let isOwn: Bool

    /// Requests for each taxi, the driver who asks counted among them.
    var requestsPerTaxi: Double { expectation.requests / Double(max(1, isOwn ? waiting : waiting + 1)) }

    /// The same as a word.
    var demand: ZoneDemand { ZoneDemand(requestsPerTaxi: requestsPerTaxi) }
}
