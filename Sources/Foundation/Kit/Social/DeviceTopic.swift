import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A topic that devices can follow without an account, such as `community.ministry/0190…`.
public struct DeviceTopic: Hashable, Sendable, Codable {
    /// The name: at most 120 bytes of ASCII without spaces.
    public let name: String

    /// Creates a topic.
    public init(_ name: String) { self.name = name }
}
