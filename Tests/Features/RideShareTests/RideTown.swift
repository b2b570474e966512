import CrosstownGeo
import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import Testing

/// A town with one event that rides are shared to, and people who call the routes.
final class RideTown: Sendable {
    static let hall = Coordinate(latitude: 43.7384, longitude: 7.4246)
    static let eventID = "town/concert"

    let database: any Database
    let clock = ManualClock()
    let ids = CountingIdentifiers()
    let events: SetEvents
    let inbox = RecordedNotices()
    let members = SetMembers()
    let blocks = SetBlocks()
    let people = NamedPeople()
    let travel = SetTravel()
    let module: RideShareModule
    /// Another server on the same database.
    let secondServer: RideShareModule
    private let callers = KnownCallers()
    let endings: RideEndings
    private let deadlines: DeadlineRunner
    private let outbox: OutboxRunner
    private let tasks: OutboundTaskRunner

    init(
        on engine: TestEngine = .sqlite,
        mostPlaces: Int = 3_000,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
    ) async throws {
        database = try await engine.makeDatabase()
        let begin = clock.now().advanced(milliseconds: 8 * 3_600_000)
        events = SetEvents(Self.event(beginsAt: begin))
        let random = Mutex(SeededRandom(seed: 1))
        var host = FeatureHost.bare(
            database,
            clock: clock,
            ids: ids,
            randomBytes: { count in
                random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
            },
            notices: inbox,
            secondsFromUTC: secondsFromUTC
        )
        host.city.center = Self.hall
        host.people = people
        host.friends = blocks
        host.institutions = members
        host.travel = travel
        host.seal = NoSeal()
        host.events = EventDirectories([events])
        module = RideShareModule(host, mostPlaces: mostPlaces)
        secondServer = RideShareModule(host, mostPlaces: mostPlaces)
        let ended = RideEndings()
        endings = ended
        deadlines = DeadlineRunner(
            database: database,
            clock: clock,
            handlers: module.deadlineHandlers,
            onFailure: { deadline, error in Issue.record("\(deadline.kind): \(error)") }
        )
        outbox = OutboxRunner(
            database: database,
            clock: clock,
            handlers: module.messageHandlers.merging(
                RideEnded.handler { ride, _ in ended.add(ride) },
                uniquingKeysWith: { own, _ in own }
            ),
            onFailure: { message, error in Issue.record("\(message.topic): \(error)") }
        )
        tasks = OutboundTaskRunner(
            database: database,
            clock: clock,
            handlers: module.outboundHandlers,
            onFailure: { _, _ in }
        )
        _ = try await Migrator(CoreMigrations.all + module.migrations).migrate(database, at: clock.now())
    }

    static func event(
        beginsAt: Timestamp,
        hasRideSharing: Bool = true,
        isCancelled: Bool = false,
        organizers: [Identifier<Account>] = [],
        at place: Coordinate = hall
    ) -> DirectoryEvent {
        DirectoryEvent(
            id: eventID,
            title: "Concert",
            venue: DirectoryEvent.Venue(name: "Hall", position: place),
            beginsAt: beginsAt,
            endsAt: beginsAt.advanced(milliseconds: 2 * 3_600_000),
            link: "/concert",
            hasRideSharing: hasRideSharing,
            isCancelled: isCancelled,
            organizers: organizers
        )
    }

    /// Somebody with an account; members may offer rides.
    func person(isMember: Bool = false, as roles: Set<String> = []) -> (key: String, account: Identifier<Account>) {
        let account = ids.next(Account.self)
        if isMember { members.add(account) }
        return (callers.key(of: account, as: roles), account)
    }

    /// Does what is due, plans what waits, and repeats until nothing is left.
    func settle() async throws {
        for _ in 0..<6 {
            _ = try await deadlines.step()
            _ = try await outbox.step()
            _ = try await tasks.step()
            try await module.planAll()
        }
    }

    /// Tells the module that the event has changed.
    func change(_ event: DirectoryEvent) async throws {
        events.set(event)
        let now = clock.now()
        try await database.write { try DirectoryEventChanged(event: event.id).publish(in: $0, at: now) }
        try await settle()
    }

