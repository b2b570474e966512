import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct RentalNoticeTests {
    @Test func `coins are told once to whom they were given`() async throws {
        let office = try await RentalOffice()
        let (anna, bert) = (try await office.depot.rider(), try await office.depot.rider())
        office.directory.name("anna", office.people.key(of: anna, as: ["passenger"]))
        let city = office.administrator()
        let key = office.depot.ids.next(CoinGift.self)
        try await office.open { client in
            let body = #"{"key":"\#(key)","coins":25,"occasion":"Thank you","riders":"anna"}"#
            _ = try await client.json(.post, "/rentals/console/gifts", as: city, body)
            let again = try await client.json(.post, "/rentals/console/gifts", as: city, body)

            #expect(again.status == .created)
        }
        #expect(office.depot.inbox.kinds(for: anna) == ["rentals.coins"])
        #expect(office.depot.inbox.kinds(for: bert).isEmpty)
    }

    @Test func `the reporter is told that staff have answered, and not of own replies`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.depot.rider()
        let key = office.people.key(of: anna, as: ["passenger"])
        let city = office.administrator()
        try await office.open { client in
            let body = #"{"subject":"vehicle","number":"port1","text":"Brakes fail","critical":true}"#
            let report = try #require(
                try await client.json(.post, "/rentals/problems", as: key, body).headers[.location]
            )
            let console = report.replacing("/rentals/", with: "/rentals/console/")
            _ = try await client.json(.post, console + "/answer", as: city, #"{"text":"We look"}"#)
            _ = try await client.json(.post, report + "/reply", as: key, #"{"text":"Thank you"}"#)
        }
        #expect(office.depot.inbox.kinds(for: anna) == ["rentals.answers"])
    }

    @Test func `a critical report notifies the staff until it is answered, and again when its reporter writes`()
        async throws
    {
        let office = try await RentalOffice()
        let (inbox, anna) = (office.depot.inbox, try await office.rider())
        let support = office.depot.ids.next(Account.self)
        let key = office.people.key(of: support, as: ["rentals.support"])
        office.depot.helpers.give("rentals.support", to: support)
        try await office.open { client in
            let harmless = #"{"subject":"vehicle","number":"BIKE2","text":"No bell"}"#
            _ = try await client.json(.post, "/rentals/problems", as: anna, harmless)
            #expect(inbox.kinds(for: support) == ["rentals.reports"])

            let body = #"{"subject":"vehicle","number":"BIKE1","text":"Brakes fail","critical":true}"#
            let made = try await client.json(.post, "/rentals/problems", as: anna, body)
            let report = try #require(made.headers[.location])
            let id = try #require(try made.value("id"))
            #expect(inbox.kinds(for: support) == ["rentals.reports", "rentals.critical"])
            #expect(!inbox.withdrawn.contains("rentals.critical/\(id)"))

            let console = report.replacing("/rentals/", with: "/rentals/console/")
            _ = try await client.json(.post, console + "/answer", as: key, #"{"text":"We look"}"#)
            #expect(inbox.withdrawn.contains("rentals.critical/\(id)"))
            _ = try await client.json(.post, report + "/reply", as: anna, #"{"text":"They still fail"}"#)
            #expect(inbox.kinds(for: support) == ["rentals.reports", "rentals.critical", "rentals.critical"])
        }
    }

    @Test func `staff are notified of each report and of what its rider adds, in one notification`() async throws {
        let office = try await RentalOffice()
        let (inbox, anna) = (office.depot.inbox, try await office.rider())
        let (support, mechanic) = (office.depot.ids.next(Account.self), office.depot.ids.next(Account.self))
        office.depot.helpers.give("rentals.support", to: support)
        office.depot.helpers.give("rentals.mechanic", to: mechanic)
        let key = office.people.key(of: support, as: ["rentals.support"])
        try await office.open { client in
            let body = #"{"subject":"vehicle","number":"BIKE1","text":"It rattles"}"#
            let made = try await client.json(.post, "/rentals/problems", as: anna, body)
            let report = "/rentals/problems/\(try #require(try made.value("id")))"
            for _ in 1...2 { _ = try await client.json(.post, report + "/reply", as: anna, #"{"text":"Loudly"}"#) }

            let told = inbox.entries.filter { $0.person == mechanic }
            #expect(told.map(\.kind) == ["rentals.reports", "rentals.reports"])
            #expect(Set(told.map(\.subject)).count == 1)
            #expect(inbox.kinds(for: support) == inbox.kinds(for: mechanic))

            let console = report.replacing("/rentals/", with: "/rentals/console/")
            _ = try await client.json(.post, console + "/answer", as: key, #"{"text":"We look"}"#)
            #expect(inbox.withdrawn == told.prefix(1).compactMap(\.subject))
        }
    }

    @Test func `a report that staff close notifies its reporter, and its mark not whoever makes it`() async throws {
        let office = try await RentalOffice()
        let inbox = office.depot.inbox
        let (anna, support) = (try await office.depot.rider(), office.depot.ids.next(Account.self))
        let (rider, staff) = (office.people.key(of: anna), office.people.key(of: support, as: ["rentals.support"]))
        office.depot.helpers.give("rentals.support", to: support)
        try await office.open { client in
            let body = #"{"subject":"app","text":"The map is empty"}"#
            let made = try await client.json(.post, "/rentals/problems", as: rider, body)
            let console = "/rentals/console/problems/\(try #require(try made.value("id")))"
            _ = try await client.json(.post, console + "/critical", as: staff, #"{"critical":true}"#)
            let closed = try await client.json(.post, console + "/turn", as: staff, #"{"state":"closed"}"#)

            #expect(try closed.value("state") == "closed")
        }
        #expect(inbox.kinds(for: support) == ["rentals.reports"])
        #expect(inbox.kinds(for: anna) == ["rentals.answers"])
    }

    @Test func `a rider is warned before the limit of a ride, and told when it is over`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider(cents: 1_000_000)
        _ = try await depot.riding("BIKE1", anna)

        try await depot.wait(seconds: 24 * 3600 + 1)

        #expect(
            depot.inbox.titles(for: anna) == [
                "Your ride will soon reach its time limit", "Your ride is past its time limit",
            ]
        )
    }

    @Test(arguments: TestEngine.reachable)
    func `staff are told of an alarm once, however often it comes, and again once it was closed`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, bike) = (office.depot, try Depot.plate("BIKE1"))
        let mechanic = depot.ids.next(Account.self)
        let key = office.people.key(of: mechanic, as: ["rentals.mechanic"])
        office.directory.name("mechanic", key, isStaff: true)
        for _ in 1...3 { try await depot.hear(.alarm(bike, .tampered, at: depot.clock.now())) }
        try await depot.hear(.jammed(dock: Depot.plate("CASINO3"), at: depot.clock.now()))
        #expect(depot.inbox.kinds(for: mechanic) == ["rentals.theft", "rentals.alarms"])

        let alarm = try #require(try await depot.openAlarms().first { $0.kind == .tampered }).id
        try await office.open { client in
            let closed = try await client.json(.post, "/rentals/console/alarms/\(alarm)/close", as: key, "{}")
            #expect(closed.status == .ok)
        }
        try await depot.hear(.alarm(bike, .tampered, at: depot.clock.now()))

        #expect(depot.inbox.kinds(for: mechanic) == ["rentals.theft", "rentals.alarms", "rentals.theft"])
    }

    @Test func `mechanics look after vehicles, support after riders, and neither after money`() async throws {
        let office = try await RentalOffice()
        let mechanic = office.people.key(of: office.depot.ids.next(Account.self), as: ["rentals.mechanic"])
        let support = office.people.key(of: office.depot.ids.next(Account.self), as: ["rentals.support"])
        let pages = ["alarms", "jobs", "vehicles", "stations", "problems", "rides", "tariffs", "takings", "areas"]
        let (seen, answered) = try await office.open { client in
            var open: [[String]] = []
            for key in [mechanic, support] {
                var seen: [String] = []
                for page in pages where try await client.json(.get, "/rentals/console/\(page)", as: key).status == .ok {
                    seen.append(page)
                }
                open.append(seen)
            }
            return (open[0], open[1])
        }
        #expect(seen == ["alarms", "jobs", "vehicles", "stations", "problems", "rides"])
        #expect(answered == ["problems", "rides"])
    }
}
