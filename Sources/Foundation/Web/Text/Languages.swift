public import CrosstownValues
import Foundation
public import HTTPTypes

/// The languages of this installation, and the choice for each reader.
public struct Languages: Sendable {
    /// The options in addition to the catalogs.
    public struct Options: Sendable {
        /// Returns how many seconds the city's clocks are ahead of UTC.
        public var secondsFromUTC: @Sendable (Timestamp) -> Int
        /// Returns the current time, to add the year to days of other years.
        public var now: (@Sendable () -> Timestamp)?
        /// The units of length.
        public var lengths: Language.Lengths
        /// Whether the pseudo languages `en-XA` and `ar-XB` are available, which test layouts.
        public var offersPseudoLanguages: Bool
        /// Records every text that is shown in English for lack of a translation.
        public var untranslated: UntranslatedTexts?

        /// Creates the options.
        public init(
            secondsFromUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 0 },
            now: (@Sendable () -> Timestamp)? = nil,
            lengths: Language.Lengths = .metric,
            offersPseudoLanguages: Bool = false,
            untranslated: UntranslatedTexts? = nil
        ) {
            self.secondsFromUTC = secondsFromUTC
            self.now = now
            self.lengths = lengths
            self.offersPseudoLanguages = offersPseudoLanguages
            self.untranslated = untranslated
        }
    }

    /// The cookie with a browser's choice.
    public static let cookieName = "language"

    private let localizations: [Localization]
    let scripts: [String: ScriptTexts]
    let scriptLinks: [String: Link]

    /// English alone.
    public static let english = Languages([.english], scripts: [:])

    private init(_ localizations: [Localization], scripts: [String: ScriptTexts]) {
        self.localizations = localizations
        self.scripts = scripts
        scriptLinks = Dictionary(uniqueKeysWithValues: scripts.map { ($0, "/texts/\($0)/\($1.hash)") })
    }

    /// Loads the catalogs of a folder: `fr/web.po` and all other files of `fr` are the French texts.
    ///
    /// - Throws: ``Fault`` that names the invalid file.
    public init(folder: String, _ options: Options = Options()) throws {
        var localizations = [Localization(.init("en", lengths: options.lengths), .english, options)]
        var scripts: [String: ScriptTexts] = [:]
        let tags = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        for tag in tags where tag.utf8.allSatisfy({ $0 > 64 || $0 == UInt8(ascii: "-") }) {
            let files = try CatalogFiles(folder: folder + "/" + tag, language: tag)
            guard let catalog = files.all else { continue }
            localizations.append(Localization(Language(tag, lengths: options.lengths), catalog, options))
            scripts[tag] = files.scripts.map { ScriptTexts($0) }
        }
        if options.offersPseudoLanguages {
            let pattern = scripts.values.max { $0.texts.count < $1.texts.count }
            for pseudo in PseudoLanguage.allCases {
                let language = Language(pseudo.rawValue, lengths: options.lengths, pseudo: pseudo)
                localizations.append(Localization(language, .english, options))
                scripts[pseudo.rawValue] = pattern.map { ScriptTexts($0, distortedBy: pseudo) }
            }
        }
        self.init(localizations, scripts: scripts)
    }

    /// The error of an invalid folder of catalogs.
    public struct Fault: Error, Equatable, CustomStringConvertible {
        /// The file and its error.
        public let description: String
    }

    /// All languages; English first.
    public var all: [Language] { localizations.map(\.language) }

    /// Returns the localization of a language; English if unknown.
    public func localization(for tag: String?) -> Localization { tag.flatMap { find($0) } ?? localizations[0] }

    /// Returns the language of a reader: of the account, else of the browser's cookie, else of the browser.
    public func preferred(account: String?, headers: HTTPFields) -> Localization {
        if localizations.count == 1 { return localizations[0] }
        if let account, let found = find(account) { return found }
        for value in CookieHeader.values(of: Self.cookieName, in: headers) {
            if let found = find(value) { return found }
        }
        guard let accept = headers[.acceptLanguage] else { return localizations[0] }
        return AcceptedLanguage.list(accept).lazy.compactMap { find($0) }.first ?? localizations[0]
    }

    /// Returns the language of that tag, or else without its region.
    private func find(_ tag: some StringProtocol) -> Localization? {
        let wanted = tag.lowercased()
        if let exact = localizations.first(where: { $0.language.tag.lowercased() == wanted }) { return exact }
        let primary = wanted.prefix { $0 != "-" }
        return localizations.first { $0.language.pseudo == nil && $0.language.tag.lowercased() == primary }
    }
}

extension Localization {
    fileprivate convenience init(_ language: Language, _ catalog: Catalog, _ options: Languages.Options) {
        self.init(
            language,
            catalog,
            secondsFromUTC: options.secondsFromUTC,
            now: options.now,
            untranslated: options.untranslated
        )
    }
}

/// The languages of an `Accept-Language` header (RFC 9110 section 12.5.4), in order of preference.
enum AcceptedLanguage {
    static func list(_ header: String) -> [String] {
        let ranges = header.split(separator: ",").prefix(32).compactMap { range -> (tag: String, quality: Double)? in
            let parts = range.split(separator: ";").map(\.trimmed)
            guard let tag = parts.first, !tag.isEmpty, tag != "*" else { return nil }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
            let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return quality > 0 && quality <= 1 ? (String(tag), quality) : nil
        }
        // Equal ones stay in order.
        return ranges.enumerated()
            .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
            .map(\.element.tag)
    }
}

/// The catalogs of one language.
private struct CatalogFiles {
    /// The texts of all files.
    private(set) var all: Catalog?
    /// The file with the texts of scripts.
    private(set) var scripts: POFile?

    init(folder: String, language: String) throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        for name in names where name.hasSuffix(".po") && !name.hasPrefix(".") {
            let path = folder + "/" + name
            guard let data = FileManager.default.contents(atPath: path),
                let text = String(validating: data, as: UTF8.self)
            else { throw Languages.Fault(description: "\(path) cannot be read as UTF-8") }
            do {
                try add(text, language: language)
                if name == "scripts.po" { scripts = try POFile(text) }
            } catch {
                throw Languages.Fault(description: "\(path): \(error)")
            }
        }
    }

    private mutating func add(_ text: String, language: String) throws {
        let catalog = try Catalog(po: text)
        guard catalog.language == language else {
            throw Catalog.Malformed(description: "is of the language \(catalog.language)")
        }
        all = all.map { $0.merged(with: catalog) } ?? catalog
    }
}
