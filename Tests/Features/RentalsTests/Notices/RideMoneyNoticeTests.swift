import CrosstownKit
import CrosstownMoney
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct RideMoneyNoticeTests {
    @Test(arguments: TestEngine.reachable)
    func `a rider is notified before the money runs out, when it is used up, when the ride is over, and of the debt`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider(cents: 300)
        _ = try await depot.riding("BIKE1", anna)

        try await depot.wait(seconds: 45 * 60)
        #expect(depot.inbox.kinds(for: anna) == ["rentals.funds"])
        #expect(depot.inbox.titles(for: anna).last?.contains("15") == true)
        try await depot.wait(seconds: 15 * 60)
        #expect(depot.inbox.kinds(for: anna) == ["rentals.funds", "rentals.funds"])
        try await depot.wait(seconds: 60 * 60)
        #expect(depot.inbox.kinds(for: anna).count == 2)
        try await Self.dock("BIKE1", depot)

        #expect(
            depot.inbox.kinds(for: anna) == ["rentals.funds", "rentals.funds", "rentals.ended", "rentals.unpaid"]
        )
        #expect(depot.inbox.titles(for: anna)[2].contains("6.05 EUR"))
        #expect(depot.inbox.titles(for: anna)[3].contains("3.05 EUR"))
    }

    @Test func `who adds money in time hears of it again only when that runs out too`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider(cents: 300)
        _ = try await depot.riding("BIKE1", anna)
        try await depot.wait(seconds: 50 * 60)
        #expect(depot.inbox.kinds(for: anna) == ["rentals.funds"])

        try await depot.endow(anna, 300)
        try await depot.wait(seconds: 30 * 60)
        #expect(depot.inbox.kinds(for: anna) == ["rentals.funds"])
        try await depot.wait(seconds: 30 * 60)

        #expect(depot.inbox.kinds(for: anna) == ["rentals.funds", "rentals.funds"])
    }

    @Test func `a ride with enough money is over with one notification, which says what it cost`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 299)
        try await Self.dock("BIKE1", depot)

        #expect(depot.inbox.kinds(for: anna) == ["rentals.ended"])
        #expect(depot.inbox.titles(for: anna)[0].contains("0.25 EUR"))
        #expect(depot.inbox.entries.last?.subject == "rentals.ride/\(ride)")
    }

    @Test(arguments: TestEngine.reachable)
    func
        `a pause that costs more than riding is watched as soon as it begins, and what it costs beyond the money is in sight`(
            engine: TestEngine
        ) async throws
    {
        let depot = try await Depot(on: engine)
        try await depot.rentals.change { step in
            var plan = TariffPlan.standard(.euro)
            plan.pausePerMinute = Rate(tenThousandths: 10_000)
            _ = try step.tariffs.add(plan, for: .bike)
        }
        let anna = try await depot.rider(cents: 300)
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 30)
        #expect(depot.inbox.kinds(for: anna).isEmpty)

        _ = try await depot.rentals.pause(ride, by: anna)
        try await depot.tell(.locked(Depot.plate("BIKE1"), at: depot.clock.now()))
        try await depot.wait(seconds: 1)
        #expect(depot.inbox.titles(for: anna) == ["Your balance lasts 1 more minute"])
        #expect(try await Self.debts(of: anna, depot).isEmpty)
        try await depot.wait(seconds: 300)

        #expect(depot.inbox.titles(for: anna).last == "Your balance is used up")
        #expect(try await Self.debts(of: anna, depot).map(\.isGrowing) == [true])
        #expect(try await depot.rentals.view(ride, for: anna).fundsLeft == 0)
    }

    @Test func `a debt that is paid in part, then in full, is told as it is`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider(cents: 300)
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 7199)
        try await Self.dock("BIKE1", depot)
        #expect(depot.inbox.kinds(for: anna).last == "rentals.unpaid")

        try await depot.endow(anna, 100)
        try await depot.wait(seconds: 3600)
        #expect(depot.inbox.titles(for: anna).last == "Unpaid ride: 2.00 EUR")
        try await depot.endow(anna, 1000)
        try await depot.wait(seconds: 2 * 3600)

        #expect(try await depot.rentals.view(ride, for: anna).ride.owing == 0)
        #expect(depot.inbox.titles(for: anna).last == "Your ride is paid")
        #expect(Set(depot.inbox.entries.suffix(3).map(\.subject)) == ["rentals.unpaid/\(ride)"])
    }

    @Test func `a card that does not pay for a ride is told once, however often it is asked again`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider(cents: 300)
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 7199)
        try await Self.dock("BIKE1", depot)
        let told = depot.inbox.kinds(for: anna).count

        for number in 1...2 {
            try await Self.decline(CommandKey("ride", ride, "card", number: number), of: anna, depot)
        }

        #expect(depot.inbox.kinds(for: anna).dropFirst(told) == ["rentals.unpaid"])
        #expect(depot.inbox.titles(for: anna).last?.contains("3.00 EUR") == true)
    }

    private static func debts(of rider: Identifier<Account>, _ depot: Depot) async throws -> [Debt] {
        try await depot.database.read { [module = depot.module] in try module.debts(of: rider, in: $0) }
    }

    private static func dock(_ plate: String, _ depot: Depot) async throws {
        try await depot.tell(.docked(Depot.plate(plate), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
    }

    /// Asks the card that the test provider declines.
    private static func decline(_ key: CommandKey, of owner: Identifier<Account>, _ depot: Depot) async throws {
        let request = PaymentRequest(
            Money(minorUnits: 300, .euro),
            card: CardToken("tok_declined"),
            owner: owner,
            takesAtOnce: true,
            isOwnerPresent: false
        )
        let payments = depot.money.payments
        try await depot.database.write { try payments.request(request, key: key, in: $0) }
        try await depot.wait(seconds: 1)
    }
}
