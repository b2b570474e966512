import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct ForgeryTests {
    private let fetchSite: HTTPField.Name
    private let tokenHeader: HTTPField.Name

    init() throws {
        fetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
        tokenHeader = try #require(HTTPField.Name("X-Form-Token"))
    }

    @Test(arguments: [("http://localhost", 403), ("https://localhost", 204), ("ftp://localhost", 403)])
    func `a page of plain http is none of a service on https`(origin: String, status: Int) async throws {
        let routes = Routes<WebContext>(isSecure: true)
        routes.post("/say", in: .open("x"), RouteName("say", "Say")) {
            (_: Empty, _: Empty, _) in ChangeResponse.done(at: "/")
        }
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        routes.install(on: router)
        try await Application(router: router).test(.router) { client in
            let response = try await client.execute(uri: "/say", method: .post, headers: [.origin: origin])

            #expect(response.status.code == status)
        }
    }

    @Test func `a cookie alone cannot change anything`() async throws {
        try await Notes.application().test(.router) { client in
            let bare = try await post(client, "text=Hi&stars=1", [.cookie: "sid=member"])
            let wrong = try await post(client, "text=Hi&stars=1&csrf=guess", [.cookie: "sid=member"])

            #expect(bare.status == .forbidden)
            #expect(wrong.status == .forbidden)
        }
    }

    @Test func `the token of one's own page lets the form pass, as a field or a header`() async throws {
        try await Notes.application().test(.router) { client in
            let token = try await token(client, cookie: "sid=member")

            let field = try await post(client, "text=Hi&stars=1&csrf=\(token)", [.cookie: "sid=member"])
            let header = try await post(client, "text=Hi&stars=1", [.cookie: "sid=member", tokenHeader: token])

            #expect(field.status == .created)
            #expect(header.status == .created)
        }
    }

    @Test func `the token of another session is worth nothing`() async throws {
        try await Notes.application().test(.router) { client in
            let token = try await token(client, cookie: "sid=admin")

            let response = try await post(client, "text=Hi&stars=1&csrf=\(token)", [.cookie: "sid=member"])

            #expect(response.status == .forbidden)
        }
    }

    @Test(
        arguments: [
            ("cross-site", nil, 403), ("same-site", nil, 403), ("same-origin", nil, 204), ("none", nil, 204),
            (nil, "https://evil.example", 403), (nil, "null", 403), (nil, "http://localhost", 204), (nil, nil, 204),
            ("cross-site", "http://localhost", 403), (nil, "http://localhost.evil.example", 403),
        ] as [(String?, String?, Int)]
    )
    func `another site cannot post in a stranger's name`(site: String?, origin: String?, status: Int) async throws {
        try await Notes.application().test(.router) { client in
            var headers: HTTPFields = [:]
            headers[fetchSite] = site
            headers[.origin] = origin

            let response = try await client.execute(uri: "/feedback", method: .post, headers: headers)

            #expect(response.status.code == status)
        }
    }

    @Test func `a key needs no token, but two session cookies are none`() async throws {
        try await Notes.application().test(.router) { client in
            let key = try await post(
                client,
                "text=Hi&stars=1",
                [.authorization: "bearer admin", fetchSite: "cross-site"]
            )
            let twice = try await client.execute(
                uri: "/admin",
                method: .get,
                headers: [.cookie: "sid=admin; sid=member"]
            )

            #expect(key.status == .created)
            #expect(twice.status == .unauthorized)
        }
    }

    @Test func `the session cookie is kept from scripts and other sites`() {
        let secure = SessionCookie(isSecure: true)
        let plain = SessionCookie(isSecure: false)

        #expect(
            secure.handingOut("t", maxAge: 60) == "__Host-sid=t; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure"
        )
        #expect(plain.takingBack == "sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax")
        #expect(secure.token(in: [.cookie: "sid=x; __Host-sid=abc"]) == "abc")
        #expect(secure.token(in: [.cookie: "sid=x"]) == nil)
    }

    private func post(
        _ client: some TestClientProtocol,
        _ body: String,
        _ headers: HTTPFields
    ) async throws -> TestResponse {
        let headers = headers.merging([.contentType: "application/x-www-form-urlencoded"])
        return try await client.execute(
            uri: "/notes/7",
            method: .post,
            headers: headers,
            body: ByteBuffer(string: body)
        )
    }

    private func token(_ client: some TestClientProtocol, cookie: String) async throws -> String {
        let page = try await client.execute(
            uri: "/notes/7",
            method: .get,
            headers: [.accept: "text/html", .cookie: cookie]
        )
        let field = try #require(page.text.firstRange(of: "name=\"csrf\" value=\""))
        return String(page.text[field.upperBound...].prefix { $0 != "\"" })
    }
}
