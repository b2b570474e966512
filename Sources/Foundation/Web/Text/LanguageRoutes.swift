import HTTPTypes
import Hummingbird

/// Lets everyone choose a language: in a browser's cookie, and in the account of signed-in users.
public struct LanguageRoutes: Sendable {
    /// Stores the choice of a signed-in user.
    public typealias Keeper = @Sendable (_ language: String, Caller) async throws -> Void

    private static let year = 31_536_000
    private static let shell = RouteGroup(tag: "shell", access: .anyone)

    private let languages: Languages
    private let isSecure: Bool
    private let keep: Keeper

    /// Creates the routes.
    ///
    /// - Parameters:
    ///   - languages: the choice of languages.
    ///   - isSecure: whether the service uses https.
    ///   - keep: stores the choice in the account of a signed-in user.
    public init(_ languages: Languages, isSecure: Bool, keep: @escaping Keeper = { _, _ in }) {
        self.languages = languages
        self.isSecure = isSecure
        self.keep = keep
    }

    /// Adds the page, the choice, and the texts of scripts.
    public func add<Context>(to routes: Routes<Context>) {
        routes.page(
            "/language",
            in: Self.shell,
            RouteName("showLanguages", "The languages to choose from")
        ) { (place: LanguagePlace, context) in
            LanguagePage(languages: languages.all, current: context.localization.language, next: place.next)
        }
        routes.post(
            "/language",
            in: Self.shell,
            RouteName("chooseLanguage", "Choose a language")
        ) { (_: Empty, choice: LanguageChoice, context) in
            let language = try await take(choice, of: context.caller)
            return ChangeResponse.done(at: choice.next ?? "/").settingCookie(cookie(language))
        }
        addScriptTexts(to: routes)
    }

    private func take(_ choice: LanguageChoice, of caller: Caller?) async throws -> Language {
        var check = Validation()
        let language = languages.all.first { $0.tag == choice.language }
        check.require(language != nil, "language", "must be one of the options")
        try check.finish()
        guard let language else { throw Problem.notFound() }
        if let caller { try await keep(language.tag, caller) }
        return language
    }

    private func cookie(_ language: Language) -> String {
        "\(Languages.cookieName)=\(language.tag); Max-Age=\(Self.year); Path=/; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    private func addScriptTexts<Context>(to routes: Routes<Context>) {
        let assets = languages.scripts.mapValues { ($0.hash, Asset(mediaType: "application/json", content: $0.json)) }
        routes.file(
            "/texts/:language/:version",
            in: Self.shell,
            RouteName("getScriptTexts", "The texts that scripts show, in one language"),
            mediaType: "application/json"
        ) { (file: ScriptTextsFile, request, _) in
            guard let (hash, asset) = assets[file.language] else { throw Problem.notFound("File") }
            return asset.response(to: request.headers, freshness: hash == file.version ? .forever : .untilAsked)
        }
    }
}

extension Languages {
    /// Returns the address of the script texts in a language; `nil` for English.
    func scriptTexts(of language: Language) -> Link? { scriptLinks[language.tag] }
}

private struct LanguagePlace: Codable, Sendable { var next: Link? }

private struct LanguageChoice: Codable, Sendable {
    var language: String
    var next: Link?
}

private struct ScriptTextsFile: Codable, Sendable {
    var language: String
    var version: String
}
