import CrosstownApp
import CrosstownCases
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownSQLite
import CrosstownTaxi
import CrosstownValues
import Foundation

/// Durable transitions of queues without HTTP: requests, acceptances, pick-ups and ends of rides, each a transaction.
struct QueueTransitions {
    let city: BenchCity
    let folder: String

    /// One task a zone, so that each knows who is offered its request.
    private static let tasks = 128
    private static let perRide = 4

    func run(seconds: Double, _ report: Report) async throws {
        let path = folder + "/crosstown.sqlite"
        let database = try SQLiteDatabase(path: path, durability: .full)
        let clock = SystemClock()
        _ = try await Migrator(CoreMigrations.all + CaseMigrations.all + TaxiMigrations.all).migrate(
            database,
            at: clock.now()
        )
        let dispatch = Dispatch(database: database, city: city.map, clock: clock, ids: RandomIdentifiers(clock: clock))
        let places = city.middles
        let watch = Stopwatch(server: nil)
        let deadline = ContinuousClock.now + .seconds(seconds)
        let rides = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<min(Self.tasks, places.count) {
                group.addTask { try await Self.ride(dispatch, at: places[number], number: number, until: deadline) }
            }
            return try await group.reduce(0, +)
        }
        let effort = watch.stop()
        try await database.close()
        try tell(rides * Self.perRide, effort, bytes: Self.size(of: path), report)
    }

    private func tell(_ count: Int, _ effort: Effort, bytes: Int, _ report: Report) throws {
        report.begin("Queue transitions without HTTP, \(Self.tasks) at once, each durable")
        let rate = Double(count) / effort.seconds
        let each = max(1, bytes / max(1, count))
        let bare = try BareTransaction.measure(bytes: each, seconds: 2, folder: folder)
        report.tell("transitions a second", "\(Report.rounded(rate)) /s")
        report.effort(effort, per: count, "transition")
        report.ratio("reference: bare SQLite transactions of \(each) B", rate, to: bare, "/s")
    }

    private static func ride(
        _ dispatch: Dispatch,
        at place: Coordinate,
        number: Int,
        until deadline: ContinuousClock.Instant
    ) async throws -> Int {
        let clock = SystemClock()
        let driver = Identifier<Account>(high: 1, low: UInt64(number))
        let passenger = Identifier<Account>(high: 2, low: UInt64(number))
        try await dispatch.change { step in
            _ = try step.roster.register(account: driver, code: "Q\(number)", company: nil)
            _ = try step.shift.start(driver, at: Fix(place: place, accuracy: Metres(5), at: clock.now()))
        }
        let form = RequestForm(meetingPlace: place, placeName: "Stand \(number)", passengers: 1)
        var rides = 0
        while ContinuousClock.now < deadline {
            let fix = Fix(place: place, accuracy: Metres(5), at: clock.now())
            _ = try await dispatch.change { try $0.positions.take([fix], from: driver) }
            _ = try await dispatch.change { try $0.intake.request(form, by: passenger) }
            guard let offer = try await dispatch.read({ try $0.driverViews.view(for: driver).offer?.offer }) else {
                throw BenchError("a request that was offered to nobody")
            }
            _ = try await dispatch.change { try $0.answers.accept(offer.id, by: driver).ride }
            _ = try await dispatch.change { try $0.driverRide.pickUp(driver).ride }
            _ = try await dispatch.change { try $0.driverRide.end(driver) }
            rides += 1
        }
        return rides
    }

    private static func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? Int) ?? 0
    }
}

/// Identifiers of version 7 from the system's random numbers.
struct RandomIdentifiers: IdentifierSource {
    let clock: SystemClock

    func next<Subject>(_ subject: Subject.Type) -> Identifier<Subject> {
        Identifier(at: clock.now(), randomHigh: .random(in: .min ... .max), randomLow: .random(in: .min ... .max))
    }
}
