import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What people wish of a ride beyond place and time, and what organizers fix.
@Suite struct WishTests {
    @Test(arguments: TestEngine.reachable)
    func `who drives women only takes nobody who does not wish so`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider, woman) = (town.person(isMember: true), town.person(), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 3, more: #","womenOnly":true"#)
            _ = try await client.request(as: rider.key)
            let suitable = try await client.request(as: woman.key, #""people":1,"leavesAt":"01:00","womenOnly":true"#)
            try await town.settle()

            #expect(try await client.ride(offer, driver.key).rides.map(\.signUp) == [suitable])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver makes no more stops than offered, however many seats there are`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let driver = town.person(isMember: true)
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 4, more: #","mostStops":2"#)
            for _ in 0..<4 { _ = try await client.request(as: town.person().key) }
            try await town.settle()
            let form = try await client.page("/rides/sign-ups/\(offer)/edit", as: driver.key)
            #expect(try await client.ride(offer, driver.key).rides.count == 2)
            #expect(form.text.contains("name=\"mostStops\""))
            #expect(form.text.contains("value=\"2\""))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who is not to be ridden with never is, whoever says so`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        town.people.name(driver.account, "marco")
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 4)
            let request = try await client.request(as: rider.key, #""people":1,"leavesAt":"01:00","avoided":"marco, ""#)
            try await town.settle()
            let apart = try await client.ride(offer, driver.key)
            let form = try await client.page("/rides/sign-ups/\(request)/edit", as: rider.key)

            #expect(apart.rides.isEmpty)
            #expect(form.text.contains("value=\"marco\""))

            #expect(try await Self.avoided(town) == 1)
            try await town.host.database.write { try town.module.erase(driver.account, in: $0) }
            #expect(try await Self.avoided(town) == 0)
        }
    }

    private static func avoided(_ town: RideTown) async throws -> Int {
        try await town.host.database.read { try $0.query("SELECT count(*) FROM rideshare_avoidance")[0].get(0) }
    }

    @Test(arguments: TestEngine.reachable)
    func `nobody finds out which user names there are by whom they never ride with`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (known, other) = (town.person(), town.person())
        town.people.name(known.account, "marco")
        try await town.open { client in
            var exported: [[Int]] = []
            for name in ["marco", "nobody"] {
                let person = town.person()
                let wish = #""people":1,"leavesAt":"01:00","avoided":"\#(name)""#
                let request = try await client.request(as: person.key, wish)
                let form = try await client.page("/rides/sign-ups/\(request)/edit", as: person.key)
                #expect(form.text.contains("value=\"\(name)\""))
                let records = try await town.host.database.read {
                    try town.module.records(about: person.account, in: $0)
                }
                exported.append(records.map(\.rows.count))
            }
            let guest = #"{"event":"\#(RideTown.eventID)","avoided":"nobody"}"#
            let refused = try await client.json(.post, "/rides/requests", as: other.key, guest)

            #expect(exported[0] == exported[1])
            #expect(try !refused.wrongFields.contains("avoided"))
            #expect(try await client.json(.post, "/rides/requests", guest).wrongFields.contains("avoided") == false)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an organizer fixes the place for everybody, or for who says nothing else`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (organizer, rider, other, stranger) = (town.person(), town.person(), town.person(), town.person())
        let begin = town.events.current.beginsAt
        town.events.set(RideTown.event(beginsAt: begin, organizers: [organizer.account]))
        let path = "/rides/console/places"
        let station = #"{"event":"\#(RideTown.eventID)","place":"Station","latitude":43.7386,"longitude":7.4190}"#
        try await town.open { client in
            let foreign = try await client.json(.post, path, as: stranger.key, station)
            let set = try await client.json(.post, path, as: organizer.key, station)
            let own = try await client.request(as: rider.key)
            let fixed = try await client.json(.get, "/rides/sign-ups/\(own)", as: rider.key).text
            let opened = station.dropLast() + #","allowsOthers":true}"#
            _ = try await client.json(.post, path, as: organizer.key, String(opened))
            let second = try await client.request(as: other.key)
            let free = try await client.json(.get, "/rides/sign-ups/\(second)", as: other.key).text
            let removed = try await client.json(.post, path, as: organizer.key, #"{"event":"\#(RideTown.eventID)"}"#)

            #expect(foreign.status == .notFound)
            #expect(set.status == .ok)
            #expect(removed.status == .ok)
            #expect(fixed.contains(#""place":"Station""#))
            #expect(free.contains(#""place":"Corner""#))
        }
    }
}
