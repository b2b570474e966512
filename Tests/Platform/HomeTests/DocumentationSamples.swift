import CrosstownKit
import CrosstownSQL
import CrosstownWeb
import Testing

/// The samples in the documentation of the Kit, which has no tests of its own.
@Suite struct DocumentationSamples {
    struct GreetingsModule: FeatureModule {
        static let id: FeatureID = "greetings"

        func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
            let greetings = RouteGroup(tag: "greetings", access: .anyone)
            routes.page("/greetings/:name", in: greetings, RouteName("greet", "A greeting")) {
                (address: GreetingAddress, _) in
                Greeting(name: address.name)
            }
        }
    }

    struct Greeting: Page, Codable {
        let name: String
        var title: LocalizedText { "Greeting" }
        var main: Markup { "<h1>\("Hello, \(name)")</h1>" }
    }

    struct GreetingAddress: Codable, Sendable {
        var name: String
    }

    @Test func `a module with a page is complete`() {
        let routes = Routes<WebContext>()
        GreetingsModule().addRoutes(to: routes)

        #expect(routes.operations.map(\.id) == ["greet"])
        #expect(GreetingsModule().menu.isEmpty)
    }

    @Test func `a table says what is personal in it`() {
        let tables = [
            PersonalTable(
                "trips_home_zone",
                [
                    .account("person", in: "Home zones", erasing: .row),
                    .content("name", as: .plain("Name")),
                    .listed("t.radius_metres", as: .plain("Radius in meters")),
                ],
                order: "t.name"
            )
        ]

        #expect(PersonalContent(tables).contains("name", of: "trips_home_zone"))
    }
}
