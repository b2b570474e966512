import CrosstownKit
import CrosstownMoney
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct DebtTests {
    @Test(arguments: TestEngine.reachable)
    func `a ride that is not paid is in sight where its rider rents, has money and reads the receipt`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let anna = try await depot.rider(cents: 300)
        let key = office.people.key(of: anna)
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 7199)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        depot.money.creditors.learn([office.module])
        try await office.host.open(office.module, depot.money) { client in
            for place in ["/rentals", "/wallet"] {
                let message = try await client.json(.get, place, as: key)
                let page = try await client.page(place, as: key).text
                #expect(try message.value("debts", "0", "amount") == "3.00")
                #expect(try message.value("debts", "0", "link") == "/rentals/rides/\(ride)")
                #expect(page.contains("data-debts"))
                #expect(!page.contains("href=\"/rentals/scan\""))
            }
            let receipt = try await client.page("/rentals/rides/\(ride)", as: key).text
            let main = #"<a class="button button-primary button-wide" href=""#
            #expect(receipt.contains(main + "/wallet?next=%2Frentals%2Frides%2F\(ride)"))
            #expect(!receipt.contains(main + "/rentals"))
            #expect(receipt.contains("<dt>Riding: 120 × 0.05 EUR per minute (rounded up)</dt><dd>6.00 EUR</dd>"))
            #expect(receipt.contains("<dt>Paid</dt><dd>3.00 EUR</dd><dt>Amount due</dt><dd>3.00 EUR</dd>"))

            try await depot.endow(anna, 1000)
            try await depot.wait(seconds: 3600)
            #expect(try await client.json(.get, "/rentals", as: key).value("debts", "0") == nil)
            #expect(try await client.page("/rentals/rides/\(ride)", as: key).text.contains(main + "/rentals"))
        }
    }
}
