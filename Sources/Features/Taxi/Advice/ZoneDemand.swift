import CrosstownWeb

/// The expected requests per taxi in the next half hour, as a word.
enum ZoneDemand: String, Codable, CaseIterable, Sendable {
    /// At least one request per taxi.
    case high
    /// At least one request per three taxis.
    case some
    /// Less.
    case low

    init(requestsPerTaxi: Double) {
        self = requestsPerTaxi >= 1 ? .high : requestsPerTaxi >= 1.0 / 3 ? .some : .low
    }

    var text: LocalizedText {
        switch self {
        case .high: "High demand"
        case .some: "Some demand"
        case .low: "Low demand"
        }
    }

    /// The classes of the badge.
    var look: String {
        switch self {
        case .high: "badge badge-good"
        case .some: "badge badge-active"
        case .low: "badge"
        }
    }
}
