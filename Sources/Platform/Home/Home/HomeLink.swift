import CrosstownKit
import CrosstownWeb

/// A program of somebody else that has a tile on Home.
public struct HomeLink: Codable, Sendable, Hashable {
    /// What people call it.
    public let name: String
    /// Where its pages are.
    public let address: String

    /// Names a program.
    public init(name: String, address: String) {
        self.name = name
        self.address = address
    }
}
