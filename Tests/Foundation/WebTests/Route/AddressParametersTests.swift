import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// A shop whose addresses have a parameter of each kind in their path.
private enum Shelf {
    enum Kind: String, Codable, CaseIterable, Sendable { case new, used }
    struct Thing: Codable, Sendable {
        var id: Identifier<Shelf>
        var other: Identifier<Shelf>?
    }
    struct Numbered: Codable, Sendable { var number: Int }
    struct Placed: Codable, Sendable { var latitude: Double }
    struct OfKind: Codable, Sendable { var kind: Kind }
    struct Switched: Codable, Sendable { var isOn: Bool }
    struct Paged: Codable, Sendable, LimitedFields {
        static var limits: [String: FieldLimits] { ["page": .number(1...50)] }

        var page: Int
    }
    struct Named: Codable, Sendable, LimitedFields {
        static var limits: [String: FieldLimits] { ["name": .text(0...4)] }

        var name: String
    }

    static func application() throws -> some ApplicationProtocol {
        let presenter = Presenter(signIn: "/sign-in", languages: try TextFolder.languages())
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: KnownTokens(), cookie: SessionCookie(isSecure: false)))
        let routes = Routes<WebContext>(presenter: presenter)
        addPages(to: routes)
        addOthers(to: routes)
        routes.install(on: router)
        return Application(router: router)
    }

    private static func addPages(to routes: Routes<WebContext>) {
        add("/things/:id", Thing.self, to: routes)
        add("/things/new", Empty.self, to: routes)
        add("/numbers/:number", Numbered.self, to: routes)
        add("/places/:latitude", Placed.self, to: routes)
        add("/kinds/:kind", OfKind.self, to: routes)
        add("/switches/:isOn", Switched.self, to: routes)
        add("/pages/:page", Paged.self, to: routes)
        add("/names/:name", Named.self, to: routes)
        add("/kept/:id", Thing.self, access: .role("admin"), to: routes)
    }

    private static func add<Address: Decodable & Sendable>(
        _ path: String,
        _: Address.Type,
        access: Access = .anyone,
        to routes: Routes<WebContext>
    ) {
        routes.page(path, in: RouteGroup(tag: "shop", access: access), RouteName("get\(path)", "Something")) {
            (_: Address, _) in
            Notes.Note(id: 1, text: "Here")
        }
    }

    private static func addOthers(to routes: Routes<WebContext>) {
        let (tag, summary) = ("shop", "Something")
        routes.data("/data/:id", in: .open(tag), RouteName("data", summary)) { (_: Thing, _) in [1] }
        routes.file("/files/:id", in: .open(tag), RouteName("file", summary), mediaType: "text/plain") {
            (_: Thing, _, _) in Response(status: .ok)
        }
        routes.redirect("/old/:id", in: .open(tag), RouteName("old", summary)) { (_: Thing, _, _) in "/" }
        routes.post("/things/:id", in: .open(tag), RouteName("post", summary)) {
            (_: Thing, _: Empty, _) in ChangeResponse.done(at: "/")
        }
    }
}

@Suite struct AddressParametersTests {
    private static let id = "01900000-0000-7000-8000-000000000000"
    private let browser: HTTPFields = [.accept: "text/html", .acceptLanguage: "fr"]
    private let program: HTTPFields = [.accept: "application/json", .acceptLanguage: "fr"]

    @Test(arguments: [
        "/things/door", "/things/01900000-0000-7000-8000-00000000000", "/things/%00", "/things/%E9", "/things/%E",
        "/numbers/x", "/numbers/7.5", "/numbers/99999999999999999999", "/places/north", "/places/nan", "/kinds/old",
        "/switches/maybe", "/pages/0", "/pages/51", "/names/abcde",
    ])
    func `a path that cannot be read is a page that is not there, in the reader's language`(path: String) async throws {
        try await Shelf.application().test(.router) { client in
            let page = try await client.execute(uri: path, method: .get, headers: browser)
            let json = try await client.execute(uri: path, method: .get, headers: program)
            let unknown = try await client.execute(uri: "/nowhere", method: .get, headers: program)

            #expect(page.status == .notFound)
            #expect(page.text.contains("<h1>Page introuvable</h1>"))
            #expect(json.status == .notFound)
            #expect(json.headers[.contentType] == "application/problem+json")
            #expect(json.text == unknown.text)
        }
    }

    @Test(arguments: [
        "/things/\(id)", "/things/\(id)?other=", "/things/new", "/numbers/7", "/places/43.7", "/kinds/used",
        "/switches/yes", "/pages/50", "/names/ab%20c",
    ])
    func `a path that can be read leads to its page`(path: String) async throws {
        try await Shelf.application().test(.router) { client in
            let page = try await client.execute(uri: path, method: .get, headers: browser)

            #expect(page.status == .ok)
        }
    }

    @Test(arguments: ["/data/door", "/files/door", "/old/door", "/things/door"])
    func `data, files, redirects and changes have no address that cannot be read either`(path: String) async throws {
        try await Shelf.application().test(.router) { client in
            let method: HTTPRequest.Method = path.hasPrefix("/things") ? .post : .get
            let answer = try await client.execute(uri: path, method: method, headers: program)

            #expect(answer.status == .notFound)
        }
    }

    @Test func `a parameter of the query is named to programs alone`() async throws {
        try await Shelf.application().test(.router) { client in
            let path = "/things/\(Self.id)?other=door"
            let page = try await client.execute(uri: path, method: .get, headers: browser)
            let json = try await client.execute(uri: path, method: .get)

            #expect(page.status == .badRequest)
            #expect(page.text.contains("<h1>Vérifiez l’adresse</h1>"))
            #expect(!page.text.contains("other"))
            #expect(json.status == .badRequest)
            #expect(json.text.contains(#""field":"other","message":"must be an identifier (UUID)""#))
        }
    }

    @Test(arguments: [id, "door"])
    func `whoever may not see a page learns nothing of its address`(id: String) async throws {
        try await Shelf.application().test(.router) { client in
            let stranger = try await client.execute(uri: "/kept/\(id)", method: .get)
            let member = try await client.execute(uri: "/kept/\(id)", method: .get, headers: [.cookie: "sid=member"])

            #expect(stranger.status == .unauthorized)
            #expect(member.status == .forbidden)
        }
    }
}
