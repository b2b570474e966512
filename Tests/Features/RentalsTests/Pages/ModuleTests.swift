import CrosstownKit
import CrosstownMoney
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Testing

@Suite struct ModuleTests {
    @Test(
        arguments: [
            (nil, []), ("passenger", []), ("driver", []),
            (
                "administrator",
                [
                    "Stations", "Vehicles", "Areas", "Rentals", "Codes", "Problems", "Jobs", "Alarms",
                    "Institutions that can rent", "Tariffs", "Revenue", "Unpaid",
                ]
            ),
        ] as [(String?, [String])]
    )
    func `those who run the rentals find in the console what is theirs`(role: String?, names: [String]) async throws {
        let office = try await RentalOffice()
        let caller = role.map { Caller(accountID: "a", roles: [$0]) }

        let shown = office.module.menu.filter { $0.isShown(to: caller) }

        #expect(shown.map(\.name.english) == names)
    }

    @Test func `riders have tabs of their own, strangers those that they can use`() async throws {
        let capability = try #require(try await RentalOffice().module.capability)
        let strangers = capability.tabs.filter { $0.roles?.contains(MenuEntry.stranger) ?? true }

        #expect(capability.link == "/rentals")
        #expect(capability.tabs.map(\.name.english) == ["Rent", "Rides", "Gifts", "Help"])
        #expect(strangers.map(\.name.english) == ["Rent", "Help"])
        #expect(capability.tabs.allSatisfy { $0.link.href.hasPrefix(capability.root.href) })
    }

    @Test func `no two routes share a name, and every menu entry leads to a page`() async throws {
        let office = try await RentalOffice()
        let routes = Routes<WebContext>()

        office.module.addRoutes(to: routes)

        let ids = routes.operations.map(\.id)
        let pages = Set(routes.operations.filter { $0.method == .get }.map(\.path))
        #expect(Set(ids).count == ids.count)
        #expect(office.module.menu.allSatisfy { pages.contains($0.link.href) })
    }

    @Test func `every field of every form has a name that people read`() async throws {
        let office = try await RentalOffice()
        let routes = Routes<WebContext>()

        office.module.addRoutes(to: routes)

        let fields = Set(routes.operations.flatMap(\.bodyFields))
        #expect(fields.isSuperset(of: ["memberNumber", "file", "maximum_speed_kph"]))
        let written = Set(routes.operations.filter { !$0.isDeclaredForm }.flatMap(\.bodyFields))
        #expect(written.filter { [nil, $0].contains(RentalTexts.findLabel(of: $0)?.english) } == [])
    }

    @Test func `those who run the service learn how many, and never who`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.depot.rider()
        _ = try await office.depot.rent("BIKE1", anna)

        let gauges = try await office.module.gauges()

        let values = Dictionary(uniqueKeysWithValues: gauges.map { ($0.name, $0.values) })
        #expect(values["crosstown_rentals_vehicles"]?["reserved"] == 1)
        #expect(values["crosstown_rentals_vehicles"]?["available"] == 3)
        #expect(values["crosstown_rentals_unpaid_rides"] == ["": 0])
    }

    @Test(arguments: TestEngine.reachable)
    func `money from a card pays what is owing as soon as it comes`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let depot = office.depot
        let anna = try await depot.rider(cents: 305)
        let ride = try await depot.riding("BIKE1", anna).ride.id
        try await depot.wait(seconds: 7200)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        #expect(try await depot.rentals.view(ride, for: anna).ride.owing == 300)

        try await topUp(2000, anna, depot)
        try await depot.host.work(depot.money, office.module)

        #expect(try await depot.rentals.view(ride, for: anna).ride.owing == 0)
        #expect(try await depot.balance(anna) == 1700)
        #expect(try await depot.booksBalance())
    }

    private func topUp(_ cents: Int64, _ owner: Identifier<Account>, _ depot: Depot) async throws {
        let money = Money(minorUnits: cents, .euro)
        try await depot.database.write { [payments = depot.money.payments] transaction in
            try payments.request(
                PaymentRequest(money, card: CardToken("tok_ok"), owner: owner, takesAtOnce: true),
                key: CommandKey("test", owner, "top-up"),
                in: transaction
            )
        }
    }
}
