public import CrosstownValues
import Foundation
public import HTTPTypes

/// The languages that this installation speaks, and which of them a reader gets.
public struct Languages: Sendable {
    /// What stands beside the catalogs.
    public struct Options: Sendable {
        /// By how much the clocks of the city are ahead of UTC at a moment.
        public var secondsFromUTC: @Sendable (Timestamp) -> Int
        /// Tells which year it is, so that days of other years are told with theirs.
        public var now: (@Sendable () -> Timestamp)?
        /// In what lengths are told.
        public var lengths: Language.Lengths
        /// Whether the made-up languages `en-XA` and `ar-XB` are offered, which try layouts.
        public var offersPseudoLanguages: Bool
        /// Hears of every text that is shown in English for want of a translation.
        public var untranslated: UntranslatedTexts?

        /// Chooses.
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

    /// The cookie in which a browser keeps its reader's choice.
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

    /// Reads the catalogs of a folder: `fr/web.po` and all other files of `fr` are the French texts.
    ///
    /// - Throws: ``Fault`` that names the file which cannot be used.
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

    /// A folder of catalogs that cannot be used.
    public struct Fault: Error, Equatable, CustomStringConvertible {
        /// Which file, and what is wrong with it.
        public let description: String
    }

    /// What can be chosen from; English first.
    public var all: [Language] { localizations.map(\.language) }

    /// What a language is spoken by; English where it is not known.
    public func localization(for tag: String?) -> Localization { tag.flatMap { find($0) } ?? localizations[0] }

    /// The language of a reader: what the account says, else the browser's cookie, else what the browser asks for.
    public func preferred(account: String?, headers: HTTPFields) -> Localization {
        if localizations.count == 1 { return localizations[0] }
        if let account, let found = find(account) { return found }
        for value in CookieHeader.values(of: Self.cookieName, in: headers) {
            if let found = find(value) { return found }
        }
        guard let accept = headers[.acceptLanguage] else { return localizations[0] }
        return AcceptedLanguage.list(accept).lazy.compactMap { find($0) }.first ?? localizations[0]
    }

    /// The language of that tag, else the one whose region does not matter.
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

/// The languages of an `Accept-Language` header (RFC 9110 section 12.5.4), the most wanted first.
enum AcceptedLanguage {
    static func list(_ header: String) -> [String] {
        let ranges = header.split(separator: ",").prefix(32).compactMap { range -> (tag: String, quality: Double)? in
            let parts = range.split(separator: ";").map(\.trimmed)
            guard let tag = parts.first, !tag.isEmpty, tag != "*" else { return nil }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
            let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return quality > 0 && quality <= 1 ? (String(tag), quality) : nil
        }
        // Equal ones stay in their order.
        return ranges.enumerated()
            .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
            .map(\.element.tag)
    }
}

/// The catalogs of one language.
private struct CatalogFiles {
    /// The texts of all files.
    private(set) var all: Catalog?
    /// The file of those that scripts show.
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
