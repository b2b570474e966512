import CrosstownCases
import CrosstownGeo
import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HummingbirdTesting

/// A town with one event that rides are shared to, and people who call the routes.
struct RideTown: Sendable {
    static let hall = Coordinate(latitude: 43.7384, longitude: 7.4246)
    static let eventID = "town/concert"

    let host: TestHost
    let events: SetEvents
    let members = SetMembers()
    let friends = KnownFriends()
    let people = KnownPeople()
    let travel = SetTravel()
    let endings = RideEndings()
    let messages = GuestMessages()
    let module: RideShareModule
    /// The inbox in which staff find reports.
    let cases: CasesModule
    /// Another server on the same database.
    let secondServer: RideShareModule

    init(
        on engine: TestEngine = .sqlite,
        mostPlaces: Int = 3_000,
        places: any PlaceDirectory = NoSurroundings(),
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
    ) async throws {
        host = try await TestHost(on: engine)
        events = SetEvents(Self.event(beginsAt: host.clock.now().advanced(milliseconds: 8 * 3_600_000)))
        let surroundings = host.makeFeatureHost { [events, members, friends, people, travel, messages] host in
            host.city.center = Self.hall
            host.city.secondsFromUTC = secondsFromUTC
            host.people = people
            host.friends = friends
            host.institutions = members
            host.travel = travel
            host.places = places
            host.delivery = messages
            host.events = EventDirectories([events])
        }
        module = RideShareModule(surroundings, mostPlaces: mostPlaces)
        cases = CasesModule(surroundings)
        cases.learn([module])
        secondServer = RideShareModule(surroundings, mostPlaces: mostPlaces)
        try await host.migrate(module, and: CaseMigrations.all)
    }

    static func event(
        beginsAt: Timestamp,
        hasRideSharing: Bool = true,
        isCancelled: Bool = false,
        cancelNote: String = "",
        organizers: [Identifier<Account>] = [],
        at place: Coordinate = hall,
        called name: String = "Hall"
    ) -> DirectoryEvent {
        DirectoryEvent(
            id: eventID,
            title: "Concert",
            venue: DirectoryEvent.Venue(name: name, position: place),
            beginsAt: beginsAt,
            endsAt: beginsAt.advanced(milliseconds: 2 * 3_600_000),
            link: "/concert",
            hasRideSharing: hasRideSharing,
            isCancelled: isCancelled,
            cancelNote: cancelNote,
            organizers: organizers
        )
    }

    /// Somebody with an account; members may offer rides.
    func person(isMember: Bool = false, as roles: Set<String> = []) -> (key: String, account: Identifier<Account>) {
        let person = host.person(as: roles)
        if isMember { members.add(person.account) }
        return person
    }

    /// Does what is due, plans what waits, and repeats until nothing is left.
    func settle() async throws {
        for _ in 0..<6 {
            try await host.work(module, endings)
            try await module.planAll()
        }
    }

    /// Notifies the module that the event has changed.
    func change(_ event: DirectoryEvent) async throws {
        events.set(event)
        let now = host.clock.now()
        try await host.database.write { try DirectoryEventChanged(event: event.id).publish(in: $0, at: now) }
        try await settle()
    }

    /// In how many rows a car's position is kept.
    func storedPositions() async throws -> Int {
        try await host.database.read { transaction in
            try transaction.query("SELECT 1 AS kept FROM rideshare_drive WHERE latitude IS NOT NULL").count
        }
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value { try await host.open(module, in: languages) { try await calls($0) } }
}
