import CrosstownWeb

/// How many requests a zone expects for each taxi within the next half hour, as a word.
enum ZoneDemand: String, Codable, CaseIterable, Sendable {
    /// A request for each taxi or more.
    case high
    /// A request for every third taxi or more.
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

    /// The classes of a badge with the word.
    var look: String {
        switch self {
        case .high: "badge badge-good"
        case .some: "badge badge-active"
        case .low: "badge"
        }
    }
}
