/// A language of pages.
public struct Language: Sendable, Hashable {
    /// The units of length.
    public enum Lengths: Sendable, Hashable {
        /// Meters and kilometers.
        case metric
        /// Feet and miles.
        case imperial
    }

    /// Its tag (BCP 47), such as `fr`.
    public let tag: String
    /// Its own name for itself.
    public let name: String
    /// Whether it is written from right to left.
    public let isRightToLeft: Bool
    /// The units of length.
    public let lengths: Lengths
    /// The distortion of texts, in a language that only tests layouts.
    let pseudo: PseudoLanguage?

    /// The language of the source code.
    public static let english = Language("en")

    /// Creates a language.
    init(_ tag: String, lengths: Lengths = .metric, pseudo: PseudoLanguage? = nil) {
        self.tag = tag
        self.lengths = lengths
        self.pseudo = pseudo
        name = pseudo?.name ?? Self.names[tag] ?? tag
        isRightToLeft = pseudo.map { $0 == .rightToLeft } ?? Self.rightToLeft.contains(Self.primary(of: tag))
    }

    /// The tag without region and script.
    var primary: String { Self.primary(of: tag) }

    private static func primary(of tag: String) -> String { String(tag.prefix { $0 != "-" }) }

    /// Whether its texts come from a catalog.
    var isTranslated: Bool { tag != "en" && pseudo == nil }

    private static let rightToLeft: Set<String> = ["ar", "fa", "he", "ur"]
    private static let names = [
        "en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano", "es": "Español", "pt": "Português",
        "nl": "Nederlands", "pl": "Polski", "ar": "العربية",
    ]
}
