/// The address of a route, written once: it declares the route, and creates links from a value for each parameter.
///
/// The compiler validates the number and the types of the values. An address without parameters is a ``Link``.
///
/// ```swift
/// enum NoteLinks {
///     static let notes: Link = "/notes"
///     static let page: Path<String, Int> = "/notes/:name/pages/:number"
/// }
///
/// routes.page(NoteLinks.page, in: open, RouteName("getPage", "A page of a note")) { (address: PageAddress, _) in
///     PageOfNote(number: address.number, next: NoteLinks.page(address.name, address.number + 1))
/// }
/// ```
public struct Path<each Parameter: CustomStringConvertible & Sendable>: Sendable, ExpressibleByStringLiteral {
    private let names: [Substring]

    /// Creates a path from the source code, with parameters as `:name`.
    public init(stringLiteral path: StaticString) {
        names = path.description.split(separator: "/")
        var count = 0
        for _ in repeat (each Parameter).self { count += 1 }
        precondition(names.count { $0.hasPrefix(":") } == count, "\(path) has not \(count) parameters")
    }

    /// Returns the link with these values, percent-encoded, instead of the parameters.
    public func callAsFunction(_ values: repeat each Parameter) -> Link {
        var rest: [String] = []
        for value in repeat each values { rest.append(value.description) }
        let steps = names.map { $0.hasPrefix(":") ? PercentCoding.encode(rest.removeFirst()) : String($0) }
        return Link(trusted: "/" + steps.joined(separator: "/"))
    }
}

extension Path: RouteAddress {
    /// The path, with parameters as `:name`.
    public var pattern: String { "/" + names.joined(separator: "/") }
}
