import CrosstownSQL
import CrosstownValues

/// The purpose of a payment or gift, such as `rides`; the books have an account for each.
public struct Purpose: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// Creates a purpose.
    public init(_ name: String) { description = name }

    /// Creates a purpose in the source code.
    public init(stringLiteral name: String) { description = name }
}
