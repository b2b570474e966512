import CrosstownGeo
import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Notifications of both ways, and of events that the organizer changes.
@Suite struct RideNoticeTests {
    private static let hour: Int64 = 3_600_000

    @Test(arguments: TestEngine.reachable)
    func `notifications of both ways stand side by side`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key, way: "both")
            let offer = try await client.offer(as: driver.key, seats: 1, way: "both")
            try await town.settle()

            #expect(town.subjects(of: rider.account) == ["rideshare/\(request)/home", "rideshare/\(request)/there"])
            #expect(town.subjects(of: driver.account) == ["rideshare/\(offer)/home", "rideshare/\(offer)/there"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who gets other times reads that the organizer changed the event`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            _ = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            let later = town.events.current.beginsAt.advanced(milliseconds: Self.hour)
            try await town.change(RideTown.event(beginsAt: later))

            #expect(
                town.host.notices.titles(for: rider.account) == [
                    "You have a ride", "Concert is at another time", "New times: the organizer changed Concert",
                ]
            )
            let subjects = town.host.notices.entries.filter { $0.person == rider.account }.map(\.subject)
            #expect(subjects.last == "rideshare/\(request)/there")
            #expect(subjects.dropLast().last == "rideshare/\(request)", "the new times leave the reason in the inbox")
        }
    }

    @Test func `who has no seat after the move reads that the organizer changed the event`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            _ = try await client.offer(as: driver.key, seats: 1, latitude: 43.9, longitude: 7.75)
            try await town.settle()
            let count = try await client.ride(request, rider.key).rides.count
            let home = Coordinate(latitude: 43.9, longitude: 7.75)
            try await town.change(RideTown.event(beginsAt: town.events.current.beginsAt, at: home))
            let after = try await client.ride(request, rider.key).rides

            #expect(count == 1)
            #expect(after.isEmpty)
            #expect(
                town.host.notices.titles(for: rider.account).last == "No ride yet: the organizer changed Concert"
            )
        }
    }

    @Test func `what was said of an offer is withdrawn with it`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            _ = try await client.request(as: rider.key, way: "both")
            let offer = try await client.offer(as: driver.key, seats: 1, way: "both")
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")

            let withdrawn = Set(town.host.notices.withdrawn)
            #expect(withdrawn.isSuperset(of: ["rideshare/\(offer)/there", "rideshare/\(offer)/home"]))
        }
    }
}

extension RideTown {
    /// What somebody was notified of, each subject once.
    fileprivate func subjects(of person: Identifier<Account>) -> [String] {
        Set(host.notices.entries.filter { $0.person == person }.compactMap(\.subject)).sorted()
    }
}
