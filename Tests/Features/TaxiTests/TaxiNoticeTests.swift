import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Synchronization
import Testing

@Suite struct TaxiNoticeTests {
    /// A town whose dispatch tells passengers by what a test can look at.
    private func start(_ engine: TestEngine) async throws -> (Town, Dispatch, NoticeBook) {
        let (town, book) = (try await Town(on: engine), NoticeBook())
        let dispatch = Dispatch(
            database: town.database,
            city: town.zones,
            clock: town.clock,
            ids: town.ids,
            notices: book
        )
        return (town, dispatch, book)
    }

    @Test(arguments: TestEngine.reachable)
    func `a passenger is told that the taxi comes and that it is there, once each`(engine: TestEngine) async throws {
        let (town, dispatch, book) = try await start(engine)
        let (driver, passenger) = (try await town.driver("T345", at: Town.pier), town.passenger())
        let request = try await town.ask(passenger)
        let offer = try #require(try await town.offer(to: driver))

        _ = try await dispatch.accept(offer.id, by: driver)
        for _ in 0..<3 {
            town.clock.advance(milliseconds: 20_000)
            _ = try await dispatch.take([town.fix(Town.port)], from: driver)
        }

        #expect(book.told.map(\.title) == ["Taxi T345 is on its way", "Your taxi is here"])
        #expect(book.told.allSatisfy { $0.person == passenger && $0.subject == "taxi.request/\(request.id)" })
    }

    @Test(arguments: TestEngine.reachable)
    func `who withdraws is told nothing more`(engine: TestEngine) async throws {
        let (town, dispatch, book) = try await start(engine)
        let (_, passenger) = (try await town.driver("T345"), town.passenger())
        let request = try await town.ask(passenger)

        _ = try await dispatch.withdraw(request.id, by: passenger)

        #expect(book.told.isEmpty)
        #expect(book.withdrawn.first == "taxi.request/\(request.id)")
    }

    @Test(arguments: [true, false])
    func `an offer that a sleeping page was told of is taken back once it is over`(isWithdrawn: Bool) async throws {
        let (town, dispatch, book) = try await start(.sqlite)
        let (driver, passenger) = (try await town.driver("T345"), town.passenger())
        town.clock.advance(milliseconds: 10_000)
        let form = RequestForm(meetingPlace: Town.port, placeName: "Quai", passengers: 1)
        let request = try await dispatch.request(form, by: passenger)
        let told = book.told

        if isWithdrawn {
            _ = try await dispatch.withdraw(request.id, by: passenger)
        } else {
            town.clock.advance(milliseconds: 15_000)
            let runner = DeadlineRunner(
                database: town.database,
                clock: town.clock,
                handlers: dispatch.deadlineHandlers
            )
            _ = try await runner.step()
        }

        let subject = try #require(told.first?.subject)
        #expect(told.map(\.person) == [driver])
        #expect(subject.hasPrefix("taxi.offer/"))
        #expect(book.withdrawn.contains(subject))
    }
}

/// Remembers what people are told.
final class NoticeBook: Notices {
    struct Entry: Hashable, Sendable {
        let person: Identifier<Account>
        let title: String
        let subject: String?
    }

    private let state = Mutex<(told: [Entry], withdrawn: [String])>(([], []))

    var told: [Entry] { state.withLock { $0.told } }
    var withdrawn: [String] { state.withLock { $0.withdrawn } }

    func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        let entries = people.map { Entry(person: $0, title: notice.title.english, subject: notice.subject) }
        state.withLock { $0.told += entries }
    }

    func tell(
        _ people: [Identifier<Account>],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        try tell(people, notice, in: transaction)
        return 0
    }

    func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int { 0 }

    func withdraw(_ subject: String, from people: [Identifier<Account>], in transaction: any Transaction) throws {
        state.withLock { $0.withdrawn.append(subject) }
    }
}
