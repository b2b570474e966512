import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Testing

@Suite struct ModuleTests {
    @Test(
        arguments: [
            (nil, []), ("passenger", []), ("driver", ["Drive"]),
            (
                "administrator",
                [
                    "Zones", "Zone boundaries", "Drivers", "Companies", "Applications", "Requests", "Reports",
                    "Statistics",
                    "Fairness",
                    "Reservations",
                    "Disputed fares", "Driver credit",
                    "Fares",
                ]
            ),
        ] as [(String?, [String])]
    )
    func `drivers have an app of their own, and the city its entries in the console`(
        role: String?,
        names: [String]
    ) async throws {
        let office = try await TaxiOffice()
        let caller = role.map { Caller(accountID: "a", roles: [$0]) }

        let shown = office.module.menu.filter { $0.isShown(to: caller) }

        #expect(shown.map(\.name.english) == names)
        #expect(shown.allSatisfy { ($0.menu == .console) == (role == "administrator") })
    }

    @Test func `passengers have tabs for what goes on and for what was`() async throws {
        let capability = try #require(try await TaxiOffice().module.capability)

        #expect(capability.link == "/taxi")
        #expect(capability.tabs.map(\.name.english) == ["Now", "Reservations", "Rides"])
        #expect(capability.tabs.map(\.roles) == [["passenger", MenuEntry.stranger], ["passenger"], ["passenger"]])
        #expect(capability.tabs.map { $0.pages.map(\.href) } == [[], [], ["/taxi/cases"]])
        #expect(capability.tabs.allSatisfy { $0.link.href.hasPrefix(capability.root.href) })
    }

    @Test func `passengers and drivers choose about the notices that can reach them`() async throws {
        let kinds = try await TaxiOffice().module.noticeKinds
        let audiences = Dictionary(uniqueKeysWithValues: kinds.map { ($0.id, $0.roles) })

        let ofPassengers = ["taxi.pick-up", "taxi.ended", "taxi.reservation", "taxi.fare", "taxi.case"]
        for kind in ofPassengers { #expect(audiences[kind] == ["passenger"], "\(kind)") }
        let ofDrivers = ["taxi.offer", "taxi.lost", "taxi.denied-ride", "taxi.fare-verdict"]
        for kind in ofDrivers { #expect(audiences[kind] == ["driver"], "\(kind)") }
        #expect(audiences["taxi.word"] == ["passenger", "driver"])
    }

    @Test func `every deadline that dispatch sets has a handler`() async throws {
        let office = try await TaxiOffice()

        #expect(
            Set(office.module.deadlineHandlers.keys) == [
                "taxi.fare", "taxi.offer", "taxi.request", "taxi.reservation", "taxi.retry", "taxi.sandbox",
                "taxi.silence", "taxi.zones",
            ]
        )
    }

    @Test(arguments: TestEngine.reachable)
    func `those who run the service learn how many, and never who`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        _ = try await office.driver("T1")
        let anna = office.passenger()
        try await office.open { client in
            _ = try await client.json(.post, "/taxi/requests", as: anna, #"{"meetingPlace":"quai","passengers":1}"#)
        }

        let gauges = try await office.module.gauges()

        let values = Dictionary(uniqueKeysWithValues: gauges.map { ($0.name, $0.values) })
        #expect(values["crosstown_taxi_drivers"] == ["available": 1, "busy": 0, "not_available": 0])
        #expect(values["crosstown_taxi_open_requests"] == ["searching": 1, "accepted": 0, "on_board": 0])
        #expect(values["crosstown_taxi_zones"] == ["": 2])
        #expect(values["crosstown_taxi_live_streams"] == ["": 0])
    }

    @Test func `every field of every form has a name that people read`() async throws {
        let office = try await TaxiOffice()
        let routes = Routes<WebContext>()

        office.module.addRoutes(to: routes)

        let fields = Set(routes.operations.flatMap(\.bodyFields))
        #expect(fields.isSuperset(of: ["meetingPlace", "fixes.latitude"]))
        #expect(fields.filter { TaxiTexts.findLabel(of: $0) == nil } == [])
        #expect(fields.filter { TaxiTexts.label(of: $0).english == $0 } == [])
    }

    @Test func `no two routes share a name, and every menu entry leads to a page`() async throws {
        let office = try await TaxiOffice()
        let routes = Routes<WebContext>()

        office.module.addRoutes(to: routes)

        let ids = routes.operations.map(\.id)
        let pages = Set(routes.operations.filter { $0.method == .get }.map(\.path))
        #expect(Set(ids).count == ids.count)
        #expect(office.module.menu.allSatisfy { pages.contains($0.link.href) })
    }
}
