/// The limits of a third-party XML document.
public struct XMLLimits: Hashable, Sendable {
    /// The maximum depth of elements.
    public var depth: Int
    /// The maximum number of attributes of an element.
    public var attributes: Int
    /// The maximum number of elements.
    public var elements: Int
    /// The maximum size of a text, a tag or a comment, in bytes.
    public var bytes: Int

    /// Creates limits; the defaults are far above what programs write: a track of 200,000 positions has about a million
    /// elements.
    public init(depth: Int = 64, attributes: Int = 64, elements: Int = 1_250_000, bytes: Int = 1024 * 1024) {
        self.depth = depth
        self.attributes = attributes
        self.elements = elements
        self.bytes = bytes
    }
}

/// A limit that a document exceeds.
public enum XMLLimit: Hashable, Sendable {
    /// The maximum depth of elements.
    case depth(Int)
    /// The maximum number of attributes of an element.
    case attributes(Int)
    /// The maximum number of elements.
    case elements(Int)
    /// The maximum size of a text, a tag or a comment, in bytes.
    case bytes(Int)
}
