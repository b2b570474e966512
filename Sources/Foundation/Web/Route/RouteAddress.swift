/// The address of a route: a ``Path``, a ``Link`` without parameters, or a text that is not used for links.
public protocol RouteAddress: Sendable {
    /// The path, with parameters as `:name`.
    var pattern: String { get }
}

extension Link: RouteAddress {
    /// The path.
    public var pattern: String { href }
}

extension String: RouteAddress {
    /// The text.
    public var pattern: String { self }
}
