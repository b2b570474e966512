import CrosstownValues

/// A file of the General Bikeshare Feed Specification: the same frame around every kind of data.
///
/// Source: GBFS 2.3 and 3.0, Output Format.
struct GBFSDocument<Content: Encodable & Sendable>: Encodable, Sendable {
    /// For how many seconds the data is good.
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

/// The files that there are: in 2.3 those of each language, of which there is one.
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
    /// The address that people reach the service at, without a slash at its end.
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

/// The versions that there are, each with where it begins.
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

/// The data sets that there are: this one alone, in each of its versions.
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

/// The files that the feed holds.
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

    /// The files that the list of files names: `system_information` leads to the manifest, which is of no version.
    static let listed = allCases.filter { $0 != .manifest }
}
