import CrosstownKit
import CrosstownMoney
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct WalletTests {
    @Test(arguments: TestEngine.reachable)
    func `what a wallet held for rides names their vehicles, and a gift names none`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let anna = try await depot.rider()
        let bert = try await depot.rider()
        let key = office.people.key(of: anna)
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 600)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        depot.money.charges.learn([office.module])
        try await office.host.open(office.module, depot.money) { client in
            let wallet = try await client.json(.get, "/wallet", as: key)
            let page = try await client.page("/wallet", as: key).text

            #expect(try wallet.value("lines", "0", "name") == "Bike BIKE1")
            #expect(try wallet.values("lines", "*", "kind").contains("held"))
            #expect(try wallet.values("lines", "*", "name").allSatisfy { $0 == "Bike BIKE1" })
            #expect(try wallet.values("lines", "*", "name").count < wallet.values("lines", "*", "kind").count)
            #expect(page.contains("Bike BIKE1, "))
        }
        let command = CommandKey("ride", ride, "hold")
        let names = try await depot.database.read { [module = office.module] transaction in
            try [anna, bert].map { try module.chargeNames(of: [command], for: $0, in: transaction).count }
        }
        #expect(names == [1, 0], "a ride is named to its rider alone")
    }
}
