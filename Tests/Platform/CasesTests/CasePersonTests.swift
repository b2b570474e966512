import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Testing

@Suite struct CasePersonTests {
    @Test(arguments: TestEngine.reachable)
    func `an erased reporter leaves a closed case without words, pictures or key`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let (anna, chief) = (office.host.person().account, office.staff("Chief").account)
        let pictures = (0..<2).map { _ in office.host.ids.next(Picture.self) }
        let found = try await office.open(by: anna, pictures: [pictures[0]]) { $0.key = "form" }
        try await office.act(found.id) {
            try $0.answer(CaseWords("Yours, Anna?", pictures: [pictures[1]]), to: $1, by: chief)
        }
        let other = try await office.open("lost", "Kept visible", by: office.host.person().account)

        try await office.host.database.write { try office.module.erase(anna, in: $0) }

        let left = try await office.act(found.id) { _, _ in }
        #expect((left.reporter, left.state) == (.nobody, .closed))
        #expect(try await office.messages(of: found.id).map(\.text) == ["(deleted)", "(deleted)"])
        #expect(try await office.messages(of: other.id).map(\.text) == ["Kept visible"])
        #expect(Set(office.album.dropped) == Set(pictures))
        #expect(try await office.open(by: .nobody) { $0.key = "form" }.id != found.id)
    }

    @Test(arguments: TestEngine.reachable)
    func `what erased staff answered stays without them, what an erased third side said does not`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let (chief, driver) = (office.staff("Chief").account, office.host.person().account)
        let found = try await office.open(by: office.host.person().account)
        try await office.act(found.id) { try $0.answer(CaseWords("We ask"), to: $1, by: chief) }
        try await office.act(found.id) { try $0.say("At my home", in: $1, by: driver) }
        try await office.act(found.id) { try $0.assign($1, to: chief) }

        try await office.host.database.write { transaction in
            for person in [chief, driver] { try office.module.erase(person, in: transaction) }
        }

        let messages = try await office.messages(of: found.id)
        #expect(messages.map(\.text) == ["My hat", "We ask", "(deleted)"])
        #expect(messages.allSatisfy { $0.account == nil })
        #expect(try await office.act(found.id) { _, _ in }.assignee == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `people export their conversations with who wrote, and staff do not`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let (anna, chief) = (office.host.person().account, office.staff("Chief").account)
        let found = try await office.open(by: anna)
        try await office.act(found.id) { try $0.answer(CaseWords("We look"), to: $1, by: chief) }

        let (own, others) = try await office.host.database.read { transaction in
            (
                try office.module.records(about: anna, in: transaction).flatMap(\.rows),
                try office.module.records(about: chief, in: transaction).flatMap(\.rows)
            )
        }

        let texts = own.map { row in
            row.compactMap { value in if case .text(let text) = value { text } else { nil } }
        }
        #expect(
            texts == [
                ["Rides", "lost", "answered", "you", "My hat"], ["Rides", "lost", "answered", "staff", "We look"],
            ]
        )
        #expect(others == [])
    }

    @Test(arguments: TestEngine.reachable)
    func `cases are deleted so many days after their last change`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let picture = office.host.ids.next(Picture.self)
        let old = try await office.open(by: office.host.person().account, pictures: [picture])
        let used = try await office.open(by: office.host.person().account)
        let visit = try await office.visit(of: nil, by: office.host.person().account)
        office.host.clock.advance(milliseconds: 86_400_000)
        try await office.act(used.id) { try $0.reply(CaseWords("Still"), to: $1) }
        let rules = office.module.retention

        #expect(rules.map(\.id) == ["test.rides"])
        #expect(rules.map(\.days) == [30])
        let removed = try await office.host.database.write { [now = office.host.clock.now()] transaction in
            try rules.map { try $0.remove(now, 100, transaction) }
        }

        let left = try await office.host.database.read { try CaseStore($0).list([old.id, used.id, visit.id]) }
        #expect(removed == [1])
        #expect(Set(left.keys) == [used.id, visit.id])
        #expect(office.album.dropped == [picture])
    }
}
