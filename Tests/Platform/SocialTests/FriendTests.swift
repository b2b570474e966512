import CrosstownKit
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct FriendTests {
    @Test(arguments: TestEngine.reachable)
    func `a request that is accepted makes two friends`(_ engine: TestEngine) async throws {
        try await Circle.open(["Anna", "Theo"], on: engine) { circle in
            let (anna, theo) = (circle.id(0), circle.id(1))

            for _ in 0..<2 { try await circle.ask(theo, by: 0) }
            let waiting = try await circle.list(1).incoming
            try await circle.accept(waiting[0].id, by: 1)

            #expect(waiting.count == 1)
            #expect(circle.host.notices.entries.map(\.person) == [theo, anna])
            #expect(circle.host.notices.entries.map(\.about) == [[anna], [theo]])
            #expect(try await circle.list(0).friends.map(\.name) == ["Theo"])
            #expect(try await circle.list(1).friends.map(\.name) == ["Anna"])
            #expect(try await circle.list(0).sent.isEmpty)
        }
    }

    @Test func `a request is accepted and ignored by the buttons of its notification`() async throws {
        try await Circle.open(["Anna", "Theo", "Mira"]) { circle in
            for asker in [0, 2] { try await circle.ask(circle.id(1), by: asker) }
            let actions = circle.host.notices.entries.map(\.actions)
            try #require(actions.map(\.count) == [2, 2])
            let answers = [try await circle.post(actions[0][0], by: 1), try await circle.post(actions[1][1], by: 1)]

            #expect(answers.map(\.status) == [.noContent, .noContent])
            #expect(try await circle.list(1).friends.map(\.name) == ["Anna"])
            #expect(try await circle.list(1).incoming.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a request that is accepted twice is answered twice alike, and by nobody else`(
        _ engine: TestEngine
    ) async throws {
        try await Circle.open(["Anna", "Theo", "Mira"], on: engine) { circle in
            try await circle.ask(circle.id(1), by: 0)
            let request = try #require(try await circle.list(1).incoming.first).id
            let answers = [
                try await circle.accept(request, by: 1), try await circle.accept(request, by: 1),
            ]

            #expect(answers == [.noContent, .noContent])
            #expect(circle.host.notices.entries.map(\.person) == [circle.id(1), circle.id(0)])
            #expect(try await circle.list(1).friends.map(\.name) == ["Anna"])
            for stranger in [0, 2] { #expect(try await circle.accept(request, by: stranger) == .conflict) }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `requests stand latest first, those of one moment too`(_ engine: TestEngine) async throws {
        try await Circle.open(["Anna", "Theo", "Mira", "Luca", "Ines"], on: engine) { circle in
            for asker in [1, 3] { try await circle.ask(circle.id(0), by: asker) }
            circle.host.clock.advance(milliseconds: 1000)
            try await circle.ask(circle.id(0), by: 2)
            for asked in [1, 3, 2] { try await circle.ask(circle.id(asked), by: 4) }

            #expect(try await circle.list(0).incoming.map(\.person.name) == ["Mira", "Luca", "Theo"])
            #expect(try await circle.list(4).sent.map(\.person.name) == ["Mira", "Luca", "Theo"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `requests that cross make friends at once`(_ engine: TestEngine) async throws {
        try await Circle.open(["Anna", "Theo"], on: engine) { circle in
            try await circle.ask(circle.id(1), by: 0)
            try await circle.ask(circle.id(0), by: 1)

            #expect(try await circle.list(0).friends.count == 1)
            #expect(try await circle.list(0).incoming.isEmpty)
            #expect(try await circle.list(1).incoming.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `requests that cross at the same moment make friends and leave none waiting`(
        _ engine: TestEngine
    ) async throws {
        try await Circle.open((0..<20).map { "Person \($0)" }, on: engine) { circle in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in 0..<20 {
                    group.addTask { _ = try await circle.ask(circle.id(person ^ 1), by: person) }
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
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever was ignored sees a request that waits`(_ engine: TestEngine) async throws {
        try await Circle.open(["Anna", "Theo"], on: engine) { circle in
            try await circle.ask(circle.id(1), by: 0)
            let request = try await circle.list(1).incoming[0].id

            try await circle.post("/me/friends/requests/\(request)/ignore", by: 1)

            #expect(try await circle.list(1).incoming.isEmpty)
            #expect(try await circle.list(0).sent.map(\.person.name) == ["Theo"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever is blocked neither finds nor asks nor sees`(_ engine: TestEngine) async throws {
        try await Circle.open(["Anna Rossi", "Theo Blanc"], on: engine) { circle in
            try await circle.ask(circle.id(1), by: 0)

            try await circle.block(0, by: 1)

            #expect(try await circle.find("Theo Blanc", by: 0).isEmpty)
            #expect(try await circle.list(0).sent.isEmpty)
            #expect(try await circle.ask(circle.id(1), by: 0) == .notFound)
            #expect(try await circle.ask(circle.id(0), by: 1) == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever is blocked does not learn whose address an invitation went to`(_ engine: TestEngine) async throws {
        try await Circle.open(["Anna", "Theo"], on: engine) { circle in
            try await circle.post("/me/friends/invite", "{\"address\":\"theo@example.org\"}", by: 0)
            #expect(try await circle.list(1).incoming.count == 1)

            try await circle.block(0, by: 1)

            #expect(try await circle.list(0).invitations.map(\.address) == ["theo@example.org"])
            #expect(try await circle.list(1).incoming.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `nobody asks oneself, and nobody answers for others`(_ engine: TestEngine) async throws {
        try await Circle.open(["Anna", "Theo", "Ines"], on: engine) { circle in
            try await circle.ask(circle.id(1), by: 0)
            let request = try await circle.list(1).incoming[0].id
            let nobody = circle.host.person().account

            #expect(try await circle.ask(circle.id(0), by: 0) == .conflict)
            #expect(try await circle.accept(request, by: 2) == .conflict)
            #expect(try await circle.ask(nobody, by: 0) == .notFound)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `search forgives typing errors, order, case and accents`(_ engine: TestEngine) async throws {
        let names = ["Mira Novák", "Clémence Güçlü", "Jean-Pierre Dubois", "Léa Martin"]
        try await Circle.open(names, on: engine) { circle in
            for typed in ["clemence guclu", "GUCLU Clemence", "Clemnce Gucku", "Clémen"] {
                let found = try await circle.find(typed, by: 0)
                #expect(found.first == "Clémence Güçlü")
            }
            let strangers = try await circle.find("Zzyzx Qwrt", by: 0)
            #expect(strangers.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `people say who may find them`(_ engine: TestEngine) async throws {
        try await Circle.open(["Anna Rossi", "Theo Blanc"], on: engine) { circle in
            for (findability, counts) in [
                ("everyone", [1, 1]), ("exact_name", [0, 1]), ("friends_of_friends", [0, 0]), ("nobody", [0, 0]),
            ] {
                try await circle.post("/me/friends/finding", "{\"findable\":\"\(findability)\"}", by: 1)
                let similar = try await circle.find("Theo Blan", by: 0).count
                let exact = try await circle.find("blanc theo", by: 0).count
                #expect([similar, exact] == counts)
            }
        }
    }
}
