import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct FollowedRentalTests {
    @Test(arguments: TestEngine.reachable)
    func `a ride can be followed from its beginning to its end, and tells nothing of the vehicle afterwards`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (depot, module) = (office.depot, office.module)
        let anna = try await depot.rider()
        let ride = try await depot.rent("BIKE1", anna).ride
        #expect(try await module.followedRide(ride.id.description) == nil)

        try await depot.tell(.unlocked(Depot.plate("BIKE1"), at: depot.clock.now()))
        let begun = try #require(try await module.followedRide(ride.id.description))
        #expect(begun.rider == anna)
        #expect(begun.title.english == "Bike BIKE1")
        #expect(!begun.isOver)
        #expect(begun.position == nil)
        depot.clock.advance(milliseconds: 60_000)
        try await depot.see("BIKE1", at: Depot.nowhere)
        let going = try #require(try await module.followedRide(ride.id.description))
        #expect(going.position == Depot.nowhere)
        #expect(going.positionAt == depot.clock.now())

        try await depot.wait(seconds: 300)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        let over = try #require(try await module.followedRide(ride.id.description))
        #expect(over.isOver)
        #expect(over.position == nil)
    }

    @Test func `the page of a ride offers to share it while it goes on`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.depot.rider()
        let key = office.people.key(of: anna, as: ["passenger"])
        let ride = try await office.depot.rent("BIKE1", anna).ride
        let page = "/rentals/rides/\(ride.id)"
        try await office.open { client in
            #expect(!(try await client.page(page, as: key).text.contains("data-share")))
            try await office.depot.tell(.unlocked(Depot.plate("BIKE1"), at: office.depot.clock.now()))
            #expect(try await client.page(page, as: key).text.contains("<form data-share>rentals/\(ride.id)</form>"))
            try await office.depot.wait(seconds: 300)
            let dock = try Depot.plate("CASINO1")
            try await office.depot.tell(.docked(Depot.plate("BIKE1"), dock: dock, at: office.depot.clock.now()))
            #expect(!(try await client.page(page, as: key).text.contains("data-share")))
        }
    }

    @Test func `what is no ride cannot be followed`() async throws {
        let office = try await RentalOffice()
        for ride in ["", "nonsense", office.depot.ids.next(Ride.self).description] {
            #expect(try await office.module.followedRide(ride) == nil)
        }
    }
}
