import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Orders with limits, of which the second kind is checked by who takes it.
private enum Shop {
    struct Item: Codable, Sendable, LimitedFields {
        var name: String
        var count: Int

        static var limits: [String: FieldLimits] { ["name": .text(1...5), "count": .number(1...9)] }
    }

    struct Order: Codable, Sendable, LimitedFields {
        var note: String?
        var weight: Double?
        var tags: [String]?
        var items: [Item]?

        static var limits: [String: FieldLimits] {
            [
                "note": .text(1...10), "weight": .number(-0.5...2.5), "tags": .list(0...2, of: .text(0...3)),
                "items": .list(0...2, fault: "must be two items at most"),
            ]
        }
    }

    struct Wish: Codable, Sendable, SelfLimiting {
        var note: String
        var rest: String?

        static var limits: [String: FieldLimits] { ["note": .text(1...10)] }
    }

    struct PageAddress: Codable, Sendable, LimitedFields {
        var page: Int
        var find: String?

        static var limits: [String: FieldLimits] { ["page": .number(1...50), "find": .text(0...4)] }
    }

    struct Sticker: Decodable, Sendable, DescribedFields {
        static var forms: [DescribedForm] {
            [
                DescribedForm("round", [DescribedField("width", .whole, .number(1...9), isRequired: true)]),
                DescribedForm("long", [DescribedField("words", .texts, .list(0...3, of: .text(0...8)))]),
            ]
        }

        init(from decoder: any Decoder) throws {}
    }

    static var routes: Routes<WebContext> {
        let routes = Routes<WebContext>()
        post("/orders", Order.self, to: routes)
        post("/wishes", Wish.self, to: routes)
        post("/stickers", Sticker.self, to: routes)
        routes.data("/pages/:page", in: .open("shop"), RouteName("getPage", "A page")) {
            (address: PageAddress, _) in [address.page]
        }
        return routes
    }

    private static func post<Body: Decodable & Sendable>(
        _ path: String,
        _: Body.Type,
        to routes: Routes<WebContext>
    ) {
        routes.post(path, in: .open("shop"), RouteName("post\(path)", "Send")) {
            (_: Empty, _: Body, _) in ChangeResponse.done(at: "/")
        }
    }
}

@Suite struct LimitTests {
    private func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String? = nil,
        as type: String = "application/json"
    ) async throws -> TestResponse {
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        Shop.routes.install(on: router)
        return try await Application(router: router).test(.router) { client in
            try await client.execute(
                uri: path,
                method: method,
                headers: [.accept: "application/json", .contentType: type],
                body: body.map { ByteBuffer(string: $0) }
            )
        }
    }

    @Test(arguments: [
        "{}", #"{"note":"0123456789","weight":2.5,"tags":["abc","def"],"items":[{"name":"abcde","count":9}]}"#,
        #"{"note":"  0123456789  ","weight":-0.5,"tags":[],"items":[]}"#, #"{"note":null,"other":"whatever it is"}"#,
    ])
    func `what is within the limits is taken`(body: String) async throws {
        #expect(try await call(.post, "/orders", body).status == .noContent)
    }

    @Test(arguments: [
        (#"{"note":"01234567890"}"#, "note", "must be at most 10 characters"),
        (#"{"weight":2.6}"#, "weight", "must be between \u{2212}0.5 and 2.5"),
        (#"{"weight":-1e300}"#, "weight", "must be between \u{2212}0.5 and 2.5"),
        (#"{"tags":["a","b","c"]}"#, "tags", "must have at most 2 entries"),
        (#"{"tags":["a","abcd"]}"#, "tags.1", "must be at most 3 characters"),
        (#"{"items":[{"name":"a","count":1},{"name":"a","count":10}]}"#, "items.1.count", "must be between 1 and 9"),
        (
            #"{"items":[{"name":"a","count":1},{"name":"a","count":1},{"name":"a","count":1}]}"#, "items",
            "must be two items at most"
        ),
    ])
    func `what is beyond a limit is refused by its field`(body: String, field: String, message: String) async throws {
        let refused = try await call(.post, "/orders", body)

        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains(#""errors":[{"field":"\#(field)","message":"\#(message)"}]"#), "\(refused.text)")
    }

    @Test func `everything beyond its limit is named at once, in forms too`() async throws {
        let refused = try await call(
            .post,
            "/orders",
            "note=01234567890&weight=9&tags=a&tags=abcd",
            as: "application/x-www-form-urlencoded"
        )

        #expect(refused.status == .unprocessableContent)
        for field in ["note", "tags", "weight"] { #expect(refused.text.contains(#""field":"\#(field)""#)) }
    }

    @Test func `parameters of addresses have limits too`() async throws {
        let refused = try await call(.get, "/pages/7?find=abcde")

        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains(#""field":"find""#))
        #expect(try await call(.get, "/pages/51").status == .notFound)
        #expect(try await call(.get, "/pages/0?find=abcde").status == .notFound)
        #expect(try await call(.get, "/pages/50?find=abcd").status == .ok)
    }

    @Test func `what declares nothing has the usual limits, also where the rest is checked elsewhere`() async throws {
        let long = String(repeating: "a", count: 10_001)

        #expect(try await call(.post, "/wishes", #"{"note":"\#(long)"}"#).status == .noContent)
        #expect(try await call(.post, "/wishes", #"{"note":"a","rest":"\#(long)"}"#).status == .unprocessableContent)
    }

    @Test func `the description states every limit`() throws {
        let order = try Self.schema("Shop.Order")
        let fields = try #require(order["properties"] as? [String: [String: Any]])

        #expect(fields["note"]?["maxLength"] as? Int == 10)
        #expect(fields["weight"]?["minimum"] as? Double == -0.5)
        #expect(fields["tags"]?["maxItems"] as? Int == 2)
        #expect((fields["tags"]?["items"] as? [String: Any])?["maxLength"] as? Int == 3)
        let wish = try #require(try Self.schema("Shop.Wish")["properties"] as? [String: [String: Any]])
        #expect(wish["rest"]?["maxLength"] as? Int == 10_000)
    }

    @Test func `a body of several forms is described by each of them`() throws {
        let forms = try #require(try Self.schema("Shop.Sticker")["anyOf"] as? [[String: Any]])

        #expect(forms.map { $0["title"] as? String } == ["round", "long"])
        #expect(forms.map { $0["required"] as? [String] } == [["width"], nil])
        let words = (forms[1]["properties"] as? [String: [String: Any]])?["words"]
        #expect(words?["maxItems"] as? Int == 3)
    }

    private static func schema(_ name: String) throws -> [String: Any] {
        let cookie = SessionCookie(isSecure: false)
        let description = APIDescription(of: Shop.routes.operations, title: "Shop", version: "1", cookie: cookie)
        let document = try JSONSerialization.jsonObject(with: Data(description.text().utf8)) as? [String: Any]
        let schemas = (document?["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]]
        return try #require(schemas?[name])
    }
}
