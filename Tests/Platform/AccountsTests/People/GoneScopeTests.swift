import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Roles that were given for something that no longer exists.
@Suite struct GoneScopeTests {
    @Test(arguments: TestEngine.reachable)
    func `pages say in words that it no longer exists; its identity is in code, on the page of the person`(
        engine: TestEngine
    ) async throws {
        let desk = try await AccountDesk(on: engine)
        desk.accounts.catalog.declare([
            RoleDeclaration("choir.leader", title: "Leader", explanation: "Leads.", rank: .basic, scope: "Choir")
        ])
        let city = try await desk.person("city", as: .administrator)
        let anna = try await desk.person("anna")
        try await desk.database.write { [accounts = desk.accounts, anna = anna.account] in
            try accounts.grant("choir.leader", scope: "choir/9", to: anna, by: nil, in: $0)
        }
        let routes: @Sendable (Routes<WebContext>) -> Void = { PeopleRoutes(accounts: desk.accounts).add(to: $0) }
        try await desk.open(routes) { client in
            let list = try await client.keyedPage("/console/people", as: city.token)
            let page = try await client.keyedPage("/console/people/\(anna.account)", as: city.token)
            let data = try await client.json(.get, "/console/people/\(anna.account)", as: city.token).text

            #expect(list.contains("Leader (Choir that no longer exists)"))
            #expect(!list.contains("choir/9"))
            #expect(page.contains(#"Leader (Choir that no longer exists) <code class="small">choir/9</code>"#))
            #expect(!data.contains(#""scopeName":"choir"#))
        }
    }
}
