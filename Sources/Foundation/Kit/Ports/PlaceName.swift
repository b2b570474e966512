public import CrosstownGeo
import CrosstownValues
public import CrosstownWeb

/// What a chosen place is called in the reader's language.
///
/// Stored are its name; for a place without one, `Near ` with the name of what is near, or else its coordinates.
public struct PlaceName: Sendable {
    private enum Kind {
        case name
        case near(String)
        case point
    }

    /// How far from a place that names it is what it may be near to.
    static let reach = Metres(300)
    private static let prefix = "Near "
    /// What was stored in earlier releases for a place without a name, in the language of whoever chose it.
    private static let earlier: Set<String> = ["My position", "Ma position", "Point on the map", "Point sur la carte"]

    private let stored: String
    private let kind: Kind

    /// Reads what is stored.
    public init(_ stored: String) {
        self.stored = stored
        if Coordinate(text: stored) != nil || Self.earlier.contains(stored) {
            kind = .point
        } else if stored.hasPrefix(Self.prefix) {
            kind = .near(String(stored.dropFirst(Self.prefix.count)))
        } else {
            kind = .name
        }
    }

    /// What is stored for a place near another one.
    static func near(_ name: String) -> String { prefix + name }

    /// Whether the place has a name of its own.
    public var isOwn: Bool { if case .name = kind { true } else { false } }

    /// The place where it stands alone.
    public var text: LocalizedText {
        switch kind {
        case .name: LocalizedText(verbatim: stored)
        case .near(let name): "Near \(name)"
        case .point: "The place on the map"
        }
    }

    /// The place in a sentence.
    public var inSentence: LocalizedText {
        switch kind {
        case .name: LocalizedText(verbatim: stored)
        case .near(let name): "the place near \(name)"
        case .point: "the place on the map"
        }
    }

    /// What the field of a form has: coordinates for a place without a name, which is named again when it is sent.
    public func entered(at position: Coordinate?) -> String { isOwn ? stored : position?.text ?? "" }
}
