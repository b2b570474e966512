import CrosstownAccounts
import CrosstownDrops
import CrosstownGeo
import CrosstownKit
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// A town with the routes of drops, and people who call them.
struct DropsTown: Sendable {
    static let port = Coordinate(latitude: 43.734_912, longitude: 7.421_337)

    let host: TestHost
    let friends: KnownFriends
    let people: KnownPeople
    /// Where pictures and videos lie.
    let objects: MemoryObjects
    let module: DropsModule

    /// A town whose tables are new.
    init(
        on engine: TestEngine = .sqlite,
        settings: [String: String] = [:],
        places: (any PlaceDirectory)? = nil
    ) async throws {
        let host = try await TestHost(on: engine)
        try self.init(host, KnownFriends(), KnownPeople(nickname: "Nick"), MemoryObjects(), settings, places)
        try await host.migrate(module)
    }

    private init(
        _ host: TestHost,
        _ friends: KnownFriends,
        _ people: KnownPeople,
        _ objects: MemoryObjects,
        _ settings: [String: String],
        _ places: (any PlaceDirectory)?
    ) throws {
        (self.host, self.friends, self.people, self.objects) = (host, friends, people, objects)
        let seal = try #require(KeyedSeal(key: Array(repeating: 7, count: KeyedSeal.keyBytes)))
        module = try DropsModule(
            host.makeFeatureHost { host in
                host.city.center = Self.port
                host.city.secondsFromUTC = { _ in 0 }
                host.people = people
                host.friends = friends
                host.objects = objects
                host.videos = PassingVideos()
                host.seal = seal
                host.settings = { settings[$0] }
                if let places { host.places = places }
            }
        )
    }

    /// The same town after its server was killed and started again: only what is stored is left.
    func restarted() throws -> DropsTown { try DropsTown(host, friends, people, objects, [:], nil) }

    /// Somebody who decides about reports.
    func moderator(
        and others: Set<String> = []
    ) -> (key: String, account: Identifier<Account>) {
        let person = host.person(as: others.union(["drops.moderator"]))
        people.give("drops.moderator", to: person.account)
        return person
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value { try await host.open(module) { try await calls($0) } }

    /// Says where somebody is.
    func claim(
        _ client: any TestClientProtocol,
        as key: String,
        at place: Coordinate = DropsTown.port,
        drop: String? = nil,
        accuracy: String = "12.5",
        age: Int64 = 1_000,
        more: String = ""
    ) async throws -> TestResponse {
        let nonce = try await client.json(.post, "/drops/nonces", as: key, "{}").value("nonce") ?? ""
        return try await claim(
            client,
            as: key,
            at: place,
            drop: drop,
            accuracy: accuracy,
            age: age,
            nonce: nonce,
            more: more
        )
    }

    func claim(
        _ client: any TestClientProtocol,
        as key: String,
        at place: Coordinate,
        drop: String?,
        accuracy: String,
        age: Int64,
        nonce: String,
        more: String = ""
    ) async throws -> TestResponse {
        let asked = drop.map { #","drop":"\#($0)""# } ?? ""
        let body = """
            {"latitude":\(place.latitude),"longitude":\(place.longitude),"accuracy":\(accuracy),\
            "fixTime":\(host.clock.now().milliseconds - age),"nonce":"\(nonce)"\(asked)\(more)}
            """
        return try await client.json(.post, "/drops/claims", as: key, body)
    }

    /// Enters the code of a sign, and says where somebody is.
    func enter(
        _ client: any TestClientProtocol,
        _ code: String,
        of drop: String,
        as key: String,
        at place: Coordinate
    ) async throws -> HTTPResponse.Status {
        let nonce = try await client.json(.post, "/drops/nonces", as: key, "{}").value("nonce") ?? ""
        let body = """
            {"code":"\(code)","latitude":\(place.latitude),"longitude":\(place.longitude),"accuracy":12.5,\
            "fixTime":\(host.clock.now().milliseconds - 1_000),"nonce":"\(nonce)"}
            """
        return try await client.json(.post, "/drops/\(drop)/code", as: key, body).status
    }

    /// Leaves a drop, and gives its identity.
    func send(
        _ client: any TestClientProtocol,
        as key: String,
        _ fields: String,
        at place: Coordinate = DropsTown.port
    ) async throws -> String {
        let sent = try await client.json(
            .post,
            "/drops/send",
            as: key,
            #"{"latitude":\#(place.latitude),"longitude":\#(place.longitude),\#(fields)}"#
        )
        #expect(sent.status == .created, "\(sent.text)")
        return try sent.value("id") ?? ""
    }
}

extension TestClientProtocol {
    /// Sends a picture or video as forms do.
    func file(_ path: String, as key: String, _ content: [UInt8]) async throws -> TestResponse {
        try await upload(path, as: key, files: [(field: "media", name: "a", content: content)])
    }
}
