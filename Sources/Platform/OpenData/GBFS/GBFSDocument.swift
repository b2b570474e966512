import CrosstownValues

/// A file of the General Bikeshare Feed Specification: the common frame of all data.
///
/// Source: GBFS 2.3 and 3.0, Output Format.
struct GBFSDocument<Content: Encodable & Sendable>: Encodable, Sendable {
    /// The validity of the data in seconds.
    static var timeToLive: Int { 5 }

    private let lastUpdated: GBFSMoment
    private let ttl: Int
    private let version: String
    private let data: Content

    private enum CodingKeys: String, CodingKey {
        case lastUpdated = "last_updated"
        case ttl
        case version
        case data
    }

    init(_ data: Content, _ version: GBFSVersion, at moment: Timestamp) {
        lastUpdated = GBFSMoment(moment, version)
        ttl = Self.timeToLive
        self.version = version.rawValue
        self.data = data
    }
}

/// The available files; in 2.3 per language, of which there is one.
struct GBFSFeeds: Encodable, Sendable {
    private struct List: Encodable {
        let feeds: [Feed]
    }

    private struct Languages: Encodable {
        let en: List
    }

    private struct Feed: Encodable {
        let name: String
        let url: String
    }

    let version: GBFSVersion
    /// The public address of the service, without a trailing slash.
    let address: String

    func encode(to encoder: any Encoder) throws {
        let feeds = GBFSFile.listed.map { file in
            Feed(name: file.rawValue, url: version.address(of: file, at: address))
        }
        switch version {
        case .v2: try Languages(en: List(feeds: feeds)).encode(to: encoder)
        case .v3: try List(feeds: feeds).encode(to: encoder)
        }
    }
}

/// The available versions, each with its first file.
struct GBFSVersions: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        let version: String
        let url: String
    }

    let versions: [Item]

    init(address: String) {
        versions = GBFSVersion.allCases.map { Item(version: $0.rawValue, url: $0.address(of: .gbfs, at: address)) }
    }
}

/// The available data sets: this one only, in each of its versions.
struct GBFSManifest: Encodable, Sendable {
    struct Dataset: Encodable, Sendable {
        let system: String
        let versions: [GBFSVersions.Item]

        private enum CodingKeys: String, CodingKey {
            case system = "system_id"
            case versions
        }
    }

    let datasets: [Dataset]

    init(_ operator: FleetOperator) {
        let versions = GBFSVersions(address: `operator`.address).versions
        datasets = [Dataset(system: `operator`.systemID, versions: versions)]
    }
}

/// The files of the feed.
enum GBFSFile: String, CaseIterable, Sendable {
    case gbfs
    case versions = "gbfs_versions"
    case manifest
    case systemInformation = "system_information"
    case vehicleTypes = "vehicle_types"
    case stationInformation = "station_information"
    case stationStatus = "station_status"
    case systemPricingPlans = "system_pricing_plans"
    case geofencingZones = "geofencing_zones"

    /// The files in the list of files; the manifest has no version, and `system_information` links it.
    static let listed = allCases.filter { $0 != .manifest }
}
