import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Testing

/// A ride as those see it who were given a link to it.
@Suite struct FollowedTaxiTests {
    private static let start = Coordinate(latitude: 43.735, longitude: 7.4205)
    private static let meeting = Coordinate(latitude: 43.735, longitude: 7.4295)
    private static let near = Coordinate(latitude: 43.735, longitude: 7.429)

    @Test(arguments: TestEngine.reachable)
    func `a ride is followed from the acceptance to its end`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (anna, driver) = (town.passenger(), try await town.driver("T1", at: Self.start))
        let request = try await town.ask(anna, at: Self.meeting).id.description
        #expect(try await office.module.followedRide(request) == nil)

        _ = try await town.dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)
        let coming = try #require(try await office.module.followedRide(request))
        #expect(coming.rider == anna)
        #expect(coming.title.english == "Taxi T1")
        #expect(coming.state.english == "The taxi is on its way")
        #expect(coming.position == Self.start)
        #expect(coming.positionAt == town.clock.now())
        #expect(coming.arrivesAt == town.clock.now().advanced(milliseconds: 240_000))

        town.clock.advance(milliseconds: 5_000)
        _ = try await town.dispatch.take([town.fix(Self.near)], from: driver)
        _ = try await town.dispatch.sayArrived(by: driver)
        let there = try #require(try await office.module.followedRide(request))
        #expect(there.state.english == "The taxi is at the pick-up point")

        _ = try await town.dispatch.pickUp(by: driver)
        let riding = try #require(try await office.module.followedRide(request))
        #expect(riding.state.english == "On board")
        #expect(riding.position == Self.near)

        _ = try await town.dispatch.endRide(by: driver)
        let over = try #require(try await office.module.followedRide(request))
        #expect(over.isOver)
        #expect(over.state.english == "The ride has ended")
        #expect(over.position == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `who follows a taxi that gives up reads that another one is looked for, and sees that one come`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let town = office.town
        let (anna, first) = (town.passenger(), try await town.driver("T1", at: Self.start))
        let request = try await town.ask(anna, at: Self.meeting).id.description
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: first)).id, by: first)
        let second = try await town.driver("T2", at: Self.start)

        _ = try await town.dispatch.giveBack(by: first)
        let searching = try #require(try await office.module.followedRide(request))
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: second)).id, by: second)
        let coming = try #require(try await office.module.followedRide(request))

        #expect(searching.title.english == "Taxi")
        #expect(searching.state.english == "Looking for another taxi")
        #expect(!searching.isOver)
        #expect(searching.position == nil)
        #expect(coming.title.english == "Taxi T2")
    }

    @Test func `a search that is withdrawn after a taxi gave up is over for those who follow it`() async throws {
        let office = try await TaxiOffice()
        let town = office.town
        let (anna, driver) = (town.passenger(), try await town.driver("T1", at: Self.start))
        let request = try await town.ask(anna, at: Self.meeting)
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)
        _ = try await town.dispatch.giveBack(by: driver)

        _ = try await town.dispatch.withdraw(request.id, by: anna)
        let over = try #require(try await office.module.followedRide(request.id.description))

        #expect(over.isOver)
        #expect(over.state.english == "Request canceled")
    }

    @Test func `what is no ride is not followed`() async throws {
        let office = try await TaxiOffice()
        for ride in ["", "nonsense", office.town.ids.next(TaxiRequest.self).description] {
            #expect(try await office.module.followedRide(ride) == nil)
        }
    }
}
