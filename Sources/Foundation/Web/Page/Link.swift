/// An address inside this site, in which every inserted value is percent-encoded.
///
/// Because it always starts at our own root, it can be followed and redirected to without leading elsewhere.
public struct Link: Hashable, Sendable {
    /// The path and query, such as `/taxi/requests/5?from=map`.
    public private(set) var href: String

    /// The longest address that is read, in characters.
    static let mostCharacters = 8_000

    /// Reads an address that came from outside; `nil` where it leads to another site, or is longer than any of ours.
    public init?(untrusted address: String) {
        if address.utf8.count > Self.mostCharacters { return nil }
        let isLocal = address.utf8.first == UInt8(ascii: "/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
        guard isLocal, address.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\\") }) else { return nil }
        href = address
    }

    /// Takes an address whose values are encoded.
    init(trusted address: String) { href = address }

    /// The link with one more query parameter; unchanged where the value is `nil`.
    public func adding(_ name: StaticString, _ value: (some CustomStringConvertible)?) -> Link {
        guard let value else { return self }
        var link = self
        link.href += (href.contains("?") ? "&" : "?") + name.description + "=" + PercentCoding.encode(value.description)
        return link
    }

    /// The link to something further down, given as names between slashes.
    func appending(path: String) -> Link {
        var link = self
        for name in path.split(separator: "/") { link.href += "/" + PercentCoding.encode(String(name)) }
        return link
    }
}

extension Link: CustomStringConvertible {
    /// The path and query.
    public var description: String { href }
}

extension Link: Codable {
    /// Reads the address; one that leads to another site is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let link = Link(untrusted: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "must be an address of this site")
        }
        self = link
    }

    /// Writes the path and query.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(href)
    }
}

extension Link: ExpressibleByStringInterpolation {
    /// Makes a link from a path of the source code.
    public init(stringLiteral value: StaticString) { href = value.description }

    /// Makes a link from a path of the source code and the values inserted into it.
    public init(stringInterpolation: StringInterpolation) { href = stringInterpolation.href }

    /// Gathers the pieces of one link literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var href = ""

        /// Prepares room for a literal of a known length.
        public init(literalCapacity: Int, interpolationCount: Int) {
            href.reserveCapacity(literalCapacity + interpolationCount * 36)
        }

        /// Takes a part of the path as it is.
        public mutating func appendLiteral(_ literal: StaticString) { href += literal.description }

        /// Inserts a value, percent-encoded.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            href += PercentCoding.encode(value.description)
        }
    }
}
