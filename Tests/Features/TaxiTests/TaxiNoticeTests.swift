import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct TaxiNoticeTests {
    /// A town whose dispatch notifies people.
    private func start(_ engine: TestEngine) async throws -> (Town, Dispatch, RecordedNotices) {
        let town = try await Town(on: engine)
        let dispatch = Dispatch(
            database: town.database,
            city: town.zones,
            clock: town.clock,
            ids: town.ids,
            notices: town.host.notices
        )
        return (town, dispatch, town.host.notices)
    }

    @Test(arguments: TestEngine.reachable)
    func `a passenger is told that the taxi comes and that it is there, once each`(engine: TestEngine) async throws {
        let (town, dispatch, notices) = try await start(engine)
        let (driver, passenger) = (try await town.driver("T345", at: Town.pier), town.passenger())
        let request = try await town.ask(passenger)
        let offer = try #require(try await town.offer(to: driver))

        _ = try await dispatch.accept(offer.id, by: driver)
        for _ in 0..<3 {
            town.clock.advance(milliseconds: 20_000)
            _ = try await dispatch.take([town.fix(Town.port)], from: driver)
        }

        #expect(notices.entries.map(\.title) == ["Taxi T345 is on its way", "Taxi T345 is here"])
        #expect(notices.entries.allSatisfy { $0.person == passenger && $0.subject == "taxi.request/\(request.id)" })
    }

    @Test(arguments: TestEngine.reachable)
    func `who withdraws is told nothing more`(engine: TestEngine) async throws {
        let (town, dispatch, notices) = try await start(engine)
        let (_, passenger) = (try await town.driver("T345"), town.passenger())
        let request = try await town.ask(passenger)

        _ = try await dispatch.withdraw(request.id, by: passenger)

        #expect(notices.entries.isEmpty)
        #expect(notices.withdrawn.first == "taxi.request/\(request.id)")
    }

    @Test(arguments: [true, false])
    func `an offer that a sleeping page was told of is taken back once it is over`(isWithdrawn: Bool) async throws {
        let (town, dispatch, notices) = try await start(.sqlite)
        let (driver, passenger) = (try await town.driver("T345"), town.passenger())
        town.clock.advance(milliseconds: 10_000)
        let form = RequestForm(meetingPlace: Town.port, placeName: "Quai", passengers: 1)
        let request = try await dispatch.request(form, by: passenger)
        let told = notices.entries

        if isWithdrawn {
            _ = try await dispatch.withdraw(request.id, by: passenger)
        } else {
            try await town.host.pass(milliseconds: 15_000, and: dispatch.deadlineHandlers)
        }

        let subject = try #require(told.first?.subject)
        #expect(told.map(\.person) == [driver])
        #expect(subject.hasPrefix("taxi.offer/"))
        #expect(notices.withdrawn.contains(subject))
    }

    @Test(arguments: TestEngine.reachable)
    func `whose taxi is there and cannot take them after all is told so, in place of its arrival`(
        engine: TestEngine
    ) async throws {
        let (town, dispatch, notices) = try await start(engine)
        let (driver, passenger) = (try await town.driver("T345"), town.passenger())
        let request = try await town.ask(passenger)
        _ = try await dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)
        _ = try await dispatch.sayArrived(by: driver)
        let before = notices.titles(for: passenger).last

        _ = try await dispatch.giveBack(by: driver)

        #expect(before == "Taxi T345 is here")
        #expect(notices.titles(for: passenger).last == "Taxi T345 can’t come")
        #expect(notices.entries.last?.subject == "taxi.request/\(request.id)")
        #expect(notices.withdrawn.contains("taxi.word/\(request.id)"))
    }

    @Test(arguments: TestEngine.reachable)
    func `a taxi that comes instead of one that could not is told with that one`(engine: TestEngine) async throws {
        let (town, dispatch, notices) = try await start(engine)
        let (first, second) = (try await town.driver("T345"), try await town.driver("S34"))
        let passenger = town.passenger()
        _ = try await town.ask(passenger)
        _ = try await dispatch.accept(try #require(try await town.offer(to: first)).id, by: first)
        _ = try await dispatch.giveBack(by: first)

        _ = try await dispatch.accept(try #require(try await town.offer(to: second)).id, by: second)

        let title = try #require(notices.titles(for: passenger).last)
        #expect(title.contains("T345") && title.contains("S34"))
    }

    @Test func `who looks for another taxi is told nothing new, and reads no more of the one before`() async throws {
        let (town, dispatch, notices) = try await start(.sqlite)
        let (driver, passenger) = (try await town.driver("T345"), town.passenger())
        let request = try await town.ask(passenger)
        _ = try await dispatch.accept(try #require(try await town.offer(to: driver)).id, by: driver)
        town.clock.advance(milliseconds: 180_000)
        let told = notices.titles(for: passenger).count

        _ = try await dispatch.lookForAnother(request.id, by: passenger)

        #expect(notices.titles(for: passenger).count == told)
        #expect(notices.withdrawn.contains("taxi.request/\(request.id)"))
    }

    @Test(arguments: [true, false])
    func `an offer that a sleeping page was told of is taken back once its driver answers`(accepts: Bool) async throws {
        let (town, dispatch, notices) = try await start(.sqlite)
        let (driver, passenger) = (try await town.driver("T345"), town.passenger())
        town.clock.advance(milliseconds: 10_000)
        let form = RequestForm(meetingPlace: Town.port, placeName: "Quai", passengers: 1)
        _ = try await dispatch.request(form, by: passenger)
        let told = try #require(notices.entries.first { $0.person == driver }?.subject)
        let offer = try #require(try await town.offer(to: driver))

        if accepts {
            _ = try await dispatch.accept(offer.id, by: driver)
        } else {
            _ = try await dispatch.refuse(offer.id, by: driver)
        }

        #expect(notices.withdrawn.contains(told))
    }
}
