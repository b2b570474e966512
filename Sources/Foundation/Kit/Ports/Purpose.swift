import CrosstownSQL
import CrosstownValues

/// What money is taken or given for, such as `rides`; the books have an account for each.
public struct Purpose: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// Names a purpose.
    public init(_ name: String) { description = name }

    /// Names a purpose in the source code.
    public init(stringLiteral name: String) { description = name }
}