    /// In how many rows a car's position is kept.
    func storedPositions() async throws -> Int {
        try await database.read { transaction in
            try transaction.query("SELECT 1 AS kept FROM rideshare_drive WHERE latitude IS NOT NULL").count
        }
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        let presenter = Presenter(signIn: "/sign-in", languages: languages)
        let routes = Routes<WebContext>(presenter: presenter)
        module.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: callers, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Application(router: router, logger: logger).test(.router) { try await calls($0) }
    }
}

extension TestClientProtocol {
    func json(
        _ method: HTTPRequest.Method,
        _ path: String,
        as key: String? = nil,
        _ body: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "application/json"]
        if let key { headers[.authorization] = "Bearer \(key)" }
        if body != nil { headers[.contentType] = "application/json" }
        return try await execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    /// Asks for a ride, and gives the identity of the request.
    func request(
        as key: String,
        latitude: Double = 43.7747,
        longitude: Double = 7.4937,
        way: String = "there",
        _ more: String = ""
    ) async throws -> String {
        let body = signUp(latitude, longitude, way, more.isEmpty ? #""people":1,"leavesAt":"01:00""# : more)
        let answer = try await json(.post, "/rides/requests", as: key, body)
        #expect(answer.status == .created, "\(answer.text)")
        return try answer.decoded(MadeSignUp.self).id
    }

    /// Offers a ride, and gives the identity of the offer.
    func offer(
        as key: String,
        seats: Int,
        latitude: Double = 43.7925,
        longitude: Double = 7.6077,
        way: String = "there",
        more: String = ""
    ) async throws -> String {
        let fields = #""people":\#(seats),"leavesAt":"01:00","detourMinutes":60,"car":"Red Panda"\#(more)"#
        let answer = try await json(.post, "/rides/offers", as: key, signUp(latitude, longitude, way, fields))
        #expect(answer.status == .created, "\(answer.text)")
        return try answer.decoded(MadeSignUp.self).id
    }

    /// What is sent to sign up.
    func signUp(_ latitude: Double, _ longitude: Double, _ way: String, _ more: String) -> String {
        """
        {"event":"\(RideTown.eventID)","name":"Someone","phone":"+377 1234 5678","way":"\(way)","place":"Corner",\
        "latitude":\(latitude),"longitude":\(longitude),\(more)}
        """
    }
}

struct MadeSignUp: Decodable {
    let id: String
    let token: String?
}

/// An own sign-up as its route answers.
struct OwnRide: Decodable {
    struct Ride: Decodable {
        let leg: String
        let signUp: String
        let at: Int64
        let earliest: Int64
        let latest: Int64
        let isNamed: Bool
        let name: String?
        let phone: String?
        let place: String?
        let outcome: String
        let arrivedAt: Int64?
    }

    struct Car: Decodable {
        let leg: String
        let arrivedAt: Int64?
        let latitude: Double?
    }

    struct Own: Decodable { let state: String }

    let signUp: Own
    let rides: [Ride]
    let seatsLeft: [String: Int]?
    let cars: [Car]
    let arrivesAt: Int64?
}

extension TestResponse {
    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }

    var text: String { String(buffer: body) }
}

/// One event, as a test sets it.
final class SetEvents: EventDirectory {
    private let event: Mutex<DirectoryEvent>

    init(_ event: DirectoryEvent) { self.event = Mutex(event) }

    func set(_ changed: DirectoryEvent) { event.withLock { $0 = changed } }

    var current: DirectoryEvent { event.withLock { $0 } }

    func event(_ id: String, in transaction: any Transaction) throws -> DirectoryEvent? {
        id == current.id ? current : nil
    }

    func eventsWithRideSharing(
        endingAfter moment: Timestamp,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [DirectoryEvent] {
        current.hasRideSharing && current.endsAt > moment ? [current] : []
    }
}

/// Members of the town's institution.
final class SetMembers: Institutions {
    private let members = Mutex<Set<Identifier<Account>>>([])
    private let asked = Mutex((one: 0, all: 0))

