import CrosstownValues

/// A file of the General Bikeshare Feed Specification 3.0: the same frame around every kind of data.
///
/// Source: GBFS 3.0, Output Format.
struct GBFSDocument<Content: Encodable & Sendable>: Encodable, Sendable {
    /// For how many seconds the data is good.
    static var timeToLive: Int { 5 }

    private let lastUpdated: String
    private let ttl: Int
    private let version: String
    private let data: Content

    private enum CodingKeys: String, CodingKey {
        case lastUpdated = "last_updated"
        case ttl
        case version
        case data
    }

    init(_ data: Content, at moment: Timestamp) {
        lastUpdated = moment.description
        ttl = Self.timeToLive
        version = "3.0"
        self.data = data
    }
}

/// A text in one of the system's languages.
struct GBFSText: Encodable, Sendable {
    private let text: String
    private let language = "en"

    init(_ text: String) { self.text = text }

    private enum CodingKeys: String, CodingKey {
        case text
        case language
    }
}

/// The files that there are.
struct GBFSFeeds: Encodable, Sendable {
    struct Feed: Encodable, Sendable {
        let name: String
        let url: String
    }

    let feeds: [Feed]

    init(address: String) {
        feeds = GBFSFile.allCases.map { Feed(name: $0.rawValue, url: "\(address)/gbfs/3.0/\($0.rawValue).json") }
    }
}

/// The files that the feed holds.
enum GBFSFile: String, CaseIterable, Sendable {
    case gbfs
    case systemInformation = "system_information"
    case vehicleTypes = "vehicle_types"
    case stationInformation = "station_information"
    case stationStatus = "station_status"
    case systemPricingPlans = "system_pricing_plans"
}
