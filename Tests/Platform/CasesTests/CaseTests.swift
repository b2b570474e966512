import CrosstownCases
import CrosstownKit
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct CaseTests {
    @Test(arguments: TestEngine.reachable)
    func `the same form or identity again is the same case, and that of another person is refused`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let (anna, theo) = (office.host.person().account, office.host.person().account)
        let id = office.host.ids.next(Case.self)

        let first = try await office.open(by: anna) { $0.key = "form" }
        let again = try await office.open("danger", "Other words", by: anna) { $0.key = "form" }
        let others = try await office.open(by: theo) { $0.key = "form" }
        let chosen = try await office.open(by: anna) { $0.id = id }

        #expect(again == first)
        #expect(others != first)
        #expect(chosen.id == id)
        #expect(try await office.messages(of: first.id).map(\.text) == ["My hat"])
        await #expect(throws: CaseRefusal.keyTaken) { try await office.open(by: theo) { $0.id = id } }
    }

    @Test(arguments: TestEngine.reachable)
    func `a reporter has only so many open cases, and a thing only so many at all`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let (anna, theo) = (office.host.person().account, office.host.person().account)
        let ride = office.host.ids.next(CaseThing.self)
        for _ in 0..<2 { _ = try await office.open(by: anna) { $0.about = ride } }

        await #expect(throws: CaseRefusal.tooManyAbout) { try await office.open(by: theo) { $0.about = ride } }
        let third = try await office.open(by: anna)
        await #expect(throws: CaseRefusal.tooManyOpen) { try await office.open(by: anna) }
        try await office.act(third.id) { try $0.reply(CaseWords("", closes: true), to: $1) }
        _ = try await office.open(by: anna)
    }

    @Test(arguments: TestEngine.reachable)
    func `people without an account open cases that nobody else finds by their form`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)

        let one = try await office.open(by: .nobody) { $0.key = "form" }
        let other = try await office.open(by: .nobody) { $0.key = "form" }
        let chief = office.staff("Chief").account
        try await office.act(one.id) { try $0.answer(CaseWords("Found"), to: $1, by: chief) }

        #expect(one.id != other.id)
        #expect(office.host.notices.entries.filter { $0.title == "answered" } == [])
    }

    @Test(arguments: TestEngine.reachable)
    func `the same words twice are one message, and notify once`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let anna = office.host.person().account
        let (chief, second) = (office.staff("Chief").account, office.staff("Second").account)
        let found = try await office.open(by: anna)

        for staff in [chief, chief, second] {
            try await office.act(found.id) { try $0.answer(CaseWords("We look"), to: $1, by: staff) }
        }
        for _ in 0..<2 { try await office.act(found.id) { try $0.reply(CaseWords("Thanks"), to: $1) } }

        #expect(try await office.messages(of: found.id).map(\.text) == ["My hat", "We look", "We look", "Thanks"])
        #expect(office.host.notices.titles(for: anna) == ["answered", "answered"])
    }

    @Test(arguments: TestEngine.reachable)
    func `the same words open a case again that staff have closed without any`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let (anna, chief) = (office.host.person().account, office.staff("Chief").account)
        let found = try await office.open(by: anna)
        try await office.act(found.id) { try $0.close($1, by: chief) }

        for _ in 0..<2 { try await office.act(found.id) { try $0.reply(CaseWords("My hat"), to: $1) } }

        #expect(try await office.act(found.id) { _, _ in }.state == .open)
        #expect(try await office.messages(of: found.id).map(\.text) == ["My hat", "My hat"])
    }

    @Test(arguments: TestEngine.reachable)
    func `reporters are notified of what becomes of a case, and a closing keeps the news of the answer before it`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let (anna, chief) = (office.host.person().account, office.staff("Chief").account)
        let found = try await office.open(by: anna)

        try await office.act(found.id) { try $0.close($1, by: chief) }
        for _ in 0..<2 { try await office.act(found.id) { try $0.reopen($1, by: chief) } }
        try await office.act(found.id) { try $0.answer(CaseWords("Yes"), to: $1, by: chief) }
        for _ in 0..<2 { try await office.act(found.id) { try $0.close($1, by: chief) } }

        let told = ["closed", "reopened", "answered", "answeredAndClosed"]
        #expect(office.host.notices.titles(for: anna) == told)
    }

    @Test(arguments: TestEngine.reachable)
    func `an answer is the reporter's turn, and a reply opens the case again and restarts its wait`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let (anna, chief) = (office.host.person().account, office.staff("Chief").account)
        let found = try await office.open(by: anna)
        office.host.clock.advance(milliseconds: 60_000)

        let answered = try await office.act(found.id) { try $0.answer(CaseWords("Where?"), to: $1, by: chief) }
        let closed = try await office.act(found.id) { try $0.answer(CaseWords("", closes: true), to: $1, by: chief) }
        office.host.clock.advance(milliseconds: 60_000)
        let reopened = try await office.act(found.id) { try $0.reply(CaseWords("On the seat"), to: $1) }

        #expect([answered, closed, reopened].map(\.state) == [.answered, .closed, .open])
        #expect(answered.waitsSince == found.waitsSince)
        #expect(reopened.waitsSince == office.host.clock.now())
        #expect(office.host.notices.titles(for: anna) == ["answered", "answeredAndClosed"])
    }

    @Test(arguments: TestEngine.reachable)
    func `a third side opens an answered case, and leaves a closed one closed`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let (anna, chief) = (office.host.person().account, office.staff("Chief").account)
        let driver = office.host.person().account
        let found = try await office.open(by: anna)
        try await office.act(found.id) { try $0.answer(CaseWords("We ask"), to: $1, by: chief) }

        let opened = try await office.act(found.id) { try $0.say("I have it", in: $1, by: driver) }
        try await office.act(found.id) { try $0.close($1, by: chief) }
        let closed = try await office.act(found.id) { try $0.say("Still here", in: $1, by: driver) }

        #expect([opened.state, closed.state] == [.open, .closed])
        #expect(try await office.messages(of: found.id).map(\.author) == [.reporter, .staff, .other, .other])
    }

    @Test(arguments: TestEngine.reachable)
    func `too many messages and replies too fast are refused, and time lets the reporter write again`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let anna = office.host.person().account
        let found = try await office.open(by: anna)
        for text in ["a", "b"] { try await office.act(found.id) { try $0.reply(CaseWords(text), to: $1) } }

        await #expect(throws: CaseRefusal.tooManyReplies(wait: Seconds(3600))) {
            try await office.act(found.id) { try $0.reply(CaseWords("c"), to: $1) }
        }
        for text in ["c", "d", "e"] {
            office.host.clock.advance(milliseconds: 3_600_000)
            try await office.act(found.id) { try $0.reply(CaseWords(text), to: $1) }
        }
        office.host.clock.advance(milliseconds: 3_600_000)
        await #expect(throws: CaseRefusal.tooManyMessages) {
            try await office.act(found.id) { try $0.reply(CaseWords("f"), to: $1) }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an urgent case is notified to the staff but its author, and withdrawn once it waits no longer`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let (chief, second) = (office.staff("Chief").account, office.staff("Second").account)
        let notices = office.host.notices
        let found = try await office.open("danger", by: chief) { $0.isUrgent = true }

        #expect(notices.titles(for: second) == ["opened", "urgent"])
        #expect(notices.titles(for: chief) == [])
        #expect(office.rides.subject.dueBy(found) == found.waitsSince.advanced(milliseconds: 3_600_000))

        let answered = try await office.act(found.id) {
            try $0.answer(CaseWords("Go away from it"), to: $1, by: second)
        }
        #expect(notices.withdrawn == ["test.urgent/\(found.id)"])
        #expect(office.rides.subject.dueBy(answered) == nil)

        try await office.act(found.id) { try $0.reply(CaseWords("It burns"), to: $1) }
        try await office.act(found.id) { try $0.setUrgent(false, $1, by: second) }
        #expect(notices.titles(for: second) == ["opened", "urgent", "urgent"])
        #expect(notices.withdrawn.count == 2)
    }

    @Test(arguments: TestEngine.reachable)
    func `staff are notified when the reporter writes again, and once where that makes a case urgent again`(
        engine: TestEngine
    ) async throws {
        let office = try await Office(on: engine)
        let (anna, chief) = (office.host.person().account, office.staff("Chief").account)
        let notices = office.host.notices
        let found = try await office.open("danger", by: anna) { $0.isUrgent = true }

        try await office.act(found.id) { try $0.reply(CaseWords("Hurry"), to: $1) }
        try await office.act(found.id) { try $0.answer(CaseWords("We come"), to: $1, by: chief) }
        try await office.act(found.id) { try $0.reply(CaseWords("Thanks", closes: true), to: $1) }
        office.host.clock.advance(milliseconds: 3_600_000)
        try await office.act(found.id) { try $0.reply(CaseWords("It burns"), to: $1) }

        #expect(notices.titles(for: chief) == ["opened", "urgent", "replied", "urgent"])
    }

    @Test(arguments: TestEngine.reachable)
    func `reporters remove only pictures of their own, staff all`(engine: TestEngine) async throws {
        let office = try await Office(on: engine)
        let (anna, chief) = (office.host.person().account, office.staff("Chief").account)
        let pictures = (0..<2).map { _ in office.host.ids.next(Picture.self) }
        let found = try await office.open(by: anna, pictures: [pictures[0]])
        try await office.act(found.id) {
            try $0.answer(CaseWords("This one?", pictures: [pictures[1]]), to: $1, by: chief)
        }

        await #expect(throws: CaseRefusal.noSuchPicture) {
            try await office.act(found.id) { try $0.remove(pictures[1], from: $1, byStaff: false) }
        }
        try await office.act(found.id) { try $0.remove(pictures[0], from: $1, byStaff: false) }
        try await office.act(found.id) { try $0.remove(pictures[1], from: $1, byStaff: true) }

        #expect(office.album.kept == pictures)
        #expect(office.album.dropped == pictures)
        #expect(try await office.messages(of: found.id).flatMap(\.pictures) == [])
    }
}
