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
            let unknown = #"{"event":"\#(RideTown.eventID)","avoided":"nobody"}"#
            let refused = try await client.json(.post, "/rides/requests", as: rider.key, unknown)
            let guest = try await client.json(.post, "/rides/requests", unknown)
            let request = try await client.request(as: rider.key, #""people":1,"leavesAt":"01:00","avoided":"marco, ""#)
            try await town.settle()
            let apart = try await client.ride(offer, driver.key)
            let form = try await client.page("/rides/sign-ups/\(request)/edit", as: rider.key)

            #expect(try Set(refused.wrongFields).isSuperset(of: ["avoided", "phone"]), "every wrong field at once")
            #expect(try !guest.wrongFields.contains("avoided"), "who has no account finds out no user names")
            #expect(apart.rides.isEmpty)
            #expect(form.text.contains("value=\"marco\""))

            let records = try await town.host.database.read { try town.module.records(about: rider.account, in: $0) }
            #expect(records[1].rows.count == 1)
            try await town.host.database.write { try town.module.erase(driver.account, in: $0) }
            let left = try await town.host.database.read { try town.module.records(about: rider.account, in: $0) }
            #expect(left[1].rows.isEmpty)
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
