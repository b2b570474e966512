import CrosstownDispatchEngine

/// The expected demand of a zone in the next half hour.
struct ZoneAdvice: Hashable, Sendable {
    let zone: String
    let name: String
    let expectation: DemandForecast<String>.Expectation
    let waiting: Int
    /// Whether the driver is one of them.
    let isOwn: Bool

    /// The requests per taxi, including the driver's.
    var requestsPerTaxi: Double { expectation.requests / Double(max(1, isOwn ? waiting : waiting + 1)) }

    /// The demand as a word.
    var demand: ZoneDemand { ZoneDemand(requestsPerTaxi: requestsPerTaxi) }
}
