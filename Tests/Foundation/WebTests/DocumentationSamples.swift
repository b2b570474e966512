import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// The samples in the documentation of the web layer.
@Suite struct DocumentationSamples {
    struct Greeting: Page, Codable {
        let name: String
        var title: LocalizedText { "Greeting" }
        var main: Markup { "<h1>\("Hello, \(name)")</h1>" }
    }

    struct GreetingAddress: Codable, Sendable {
        var name: String
    }

    @Test func `one declaration serves a page and JSON`() async throws {
        let routes = Routes<WebContext>()
        let open = RouteGroup(tag: "greetings", access: .anyone)
        routes.page("/greetings/:name", in: open, RouteName("greet", "A greeting")) { (address: GreetingAddress, _) in
            Greeting(name: address.name)
        }
        let router = Router(context: WebContext.self)
        routes.install(on: router)
        // GET /greetings/Ada is a page for browsers, and {"name":"Ada"} for programs.

        try await Application(router: router).test(.router) { client in
            let page = try await client.execute(uri: "/greetings/Ada", method: .get, headers: [.accept: "text/html"])
            let data = try await client.execute(uri: "/greetings/Ada", method: .get)

            #expect(page.text.contains("<h1>Hello, Ada</h1>"))
            #expect(data.text == #"{"name":"Ada"}"#)
        }
    }

    enum NoteLinks {
        static let notes: Link = "/notes"
        static let page: Path<String, Int> = "/notes/:name/pages/:number"
    }

    struct PageAddress: Codable, Sendable {
        var name: String
        var number: Int
    }

    struct PageOfNote: Page, Codable {
        let number: Int
        let next: Link
        var title: LocalizedText { "Page \(number)" }
        var main: Markup { "<a\(attribute: "href", next)>\("Next page")</a>" }
    }

    @Test func `a route and the links to it are of one address`() async throws {
        let routes = Routes<WebContext>()
        let open = RouteGroup(tag: "notes", access: .anyone)
        routes.page(NoteLinks.page, in: open, RouteName("getPage", "A page of a note")) { (address: PageAddress, _) in
            PageOfNote(number: address.number, next: NoteLinks.page(address.name, address.number + 1))
        }
        let router = Router(context: WebContext.self)
        routes.install(on: router)

        #expect(NoteLinks.notes.pattern == "/notes")
        #expect(routes.operations.map(\.path) == ["/notes/:name/pages/:number"])
        try await Application(router: router).test(.router) { client in
            let first = try await client.execute(uri: NoteLinks.page("sea & sun", 1).href, method: .get)

            #expect(first.text.contains(#""number":1"#))
            #expect(first.text.contains("sea%20%26%20sun"))
            #expect(NoteLinks.page("a/b", 2).href == "/notes/a%2Fb/pages/2")
        }
    }
}
