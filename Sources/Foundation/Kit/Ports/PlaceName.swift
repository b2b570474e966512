public import CrosstownGeo
import CrosstownValues
public import CrosstownWeb

/// The name of a chosen place in the reader's language.
///
/// What is stored is the name; for a place without one, `Near ` with the name of a place nearby, or else the
/// coordinates.
public struct PlaceName: Sendable {
    private enum Kind {
        case name
        case near(String)
        case point
    }

    /// The largest distance for "near".
    static let reach = Metres(300)
    private static let prefix = "Near "
    /// The texts that earlier releases stored for a place without a name, in the user's language.
    private static let earlier: Set<String> = ["My location", "Ma position", "Point on the map", "Point sur la carte"]

    private let stored: String
    private let kind: Kind

    /// Parses the stored text.
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

    /// Returns the stored text for a place near another one.
    static func near(_ name: String) -> String { prefix + name }

    /// Whether the place has its own name.
    public var isOwn: Bool { if case .name = kind { true } else { false } }

    /// The name on its own.
    public var text: LocalizedText {
        switch kind {
        case .name: LocalizedText(verbatim: stored)
        case .near(let name): "Near \(name)"
        case .point: "Point on the map"
        }
    }

    /// The name in a sentence.
    public var inSentence: LocalizedText {
        switch kind {
        case .name: LocalizedText(verbatim: stored)
        case .near(let name): "a place near \(name)"
        case .point: "the point on the map"
        }
    }

    /// Returns the value of a form field: coordinates for a place without a name, which is named again when the form is
    /// sent.
    public func entered(at position: Coordinate?) -> String { isOwn ? stored : position?.text ?? "" }
}
