import CrosstownKit
import CrosstownTesting
import CrosstownValues
import Testing

@testable import CrosstownSocial

@Suite struct FriendTests {
    @Test(arguments: TestEngine.reachable)
    func `a request that is accepted makes two friends`(_ engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Anna", "Theo"])

        try await circle.friends.ask(circle.id(1), by: circle.id(0))
        try await circle.friends.ask(circle.id(1), by: circle.id(0))
        let waiting = try await circle.list(1).incoming
        try await circle.friends.change { [id = circle.id(1)] in try $0.accept(waiting[0].id, by: id) }

        #expect(waiting.count == 1)
        #expect(circle.host.notices.entries.map(\.person) == [circle.id(1), circle.id(0)])
        #expect(circle.host.notices.entries.flatMap(\.about) == [circle.id(0), circle.id(1)])
        #expect(try await circle.list(0).friends.map(\.name) == ["Theo"])
        #expect(try await circle.list(1).friends.map(\.name) == ["Anna"])
        #expect(try await circle.list(0).sent.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `a request that is accepted twice is answered twice alike, and by nobody else`(
        _ engine: TestEngine
    ) async throws {
        let circle = try await Circle(engine, ["Anna", "Theo", "Mira"])

        try await circle.friends.ask(circle.id(1), by: circle.id(0))
        let request = try #require(try await circle.list(1).incoming.first).id
        for _ in 0..<2 { try await circle.friends.change { [id = circle.id(1)] in try $0.accept(request, by: id) } }

        #expect(circle.host.notices.entries.map(\.person) == [circle.id(1), circle.id(0)])
        #expect(try await circle.list(1).friends.map(\.name) == ["Anna"])
        for stranger in [0, 2] {
            await #expect(throws: FriendError.noSuchRequest) {
                try await circle.friends.change { [id = circle.id(stranger)] in try $0.accept(request, by: id) }
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `requests stand latest first, those of one moment too`(_ engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Anna", "Theo", "Mira", "Luca", "Ines"])

        for asker in [1, 3] { try await circle.friends.ask(circle.id(0), by: circle.id(asker)) }
        circle.host.clock.advance(milliseconds: 1000)
        try await circle.friends.ask(circle.id(0), by: circle.id(2))
        for asked in [1, 3, 2] { try await circle.friends.ask(circle.id(asked), by: circle.id(4)) }

        #expect(try await circle.list(0).incoming.map(\.person.name) == ["Mira", "Luca", "Theo"])
        #expect(try await circle.list(4).sent.map(\.person.name) == ["Mira", "Luca", "Theo"])
    }

    @Test(arguments: TestEngine.reachable)
    func `requests that cross make friends at once`(_ engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Anna", "Theo"])

        try await circle.friends.ask(circle.id(1), by: circle.id(0))
        try await circle.friends.ask(circle.id(0), by: circle.id(1))

        #expect(try await circle.list(0).friends.count == 1)
        #expect(try await circle.list(0).incoming.isEmpty)
        #expect(try await circle.list(1).incoming.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `requests that cross at the same moment make friends and leave none waiting`(
        _ engine: TestEngine
    ) async throws {
        let circle = try await Circle(engine, (0..<20).map { "Person \($0)" })

        try await withThrowingTaskGroup(of: Void.self) { group in
            for person in 0..<20 {
                group.addTask { try await circle.friends.ask(circle.id(person ^ 1), by: circle.id(person)) }
            }
            try await group.waitForAll()
        }

        for person in 0..<20 {
            let list = try await circle.list(person)
            #expect(list.friends.map(\.name) == ["Person \(person ^ 1)"])
            #expect(list.incoming.isEmpty)
            #expect(list.sent.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever was ignored sees a request that waits`(_ engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Anna", "Theo"])
        try await circle.friends.ask(circle.id(1), by: circle.id(0))
        let request = try await circle.list(1).incoming[0].id

        try await circle.friends.change { [id = circle.id(1)] in try $0.ignore(request, by: id) }

        #expect(try await circle.list(1).incoming.isEmpty)
        #expect(try await circle.list(0).sent.map(\.person.name) == ["Theo"])
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever is blocked neither finds nor asks nor sees`(_ engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Anna Rossi", "Theo Blanc"])
        try await circle.friends.ask(circle.id(1), by: circle.id(0))

        try await circle.friends.change { [id = circle.id(0), by = circle.id(1)] in try $0.block(id, by: by) }

        #expect(try await circle.friends.find("Theo Blanc", by: circle.id(0)).isEmpty)
        #expect(try await circle.list(0).sent.isEmpty)
        await #expect(throws: FriendError.unknownPerson) {
            try await circle.friends.ask(circle.id(1), by: circle.id(0))
        }
        await #expect(throws: FriendError.blockedByYou) {
            try await circle.friends.ask(circle.id(0), by: circle.id(1))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever is blocked does not learn whose address an invitation went to`(_ engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Anna", "Theo"])
        let invitations = InvitationService(
            friends: circle.friends,
            delivery: NoMessages(),
            randomBytes: { [UInt8](repeating: 7, count: $0) }
        )
        _ = try await invitations.invite(#require(ContactAddress(typed: "theo@example.org")), by: circle.id(0))
        #expect(try await circle.list(1).incoming.count == 1)

        try await circle.friends.change { [id = circle.id(0), by = circle.id(1)] in try $0.block(id, by: by) }

        #expect(try await circle.list(0).invitations.map(\.address) == ["theo@example.org"])
        #expect(try await circle.list(1).incoming.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `nobody asks oneself, and nobody answers for others`(_ engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Anna", "Theo", "Ines"])
        try await circle.friends.ask(circle.id(1), by: circle.id(0))
        let request = try await circle.list(1).incoming[0].id

        await #expect(throws: FriendError.oneself) {
            try await circle.friends.ask(circle.id(0), by: circle.id(0))
        }
        await #expect(throws: FriendError.noSuchRequest) {
            try await circle.friends.change { [id = circle.id(2)] in try $0.accept(request, by: id) }
        }
        await #expect(throws: FriendError.unknownPerson) {
            try await circle.friends.ask(circle.id(9), by: circle.id(0))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `search forgives typing errors, order, case and accents`(_ engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Mira Novák", "Clémence Güçlü", "Jean-Pierre Dubois", "Léa Martin"])

        for typed in ["clemence guclu", "GUCLU Clemence", "Clemnce Gucku", "Clémen"] {
            #expect(try await circle.friends.find(typed, by: circle.id(0)).first?.name == "Clémence Güçlü")
        }
        #expect(try await circle.friends.find("Zzyzx Qwrt", by: circle.id(0)).isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `people say who may find them`(_ engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Anna Rossi", "Theo Blanc"])
        let found = { try await circle.friends.find($0, by: circle.id(0)).count }

        for (findability, counts) in [
            (Findability.everyone, [1, 1]), (.exactName, [0, 1]), (.friendsOfFriends, [0, 0]), (.nobody, [0, 0]),
        ] {
            try await circle.friends.change { [id = circle.id(1)] in
                try $0.friends.setFindability(findability, of: id)
            }
            #expect(try await [found("Theo Blan"), found("blanc theo")] == counts)
        }
    }
}
