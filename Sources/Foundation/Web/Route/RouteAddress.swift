/// What a route is declared by: a ``Path``, a ``Link`` where there are no parameters, or a text that no link is made of.
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
