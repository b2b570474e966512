import CrosstownKit
import CrosstownWeb

/// A third-party program with a tile on Home.
public struct HomeLink: Codable, Sendable, Hashable {
    /// The name of the program.
    public let name: String
    /// The address of its pages.
    public let address: String

    /// Creates a link.
    public init(name: String, address: String) {
        self.name = name
        self.address = address
    }
}
