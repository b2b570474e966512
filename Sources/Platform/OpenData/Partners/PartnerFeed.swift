import CrosstownGeo
import CrosstownKit

/// Another operator, whose vehicles are shown beside ours.
public struct PartnerFeed: Hashable, Sendable {
    /// What people know the operator by.
    public let name: String
    /// Where its GBFS begins, such as `https://bikes.example.org/gbfs.json`.
    public let address: String

    /// Names an operator and its feed.
    public init(name: String, address: String) {
        self.name = name
        self.address = address
    }
}
