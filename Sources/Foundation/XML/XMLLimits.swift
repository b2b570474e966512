/// How much an XML document of others may hold.
public struct XMLLimits: Hashable, Sendable {
    /// How deep elements may be in one another.
    public var depth: Int
    /// How many attributes an element may have.
    public var attributes: Int
    /// How many elements there may be.
    public var elements: Int
    /// How many bytes a text, a tag or a comment may have.
    public var bytes: Int

    /// States the limits; those given here are far above what programs write: a track of 200,000 positions has about a million
    /// elements.
    public init(depth: Int = 64, attributes: Int = 64, elements: Int = 1_250_000, bytes: Int = 1024 * 1024) {
        self.depth = depth
        self.attributes = attributes
        self.elements = elements
        self.bytes = bytes
    }
}

/// A limit that a document goes beyond.
public enum XMLLimit: Hashable, Sendable {
    /// How deep elements may be in one another.
    case depth(Int)
    /// How many attributes an element may have.
    case attributes(Int)
    /// How many elements there may be.
    case elements(Int)
    /// How many bytes a text, a tag or a comment may have.
    case bytes(Int)
}
