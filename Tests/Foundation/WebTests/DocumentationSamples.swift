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
}
