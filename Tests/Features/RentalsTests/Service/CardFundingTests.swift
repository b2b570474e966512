import CrosstownKit
import CrosstownMoney
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct CardFundingTests {
    @Test(arguments: TestEngine.reachable)
    func `with an empty wallet, the card brings what a ride sets aside`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider(cents: 100)
        let card = TestCard(depot)
        let rentals = card.rentals

        let ride = try await rentals.rentWithCard(Depot.plate("BIKE1"), by: anna)

        #expect(ride.ride.state == .preparing)
        #expect(card.brought == [Money(minorUnits: 200, .euro)])
        #expect(try await depot.balance(anna) == 0)
    }

    @Test func `where the card brings nothing, the ride is refused as before`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider(cents: 0)
        let card = TestCard(depot, pays: false)

        await #expect(throws: RentalRefusal.self) {
            _ = try await card.rentals.rentWithCard(Depot.plate("BIKE1"), by: anna)
        }
        #expect(card.brought.count == 1)
    }

    @Test func `a wallet that holds enough spares the card`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider()
        let card = TestCard(depot)

        _ = try await card.rentals.rentWithCard(Depot.plate("BIKE1"), by: anna)

        #expect(card.brought.isEmpty)
    }

    @Test func `before unlocking, the page of a vehicle says what is held and what the card is charged`() async throws {
        let depot = try await Depot()
        let office = RentalOffice(at: depot, locks: TestLocks(), cards: TestCard(depot))
        let (short, rich) = (try await depot.rider(cents: 30), try await depot.rider(cents: 400))
        try await office.open { client in
            func vehicle(_ rider: Identifier<Account>?) async throws -> TestResponse {
                try await client.json(.get, "/rentals/vehicles/BIKE1", as: rider.map { office.people.key(of: $0) })
            }
            let charged = try await vehicle(short)
            let page = try await client.page("/rentals/vehicles/BIKE1", as: office.people.key(of: short)).text

            #expect(try charged.value("held") == "3.00 EUR")
            #expect(try charged.value("chargedToCard") == "2.70 EUR")
            #expect(try await vehicle(rich).value("held") == "3.00 EUR")
            #expect(try await vehicle(rich).value("chargedToCard") == nil)
            #expect(try await vehicle(nil).value("held") == nil)
            for told in ["3.00 EUR", "2.70 EUR", "4242", #"aria-describedby="deposit "#] {
                #expect(page.contains(told), "\(told)")
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a card that is stored while a ride is not paid is asked for it at once, by a key of its own`(
        engine: TestEngine
    ) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider(cents: 400)
        let ride = try await depot.riding("BIKE1", anna)
        try await depot.wait(seconds: 7199)
        try await depot.tell(.docked(ride.vehicle.plate, dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        let card = TestCard(depot)
        let office = RentalOffice(at: depot, locks: TestLocks(), cards: card)
        try await office.work()
        #expect(card.asked.isEmpty)

        for _ in 1...2 {
            try await depot.database.write { [now = depot.clock.now()] in
                try CardStoring.tell(of: anna, in: $0, at: now)
            }
            try await office.work()
        }

        #expect(card.asked.map(\.amount) == [Money(minorUnits: 200, .euro), Money(minorUnits: 200, .euro)])
        #expect(Set(card.asked.map(\.key)).count == 2)
    }

    @Test func `whose wallet has not enough and who has no card is offered to add money, and no unlock`() async throws {
        let office = try await RentalOffice()
        let key = office.people.key(of: try await office.depot.rider(cents: 30))
        try await office.open { client in
            let vehicle = try await client.json(.get, "/rentals/vehicles/BIKE1", as: key)
            let page = try await client.page("/rentals/vehicles/BIKE1", as: key).text

            #expect(try vehicle.value("toAdd") == "2.70 EUR")
            #expect(try vehicle.value("owing") == nil)
            #expect(page.contains("href=\"/wallet"))
            #expect(!page.contains("action=\"/rentals/rides\""))
        }
    }

    @Test func `who owes a ride reads on the page of a vehicle what to add in all, and is not promised an unlock`()
        async throws
    {
        let depot = try await Depot()
        let office = RentalOffice(at: depot, locks: TestLocks(), cards: TestCard(depot))
        let anna = try await depot.rider(cents: 400)
        let ride = try await depot.riding("BIKE1", anna)
        try await depot.wait(seconds: 7199)
        try await depot.tell(.docked(ride.vehicle.plate, dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        let key = office.people.key(of: anna)
        try await office.open { client in
            let vehicle = try await client.json(.get, "/rentals/vehicles/BIKE2", as: key)
            let page = try await client.page("/rentals/vehicles/BIKE2", as: key).text

            #expect(try vehicle.value("owing") == "2.00 EUR")
            #expect(try vehicle.value("toAdd") == "5.00 EUR")
            #expect(try vehicle.value("chargedToCard") == nil)
            #expect(page.contains("data-owing"))
            #expect(!page.contains("action=\"/rentals/rides\""))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what a ride owes is asked of the card at its end and at each later attempt`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider(cents: 400)
        let card = TestCard(depot)
        let rentals = card.rentals
        let ride = try await depot.riding("BIKE1", anna)
        try await depot.wait(seconds: 7199)
        let docked = LockReport.docked(ride.vehicle.plate, dock: try Depot.plate("CASINO1"), at: depot.clock.now())
        try await depot.database.write { try rentals.handle(docked, in: $0) }
        try await depot.host.pass(milliseconds: 3_600_000, and: rentals.deadlineHandlers)

        #expect(card.asked.map(\.amount) == [Money(minorUnits: 200, .euro), Money(minorUnits: 200, .euro)])
        #expect(Set(card.asked.map(\.key)).count == 2)
    }
}

/// A card that notes what it is asked, and brings money into wallets at once.
private final class TestCard: CardFunding {
    private struct Notes {
        var asked: [(amount: Money, key: CommandKey)] = []
        var brought: [Money] = []
    }

    private let notes = Mutex(Notes())
    private let depot: Depot
    private let pays: Bool

    init(_ depot: Depot, pays: Bool = true) {
        self.depot = depot
        self.pays = pays
    }

    var asked: [(amount: Money, key: CommandKey)] { notes.withLock { $0.asked } }
    var brought: [Money] { notes.withLock { $0.brought } }

    /// The depot's rentals, whose riders have this card.
    var rentals: Rentals {
        var rentals = depot.rentals
        rentals.cards = self
        return rentals
    }

    func adding(next: Link) -> Link { "/wallet/cards" }

    func charge(for amount: Money) -> Money { amount }

    func names(of owner: Identifier<Account>, in transaction: any Transaction) -> [LocalizedText] {
        ["Visa ending in 4242"]
    }

    func removing(_ card: String, next: Link) -> Link { "/wallet/cards/\(card)/remove" }

    func ask(
        for amount: Money,
        from owner: Identifier<Account>,
        key: CommandKey,
        in transaction: any Transaction
    ) throws {
        notes.withLock { $0.asked.append((amount, key)) }
    }

    func bring(_ amount: Money, from owner: Identifier<Account>) async throws -> Bool {
        notes.withLock { $0.brought.append(amount) }
        if pays { try await depot.endow(owner, amount.minorUnits) }
        return pays
    }
}
