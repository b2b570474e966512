import CrosstownIncentives
import CrosstownKit
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct IncentivesModuleTests {
    @Test func `those who give find in the console what is theirs, and riders nothing`() async throws {
        let office = try await CoinOffice()
        let menu = office.module.menu

        let city = menu.filter { $0.isShown(to: Caller(accountID: "a", roles: ["administrator"])) }
        let riders = menu.filter { $0.isShown(to: Caller(accountID: "a", roles: ["passenger"])) }

        #expect(city.map(\.link.href) == ["gifts", "city-events", "rewards"].map { "/rentals/console/\($0)" })
        #expect(riders.isEmpty)
    }

    @Test func `no two routes share a name, and every menu entry leads to a page`() async throws {
        let office = try await CoinOffice()
        let routes = Routes<WebContext>()

        office.module.addRoutes(to: routes)

        let ids = routes.operations.map(\.id)
        let pages = Set(routes.operations.filter { $0.method == .get }.map(\.path))
        #expect(Set(ids).count == ids.count)
        #expect(office.module.menu.allSatisfy { pages.contains($0.link.href) })
        #expect(office.module.coins.links.map { pages.contains($0.page.href) } == true)
    }

    @Test func `coins are a capability of their own only where no other has a tab for them`() async throws {
        let office = try await CoinOffice()
        let host = office.host.makeFeatureHost()
        let alone = IncentivesModule(host, wallet: office.ledger, directory: office.directory)

        #expect(office.module.capability == nil)
        #expect(alone.capability?.root == "/rentals/gifts")
    }
}
