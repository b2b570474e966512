import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct RoutesTests {
    private let browser: HTTPFields = [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"]

    @Test(arguments: ["TRACE", "CONNECT", "PROPFIND", "FOO"])
    func `a method that no route knows is told those of the address`(name: String) async throws {
        let method = try #require(HTTPRequest.Method(name))
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        Notes.routes().install(on: router)
        let responder = AllowedMethods(router.buildResponder(), presenter: Presenter())
        try await Application(responder: responder).test(.router) { client in
            let known = try await client.execute(uri: "/notes/7", method: method)
            let unknown = try await client.execute(uri: "/nowhere", method: method)

            #expect(known.status == .methodNotAllowed)
            #expect(known.headers[.allow] == "GET, HEAD, OPTIONS, POST")
            #expect(known.headers[.contentType] == "application/problem+json")
            #expect(unknown.status == .notFound)
        }
    }

    @Test func `a parameter of the query with U+0000 is not understood, and named`() async throws {
        try await Notes.application().test(.router) { client in
            let response = try await client.execute(uri: "/notes.json?tags=a%00b", method: .get)

            #expect(response.status == .badRequest)
            #expect(response.text.contains("\"field\":\"tags\""))
        }
    }

    @Test func `one address is a document, a fragment and JSON`() async throws {
        try await Notes.application().test(.router) { client in
            let document = try await client.execute(uri: "/notes/7", method: .get, headers: browser)
            let fragment = try await client.execute(
                uri: "/notes/7",
                method: .get,
                headers: [.accept: "text/html; fragment"]
            )
            let json = try await client.execute(uri: "/notes/7", method: .get)

            let main = "<h1>Note 7</h1><p>&lt;b&gt;7&lt;/b&gt;</p>"
            #expect(document.text.hasPrefix("<!doctype html>"))
            #expect(document.text.contains("<main>\(main)"))
            #expect(fragment.text.hasPrefix(main))
            #expect(json.text == "{\"id\":7,\"text\":\"<b>7</b>\"}")
            #expect(json.headers[.contentType] == "application/json")
        }
    }

    @Test(arguments: [
        ("text/html", "text/html"), ("application/json", "application/json"), ("*/*", "application/json"),
        ("text/*;q=0.5, application/json;q=0.4", "text/html"), ("text/html;q=0, */*", "application/json"),
        ("TEXT/HTML;Q=0.9, application/json;q=0.1", "text/html"),
        ("text/html;q=banana,application/json;q=0.1", "application/json"),
        ("image/png", "application/problem+json"), (";;,,/", "application/problem+json"),
    ])
    func `the caller's preference decides the representation`(accept: String, type: String) async throws {
        try await Notes.application().test(.router) { client in
            let response = try await client.execute(uri: "/notes/7", method: .get, headers: [.accept: accept])

            #expect(response.headers[.contentType]?.hasPrefix(type) == true)
            #expect(response.status == (type.contains("problem") ? .notAcceptable : .ok))
        }
    }

    @Test(arguments: [
        ("*/*", "text/html"), (nil, "text/html"), ("application/json", "application/json"),
        ("text/html;q=0.1, application/json", "application/json"),
    ])
    func `a page without data is a document to whoever takes anything`(accept: String?, type: String) async throws {
        try await Notes.application().test(.router) { client in
            let headers: HTTPFields = accept.map { [.accept: $0] } ?? [:]
            let response = try await client.execute(uri: "/welcome", method: .get, headers: headers)

            #expect(response.headers[.contentType]?.hasPrefix(type) == true)
        }
    }

    @Test(arguments: ["x", "7.5", "99999999999999999999"])
    func `a parameter of the query of the wrong kind is named`(limit: String) async throws {
        try await Notes.application().test(.router) { client in
            let response = try await client.execute(uri: "/notes.json?limit=\(limit)", method: .get)

            #expect(response.status == .badRequest)
            #expect(response.text.contains("\"field\":\"limit\",\"message\":\"must be a whole number\""))
        }
    }

    @Test func `query parameters are typed, repeated and optional`() async throws {
        try await Notes.application().test(.router) { client in
            let full = try await client.execute(uri: "/notes.json?limit=3&tags=a+b&tags=%C3%B6", method: .get)
            let bare = try await client.execute(uri: "/notes.json?limit=", method: .get)
            let broken = try await client.execute(uri: "/notes.json?limit=%zz", method: .get)

            #expect(full.text == "[\"limit 3\",\"a b\",\"ö\"]")
            #expect(full.headers[.cacheControl] == "public, max-age=60")
            #expect(bare.text == "[\"limit -1\"]")
            #expect(broken.status == .badRequest)
        }
    }

    @Test func `the other methods of an address are refused with those that it has`() async throws {
        try await Notes.application().test(.router) { client in
            let deleted = try await client.execute(uri: "/notes/7", method: .delete)
            let head = try await client.execute(uri: "/notes/7", method: .head)
            let options = try await client.execute(uri: "/notes/7", method: .options)

            #expect(deleted.status == .methodNotAllowed)
            #expect(deleted.headers[.allow] == "GET, HEAD, OPTIONS, POST")
            #expect(head.status == .ok)
            #expect(head.body.readableBytes == 0)
            #expect(options.status == .noContent)
            #expect(options.headers[.allow] == "GET, HEAD, OPTIONS, POST")
        }
    }

    @Test func `only those with the role may enter`() async throws {
        try await Notes.application().test(.router) { client in
            let stranger = try await client.execute(uri: "/admin", method: .get, headers: browser)
            let member = try await client.execute(uri: "/admin", method: .get, headers: [.cookie: "sid=member"])
            let admin = try await client.execute(uri: "/admin", method: .get, headers: [.authorization: "Bearer admin"])
            let forged = try await client.execute(uri: "/notes/7", method: .get, headers: [.authorization: "Bearer x"])

            #expect(stranger.status == .unauthorized)
            #expect(stranger.text.contains("href=\"/sign-in?next=%2Fadmin\""))
            #expect(member.status == .forbidden)
            #expect(!member.text.contains("secret"))
            #expect(admin.status == .ok)
            #expect(forged.status == .unauthorized)
            #expect(forged.headers[.wwwAuthenticate] == "Bearer")
        }
    }

    @Test func `our own failures tell nothing`() async throws {
        try await Notes.application().test(.router) { client in
            let json = try await client.execute(uri: "/notes/13", method: .get)
            let html = try await client.execute(uri: "/notes/13", method: .get, headers: browser)

            #expect(json.status == .internalServerError)
            #expect(json.headers[.contentType] == "application/problem+json")
            #expect(!json.text.contains("hunter2"))
            #expect(!html.text.contains("hunter2"))
            #expect(html.text.contains("<h1>Something went wrong"))
        }
    }

    @Test func `a refusal is a page that leads back to where one was`() async throws {
        try await Notes.application().test(.router) { client in
            let headers: HTTPFields = [.accept: "text/html", .referer: "http://localhost/notes/7?a=1"]
            let here = try await client.execute(uri: "/notes/100", method: .get, headers: headers)
            let elsewhere: HTTPFields = [.accept: "text/html", .referer: "http://localhost.evil.example/x"]
            let stranger = try await client.execute(uri: "/nowhere", method: .get, headers: elsewhere)

            #expect(here.status == .notFound)
            #expect(here.text.contains("href=\"/notes/7?a=1\">Go back"))
            #expect(here.text.contains("<h1>Note not found</h1>"))
            #expect(stranger.status == .notFound)
            #expect(stranger.text.contains("href=\"/\">Go back"))
        }
    }

    @Test func `a handler that takes too long is cut off`() async throws {
        let watch = RequestTimeout(limit: .milliseconds(20), tick: .milliseconds(10))
        async let _: Void = watch.run()

        try await Notes.application(watch: watch).test(.router) { client in
            let response = try await client.execute(uri: "/slow", method: .get)

            #expect(response.status == .serviceUnavailable)
            #expect(response.headers[.retryAfter] == "5")
        }
    }

    @Test func `the time in a line does not count as the handler's work, and what follows does`() async throws {
        let clock = ManualTicks()
        let watch = RequestTimeout(limit: .milliseconds(20), tick: .milliseconds(10), clock: clock)
        async let _: Void = watch.run()

        try await Notes.application(watch: watch, tick: { try await clock.tick() }).test(.router) { client in
            let waited = try await client.execute(uri: "/in-line?ends=true", method: .get)
            let slow = try await client.execute(uri: "/in-line?ends=false", method: .get)

            #expect(waited.status == .ok)
            #expect(slow.status == .serviceUnavailable)
        }
    }
}
