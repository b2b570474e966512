import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HummingbirdTesting

/// A city whose staff answer about rides, and whose guides answer about visits of their own place.
struct Office: Sendable {
    let host: TestHost
    let people = KnownPeople()
    let album = Album()
    let module: CasesModule
    let rides: CaseDesk
    let visits: CaseDesk

    init(on engine: TestEngine = .sqlite) async throws {
        host = try await TestHost(on: engine)
        let features = host.makeFeatureHost { [people, album] in ($0.people, $0.pictures) = (people, album) }
        module = CasesModule(features)
        rides = CaseDesk(Self.aboutRides, features)
        visits = CaseDesk(Self.aboutVisits, features)
        let desks = HelpDesks(caseSubjects: [rides.subject, visits.subject])
        try await host.migrate(module, desks)
        module.learn([desks])
    }

    static let news = NoticeKind("test.news", name: "News")

    static let aboutRides: CaseSubject = {
        var subject = CaseSubject(
            "test.ride",
            title: "Rides",
            roles: ["helper"],
            topics: ["lost": "Lost property", "danger": "Danger"]
        ) { "/console/rides/\($0)" }
        (subject.limits.mostOpen, subject.limits.mostAbout) = (3, 2)
        (subject.limits.mostMessages, subject.limits.mostRepliesAnHour) = (6, 3)
        subject.limits.answerWithin = Seconds(3600)
        subject.kept = CaseRetention("test.rides", explanation: "Questions about rides.", days: 30)
        subject.notice = { news, found, _ in
            let subject = news == .urgent ? "test.urgent/\(found.id)" : nil
            return Notice(Self.news, title: "\("\(news)")", text: "", link: "/", about: [], subject: subject)
        }
        subject.headlines = { cases, _ in
            Dictionary(uniqueKeysWithValues: cases.map { ($0.id, LocalizedText(verbatim: "=\($0.topic)")) })
        }
        return subject
    }()

    static let aboutVisits: CaseSubject = {
        var subject = CaseSubject("test.visit", title: "Visits", roles: ["guide"], topics: ["tour": "Tour"]) {
            "/console/visits/\($0)"
        }
        subject.parties = { id, _ in "SELECT party FROM test_party WHERE case_id = \(id)" }
        return subject
    }()

    /// Somebody of the staff whom others know by a name.
    func staff(
        _ name: String,
        as role: String = "helper",
        for scopes: [String]? = nil
    ) -> (
        key: String, account: Identifier<Account>
    ) {
        let account = host.ids.next(Account.self)
        people.name(account, name)
        for scope in scopes ?? [""] { people.give(role, for: scope, to: account) }
        let limits = scopes.map { [role: Set($0)] } ?? [:]
        return (host.callers.key(of: account, as: [role], for: limits), account)
    }

    func open(
        _ topic: String = "lost",
        _ text: String = "My hat",
        by reporter: Identifier<Account>,
        pictures: [Identifier<Picture>] = [],
        _ change: @escaping @Sendable (inout NewCase) -> Void = { _ in }
    ) async throws -> Case {
        try await host.database.write { [rides, host] transaction in
            var new = NewCase(topic)
            change(&new)
            return try rides.cases(in: transaction, at: host.clock.now())
                .open(new, CaseWords(text, pictures: pictures), by: reporter)
        }
    }

    /// Opens a case about a visit of a place.
    func visit(of place: String?, by reporter: Identifier<Account>) async throws -> Case {
        try await host.database.write { [visits, host] transaction in
            var new = NewCase("tour")
            new.scope = place
            return try visits.cases(in: transaction, at: host.clock.now()).open(
                new,
                CaseWords("Too long"),
                by: reporter
            )
        }
    }

    /// Does something about a case of a ride, and gives it as it then is.
    @discardableResult
    func act(
        _ id: Identifier<Case>,
        _ body: @escaping @Sendable (Cases, Case) throws -> Void
    ) async throws -> Case {
        try await host.database.write { [rides, host] transaction in
            let cases = rides.cases(in: transaction, at: host.clock.now())
            try body(cases, cases.find(id))
            return try cases.find(id)
        }
    }

    func messages(of id: Identifier<Case>) async throws -> [CaseMessage] {
        try await host.database.read { try CaseStore($0).messages(of: id) }
    }

    func serve(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        try await host.open(module) { try await calls($0) }
    }
}

/// A feature with two kinds of conversations, and a queue of parties that nobody decides about who is one.
private struct HelpDesks: FeatureModule, CaseAnswering, StaffQueuing {
    static let id: FeatureID = "test"
    let caseSubjects: [CaseSubject]
    let staffQueues = [
        StaffQueue("test.party", title: "Parties", link: "/console/parties", roles: ["host"]) { account, transaction in
            try transaction.first("SELECT count(*) FROM test_party WHERE party <> \(account)")?.get(0) ?? 0
        }
    ]
    let migrations = [
        Migration(
            owner: "test",
            name: "party",
            sql: """
                CREATE TABLE test_party (
                    case_id \(.id) NOT NULL REFERENCES staff_case (id) ON DELETE CASCADE,
                    party \(.id)
                ) \(.strict)
                """
        )
    ]
}
