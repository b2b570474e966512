import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// A form whose second number is not below the first.
private struct Span: FormFieldSet {
    let key = Field<String?>(.optional(.hidden))
    let name = Field("Name", .text(1...10), hint: "Short.")
    let least = Field("At least", .whole(1...100))
    let most = Field<Int?>("At most", .optional(.whole(1...100)), isOptional: true)
    let isOpen = Field("Open", .box)

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        check.require((input.most ?? input.least) >= input.least, \.most, "must not be below the first")
    }
}

private struct Shown: Page {
    let refused: RefusedForm?

    var title: LocalizedText { "Span" }
    var main: Markup { DeclaredForm<Span>().markup("span", to: "/span", button: "Save", refused: refused) }

    static var contents: any Decodable.Type { Empty.self }
    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}

private struct Kept: Codable {
    let name: String
    let least: Int
    let most: Int?
    let isOpen: Bool
}

@Suite struct DeclaredFormTests {
    private static func routes() -> Routes<WebContext> {
        let routes = Routes<WebContext>()
        routes.page(
            "/span",
            in: RouteGroup(tag: "span", access: .anyone),
            show: RouteName("getSpan", "A span"),
            send: RouteName("setSpan", "Set the span"),
            verify: { (_: Empty, input: Input<Span>, _) in
                guard input.name != "taken" else { throw Problem.invalid([.init(field: "name", message: "is taken")]) }
            },
            page: { (_: Empty, refused) in Shown(refused: refused) },
            change: { (_: Empty, input: Input<Span>, _) in
                let kept = Kept(name: input.name, least: input.least, most: input.most, isOpen: input.isOpen)
                return ChangeResponse(kept, at: "/span")
            }
        )
        return routes
    }

    private func send(
        _ body: String,
        as type: String,
        wanting accept: String,
        checked: Bool = false
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: accept, .contentType: type]
        if checked, let name = HTTPField.Name("X-Form-Check") { headers[name] = "1" }
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        Self.routes().install(on: router)
        return try await Application(router: router).test(.router) { [headers] client in
            try await client.execute(
                uri: "/span",
                method: .post,
                headers: headers,
                body: ByteBuffer(string: body)
            )
        }
    }

    private func json(_ body: String) async throws -> TestResponse {
        try await send(body, as: "application/json", wanting: "application/json")
    }

    @Test func `what is sound has the types that its fields describe`() async throws {
        let told = try await json(#"{"name":" a ","least":2,"most":3,"isOpen":true}"#)
        let less = try await json(#"{"name":"a","least":2}"#)

        #expect(String(buffer: told.body) == #"{"isOpen":true,"least":2,"most":3,"name":"a"}"#)
        #expect(String(buffer: less.body) == #"{"isOpen":false,"least":2,"name":"a"}"#)
    }

    @Test(arguments: [
        (#"{"name":"","least":101,"most":7}"#, ["name", "least", "most"]),
        (#"{"name":"a","least":9,"most":8}"#, ["most"]),
        (#"{"name":"a","least":"nine"}"#, ["least"]),
        (#"{}"#, ["name", "least"]),
    ])
    func `every wrong field is named at once`(body: String, fields: [String]) async throws {
        let refused = try await json(body)
        let text = String(buffer: refused.body)

        #expect(refused.status == .unprocessableContent)
        for field in fields { #expect(text.contains(#""field":"\#(field)""#)) }
    }

    @Test(arguments: [
        ("a", HTTPResponse.Status.noContent), ("", .unprocessableContent), ("taken", .unprocessableContent),
    ])
    func `a form that is only checked changes nothing, and says what is wrong`(
        name: String,
        status: HTTPResponse.Status
    ) async throws {
        let form = "application/x-www-form-urlencoded"
        let checked = try await send("name=\(name)&least=2", as: form, wanting: "text/html", checked: true)

        #expect(checked.status == status)
        #expect(checked.headers[.location] == nil)
        #expect(String(buffer: checked.body).contains("id=\"name-error\"") == (status != .noContent))
    }

    @Test func `a refused form is shown again with what was typed and what to change`() async throws {
        let form = try await send(
            "name=Anna&least=9&most=8&isOpen=true",
            as: "application/x-www-form-urlencoded",
            wanting: "text/html"
        )
        let text = String(buffer: form.body)

        #expect(form.status == .unprocessableContent)
        #expect(text.contains("At most must not be below the first."))
        #expect(text.contains(#"value="Anna""#))
        #expect(text.contains(#"name="isOpen" value="true" checked"#))
    }

    /// The description as JSON.
    private static func described() throws -> [String: Any] {
        let description = APIDescription(
            of: routes().operations,
            title: "Spans",
            version: "1",
            cookie: SessionCookie(isSecure: false)
        )
        let json = try JSONSerialization.jsonObject(with: Data(description.text().utf8))
        return try #require(json as? [String: Any])
    }

    @Test func `the description states the limits that the check keeps to`() throws {
        let components = try #require(try Self.described()["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: [String: Any]])
        let fields = try #require(schemas["Span"]?["properties"] as? [String: [String: Any]])

        #expect(fields["name"]?["minLength"] as? Int == 1)
        #expect(fields["name"]?["maxLength"] as? Int == 10)
        #expect(fields["name"]?["pattern"] as? String == #"\S"#)
        #expect(fields["least"]?["minimum"] as? Int == 1)
        #expect(fields["least"]?["maximum"] as? Int == 100)
        #expect(fields["most"]?["maximum"] as? Int == 100)
        #expect(fields["key"]?["maxLength"] as? Int == 10_000)
    }

    @Test(arguments: ["a", String(repeating: "ä", count: 10)], [1, 100])
    func `what is just within the limits is accepted`(name: String, number: Int) async throws {
        let answer = try await json(#"{"name":"\#(name)","least":\#(number),"most":100}"#)

        #expect(answer.status == .ok)
    }

    @Test(arguments: [
        #"{"name":"","least":1}"#, #"{"name":"\#(String(repeating: "ä", count: 11))","least":1}"#,
        #"{"name":"a","least":0}"#, #"{"name":"a","least":101}"#,
    ])
    func `what is just beyond the limits is refused`(body: String) async throws {
        #expect(try await json(body).status == .unprocessableContent)
    }

    @Test func `programs are told of the form by the name of its fields`() throws {
        let description = APIDescription(
            of: Self.routes().operations,
            title: "Spans",
            version: "1",
            cookie: SessionCookie(isSecure: false)
        )
        let text = try description.text()

        #expect(text.contains(#""Span""#))
        #expect(!text.contains("Sent"))
    }
}
