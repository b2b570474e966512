import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct LanguageRoutesTests {
    private final class Choices: Sendable {
        let all = Mutex<[String]>([])
    }

    private struct Told: Codable, Sendable {
        var text: LocalizedText
    }

    private let browser: HTTPFields = [.accept: "text/html", .acceptLanguage: "fr"]
    private let program: HTTPFields = [.accept: "application/json", .acceptLanguage: "fr"]

    private func application(_ choices: Choices = Choices()) throws -> some ApplicationProtocol {
        let presenter = Presenter(signIn: "/sign-in", languages: try TextFolder.languages())
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: KnownTokens(), cookie: SessionCookie(isSecure: false)))
        let routes = Routes<WebContext>(presenter: presenter)
        LanguageRoutes(presenter.languages, isSecure: true) { language, caller in
            choices.all.withLock { $0.append("\(caller.accountID) \(language)") }
        }
        .add(to: routes)
        routes.data("/told", in: .open("told"), RouteName("told", "Received")) { (_: Empty, context) in
            Told(text: "\(context.localization.language.tag as String) not found")
        }
        routes.post("/form", in: .open("told"), RouteName("form", "Form")) {
            (_: Empty, told: Told, _) in
            var check = Validation()
            check.text(told.text.english, "text", length: 9...20)
            try check.finish()
            return ChangeResponse(told, at: "/told")
        }
        routes.install(on: router)
        return Application(router: router)
    }

    @Test func `a problem is told in the reader's language, its kind and fields are not`() async throws {
        try await application().test(.router) { client in
            let page = try await client.execute(uri: "/nowhere", method: .get, headers: browser)
            let json = try await client.execute(
                uri: "/form",
                method: .post,
                headers: program.merging([.contentType: "application/json"]),
                body: ByteBuffer(string: "{\"text\":\"x\"}")
            )

            #expect(page.text.contains("<html lang=\"fr\" data-texts=\"/texts/fr/"))
            #expect(page.text.contains("<h1>Page introuvable</h1>"))
            #expect(page.headers[.contentLanguage] == "fr")
            #expect(json.headers[.contentLanguage] == "fr")
            #expect(json.headers[.vary]?.contains("Accept-Language") == true)
            #expect(json.text.contains("\"type\":\"/problems/validation\""))
            #expect(json.text.contains("\"field\":\"text\",\"message\":\"doit compter au moins 9 caractères\""))
        }
    }

    @Test func `a text in JSON is one string in the reader's language`() async throws {
        try await application().test(.router) { client in
            let french = try await client.execute(uri: "/told", method: .get, headers: program)
            let english = try await client.execute(uri: "/told", method: .get)

            #expect(french.text == "{\"text\":\"fr introuvable\"}")
            #expect(english.text == "{\"text\":\"en not found\"}")
        }
    }

    @Test func `whoever chooses a language gets it from then on, signed in or not`() async throws {
        let choices = Choices()
        try await application(choices).test(.router) { client in
            let form: HTTPFields = [.accept: "text/html", .contentType: "application/x-www-form-urlencoded"]
            let chosen = try await client.execute(
                uri: "/language",
                method: .post,
                headers: form,
                body: ByteBuffer(string: "language=fr&next=/told")
            )
            let kept = try await client.execute(
                uri: "/language",
                method: .post,
                headers: [.authorization: "Bearer member", .contentType: "application/json"],
                body: ByteBuffer(string: "{\"language\":\"en\"}")
            )
            let unknown = try await client.execute(
                uri: "/language",
                method: .post,
                headers: form,
                body: ByteBuffer(string: "language=fr%3B%20Domain=evil")
            )
            let page = try await client.execute(
                uri: "/language?next=/told",
                method: .get,
                headers: [.accept: "text/html", .cookie: "language=fr"]
            )

            #expect(chosen.status == .seeOther)
            #expect(chosen.headers[.location] == "/told")
            #expect(chosen.headers[.setCookie] == "language=fr; Max-Age=31536000; Path=/; SameSite=Lax; Secure")
            #expect(kept.status == .noContent)
            #expect(choices.all.withLock { $0 } == ["m en"])
            #expect(unknown.status == .unprocessableContent)
            #expect(unknown.headers[.setCookie] == nil)
            #expect(page.text.contains("<h1>Langue</h1>"))
            #expect(page.text.contains("value=\"fr\" lang=\"fr\" class=\"button button-primary button-wide\""))
            #expect(page.text.contains("name=\"next\" value=\"/told\""))
        }
    }

    @Test func `the texts of scripts are one file that browsers keep for good`() async throws {
        try await application().test(.router) { client in
            let page = try await client.execute(uri: "/nowhere", method: .get, headers: browser)
            let found = try #require(page.text.firstMatch(of: /data-texts="([^"]+)"/))
            let file = try await client.execute(uri: String(found.1), method: .get)
            let unknown = try await client.execute(uri: "/texts/xx/1", method: .get)
            let english = try await client.execute(uri: "/nowhere", method: .get, headers: [.accept: "text/html"])

            #expect(file.text.contains("\"Cancel\":[\"Annuler\"]"))
            #expect(file.text.contains("\"forms\":[0,0,1,1"))
            #expect(file.headers[.cacheControl]?.contains("immutable") == true)
            #expect(unknown.status == .notFound)
            #expect(english.text.contains("data-texts") == false)
        }
    }
}
