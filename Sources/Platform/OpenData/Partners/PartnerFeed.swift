import CrosstownGeo
import CrosstownKit

/// Another operator, whose vehicles the map shows next to ours.
public struct PartnerFeed: Hashable, Sendable {
    /// The operator's name.
    public let name: String
    /// The address of its GBFS, such as `https://bikes.example.org/gbfs.json`.
    public let address: String

    /// Creates a feed.
    public init(name: String, address: String) {
        self.name = name
        self.address = address
    }
}
