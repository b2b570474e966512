/// An address within this site, in which every inserted value is percent-encoded.
///
/// Because it always starts at our own root, following or redirecting to it cannot lead elsewhere.
public struct Link: Hashable, Sendable {
    /// The path and query, such as `/taxi/requests/5?from=map`.
    public private(set) var href: String

    /// The maximum length of an address that is parsed, in characters.
    static let mostCharacters = 8_000

    /// Parses an external address; `nil` if it leads to another site, or is longer than any of ours.
    public init?(untrusted address: String) {
        if address.utf8.count > Self.mostCharacters { return nil }
        let isLocal = address.utf8.first == UInt8(ascii: "/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
        guard isLocal, address.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\\") }) else { return nil }
        href = address
    }

    /// Creates a link from an address whose values are encoded.
    init(trusted address: String) { href = address }

    /// Returns the link with one more query parameter; unchanged if the value is `nil`.
    public func adding(_ name: StaticString, _ value: (some CustomStringConvertible)?) -> Link {
        guard let value else { return self }
        var link = self
        link.href += (href.contains("?") ? "&" : "?") + name.description + "=" + PercentCoding.encode(value.description)
        return link
    }

    /// Returns the link to a path below it.
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
    /// Decodes the address; fails if it leads to another site.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let link = Link(untrusted: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "must be an address of this site")
        }
        self = link
    }

    /// Encodes the path and query.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(href)
    }
}

extension Link: ExpressibleByStringInterpolation {
    /// Creates a link from a path of the source code.
    public init(stringLiteral value: StaticString) { href = value.description }

    /// Creates a link from a path of the source code and the inserted values.
    public init(stringInterpolation: StringInterpolation) { href = stringInterpolation.href }

    /// The parts of a link literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var href = ""

        /// Reserves capacity for a literal of a known length.
        public init(literalCapacity: Int, interpolationCount: Int) {
            href.reserveCapacity(literalCapacity + interpolationCount * 36)
        }

        /// Adds a part of the path unchanged.
        public mutating func appendLiteral(_ literal: StaticString) { href += literal.description }

        /// Inserts a value, percent-encoded.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            href += PercentCoding.encode(value.description)
        }

        /// Inserts a link unchanged, so that a literal can continue it.
        public mutating func appendInterpolation(_ link: Link) { href += link.href }
    }
}