    /// How often it was asked whether somebody is one.
    var askedForOne: Int { asked.withLock { $0.one } }

    /// How often it was asked who of several is one.
    var askedForAll: Int { asked.withLock { $0.all } }

    func add(_ person: Identifier<Account>) { members.withLock { _ = $0.insert(person) } }

    func remove(_ person: Identifier<Account>) { members.withLock { _ = $0.remove(person) } }

    func memberships(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [InstitutionMembership] {
        asked.withLock { $0.one += 1 }
        guard members.withLock({ $0.contains(person) }) else { return [] }
        return [
            InstitutionMembership(
                institution: "university",
                name: "University",
                kind: "student",
                proof: .roster,
                verifiedAt: Timestamp(milliseconds: 0)
            )
        ]
    }

    func members(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        asked.withLock { $0.all += 1 }
        return members.withLock { $0.intersection(people) }
    }
}

/// Seals nothing: ride sharing has no secrets that must be kept to be used.
private struct NoSeal: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String { secret }
    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String { sealed }
    func digest(of secret: String, for place: [String]) -> [UInt8] {
        Array((place + [secret]).joined(separator: "/").utf8)
    }
}

/// Notes the rides that are told to others.
final class RideEndings: Sendable {
    private let told = Mutex<[RideEnded]>([])

    var all: [RideEnded] { told.withLock { $0 } }

    func add(_ ride: RideEnded) { told.withLock { $0.append(ride) } }
}

/// Nobody is a friend of anybody; a test sets who has blocked whom.
final class SetBlocks: Friends {
    private let all = Mutex<[Block]>([])

    func add(_ blocker: Identifier<Account>, _ blocked: Identifier<Account>) {
        all.withLock { $0.append(Block(blocker: blocker, blocked: blocked)) }
    }

    func areFriends(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool { false }

    func friends(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Identifier<Account>] { [] }

    func isBlocked(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool { false }

    func blocks(among people: [Identifier<Account>], in transaction: any Transaction) throws -> [Block] {
        all.withLock { $0 }
    }
}

/// Nobody has a role; a test says who is called what.
final class NamedPeople: People {
    private let names = Mutex<[String: Identifier<Account>]>([:])

    func name(_ person: Identifier<Account>, _ name: String) { names.withLock { $0[name] = person } }

    func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>] {
        self.names.withLock { known in known.filter { names.contains($0.key) } }
    }

    func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        names.withLock { known in
            known.reduce(into: [:]) { profiles, entry in
                guard people.contains(entry.value) else { return }
                profiles[entry.value] = PersonProfile(account: entry.value, nickname: entry.key, userName: entry.key)
            }
        }
    }

    func holders(of role: String, scope: String?, in transaction: any Transaction) throws -> [Identifier<Account>] {
        []
    }

    func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> { [] }

    func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}

    func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {}
}

/// Ways that take as long as a test says; until then no routing engine can be asked.
final class SetTravel: TravelPlanner {
    private let drive = Mutex<Double?>(nil)
    private let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)
    private let questions = Mutex(0)

    /// How often the drives around a place were asked for.
    var asked: Int { questions.withLock { $0 } }

    /// Lets every drive take so many seconds; `nil` for an engine that is away.
    func take(_ seconds: Double?) { drive.withLock { $0 = seconds } }

    /// Lets something happen while each question is answered, such as that time passes.
    func answerWhile(_ action: @escaping @Sendable () async -> Void) { meanwhile.withLock { $0 = action } }

    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        TravelEstimate(duration: Seconds(60), source: .straightLine)
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? { nil }

    func durations(around place: Coordinate, others: [Coordinate], at moment: Timestamp) async -> TravelStar? {
        questions.withLock { $0 += 1 }
        await meanwhile.withLock { $0 }?()
        guard let seconds = drive.withLock({ $0 }) else { return nil }
        let times = [Seconds?](repeating: Seconds(seconds), count: others.count)
        return TravelStar(isOnRoad: true, outward: times, inward: times)
    }

    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {}
}
