import CrosstownInbox
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ErasedPeopleTests {
    @Test(arguments: TestEngine.reachable)
    func `what names somebody goes with the account, from every inbox and from what waits`(
        engine: TestEngine
    ) async throws {
        let office = try await InboxOffice(on: engine)
        let (mira, theo, luca) = (office.person(), office.person(), office.person())
        try await office.tell(
            [theo, luca],
            "Mira sent you a friend request",
            about: [mira],
            subject: "social.request/5"
        )
        try await office.tell([theo], "Luca sent you a friend request", about: [luca])
        try await office.tell([theo], "Your taxi is here")

        try await erase(mira, office)

        #expect(try await titles(of: theo, office) == ["Your taxi is here", "Luca sent you a friend request"])
        #expect(try await titles(of: luca, office) == [])
        let left = try await office.host.database.read { transaction in
            try transaction.query("SELECT account FROM inbox_about").map { try $0.get(0, as: Identifier<Account>.self) }
        }
        #expect(left == [luca])
    }

    @Test(arguments: TestEngine.reachable)
    func `e-mails carry whom they name, the daily one too`(engine: TestEngine) async throws {
        let office = try await InboxOffice(on: engine)
        let (mira, theo) = (office.person(), office.person())
        for channel in ["now", "digest"] {
            try await office.host.database.write { transaction in
                try transaction.execute("DELETE FROM inbox_choice")
                try transaction.execute(
                    """
                    INSERT INTO inbox_choice (account, kind, push, mail, text_message)
                    VALUES (\(theo), \(Told.arrival.id), 0, \(channel), 1)
                    """
                )
            }
            try await office.tell([theo], "Mira is on the way", about: [mira])
        }
        try await office.wait(milliseconds: 86_400_000)

        #expect(office.post.mails.count == 2)
        #expect(office.post.about == [mira])
    }

    @Test(arguments: TestEngine.reachable)
    func `what older versions wrote is found by its subject and by the name in it`(engine: TestEngine) async throws {
        let names = KnownPeople()
        let office = try await InboxOffice(on: engine, people: names)
        let (mira, theo, gone) = (office.person(), office.person(), office.person())
        names.name(mira, "Mira \"M\"")
        names.name(theo, "Theo")
        try await office.tell([theo], "A drop is waiting", text: "\("Mira \"M\"") has left something for you.")
        try await office.tell([theo], "A drop is waiting", text: "\("Mira") has left something for you.")
        try await office.tell([theo], "Mira sent you a friend request", subject: "social.request/\(mira)")
        try await office.tell(
            [theo],
            "Gone sent you a friend request",
            kind: Told.request,
            subject: "social.request/\(gone)"
        )
        try await office.host.database.write { try $0.execute("UPDATE inbox_content SET is_about_known = 0") }

        _ = try await office.another()
        let afterStart = try await titles(of: theo, office)
        try await erase(mira, office)

        #expect(afterStart == ["Mira sent you a friend request", "A drop is waiting", "A drop is waiting"])
        #expect(try await titles(of: theo, office) == ["A drop is waiting"])
    }

    private func erase(_ person: Identifier<Account>, _ office: InboxOffice) async throws {
        try await office.host.database.write { [module = office.module] in try module.erase(person, in: $0) }
    }

    private func titles(of person: Identifier<Account>, _ office: InboxOffice) async throws -> [String] {
        try await office.host.database.read { [module = office.module] transaction in
            let records = try module.records(about: person, in: transaction)[0]
            return records.rows.compactMap { if case .text(let title) = $0[2] { title } else { nil } }.reversed()
        }
    }
}
