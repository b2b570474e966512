import CrosstownValues

/// The published versions: most apps that show vehicles still read the older one.
enum GBFSVersion: String, CaseIterable, Sendable {
    case v2 = "2.3"
    case v3 = "3.0"

    /// The prefix of the routes' names in the API's description.
    var operationPrefix: String {
        switch self {
        case .v2: "gbfs2"
        case .v3: "gbfs"
        }
    }

    /// The address of a file.
    func address(of file: GBFSFile, at service: String) -> String {
        "\(service)/gbfs/\(rawValue)/\(file.rawValue).json"
    }
}

/// A timestamp: seconds since 1970 in 2.3, and RFC 3339 in 3.0.
struct GBFSMoment: Encodable, Sendable {
    private let moment: Timestamp
    private let version: GBFSVersion

    init(_ moment: Timestamp, _ version: GBFSVersion) {
        self.moment = moment
        self.version = version
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch version {
        case .v2: try container.encode(moment.milliseconds / 1000)
        case .v3: try container.encode(moment.description)
        }
    }
}
