import CrosstownSQL
import CrosstownWeb
import ServiceLifecycle

/// The name of a feature, such as `taxi`.
public struct FeatureID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// Creates the ID of a feature.
    public init(_ name: String) { description = name }

    /// Creates the ID of a feature.
    public init(stringLiteral name: String) { description = name }
}
