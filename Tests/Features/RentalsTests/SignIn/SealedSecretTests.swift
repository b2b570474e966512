import CrosstownInstitutions
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct SealedSecretTests {
    private static func page(_ institution: String) -> String { "\(Campus.institutions)/\(institution)/sign-in" }

    /// What the table holds of an institution's secret, in both of its columns.
    private static func kept(_ campus: Campus, _ institution: String) async throws -> (plain: String?, sealed: String?)
    {
        let id = try #require(Identifier<Institution>(institution))
        return try await campus.office.depot.database.read { transaction in
            let row = try #require(
                try transaction.first(
                    "SELECT secret, sealed_secret FROM institution_sign_in WHERE institution = \(id)"
                )
            )
            return (try row.get("secret"), try row.get("sealed_secret"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the table holds no plain secret, and the service is shown the one that was entered`(
        engine: TestEngine
    ) async throws {
        try await Campus.open(on: engine) { campus in
            let kept = try await Self.kept(campus, campus.university)
            _ = try await campus.leave(as: try await campus.office.rider())

            #expect(kept.plain == nil)
            #expect(try !#require(kept.sealed).contains("s3cret"))
            #expect(campus.signIn.script.withLock { $0.begun.values.first?.service.secret } == "s3cret")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a secret that an older version has kept is sealed at the next start, and goes on working`(
        engine: TestEngine
    ) async throws {
        try await Campus.open(on: engine) { campus in
            try await campus.office.depot.database.write {
                try $0.execute("UPDATE institution_sign_in SET secret = 'old-s3cret', sealed_secret = NULL")
            }

            try await campus.office.institutions.prepare()
            try await campus.office.institutions.prepare()

            let kept = try await Self.kept(campus, campus.university)
            _ = try await campus.leave(as: try await campus.office.rider())
            #expect(kept.plain == nil)
            #expect(try !#require(kept.sealed).contains("old-s3cret"))
            #expect(campus.signIn.script.withLock { $0.begun.values.first?.service.secret } == "old-s3cret")
        }
    }

    @Test func `a sealed secret opens neither in another institution's row nor for another service or client`()
        async throws
    {
        try await Campus.open { campus in
            let college = try await campus.addCollege()
            #expect(try await campus.connect(college, Campus.connection).status == .ok)
            let database = campus.office.depot.database
            let (university, sealed) = (
                try #require(Identifier<Institution>(campus.university)), try await Self.kept(campus, college).sealed
            )

            try await database.write {
                try $0.execute(
                    "UPDATE institution_sign_in SET sealed_secret = \(sealed) WHERE institution = \(university)"
                )
            }
            #expect(try await Self.isLost(campus, campus.university))
            #expect(try await !Self.isLost(campus, college))
            for changed in ["issuer = 'https://evil.example.edu'", "client = 'town'"] {
                let before = try await campus.connect(college, Campus.connection)
                #expect(before.status == .ok)
                try await database.write {
                    try $0.script("UPDATE institution_sign_in SET \(changed)")
                }
                #expect(try await Self.isLost(campus, college), "\(changed)")
            }
            let anna = try await campus.office.rider()
            #expect(
                try await campus.go(campus.way(to: college), as: anna).headers[.location]?.contains("why=away") == true
            )
            #expect(campus.signIn.script.withLock { $0.begun.isEmpty })
        }
    }

    private static func isLost(_ campus: Campus, _ institution: String) async throws -> Bool {
        try await campus.client.json(.get, page(institution), as: campus.city).value("connection", "isSecretLost")
            == "1"
    }

    @Test func `with another key the console asks for the secret again, and riders are told to try later`() async throws
    {
        try await Campus.open { campus in
            let office = RentalOffice(
                at: campus.office.depot,
                locks: TestLocks(),
                signIn: campus.signIn,
                seal: try Depot.seal(8)
            )
            let (path, anna) = (Self.page(campus.university), try await campus.office.rider())
            try await office.institutions.prepare()
            try await office.open { client in
                let page = try await client.page(path, as: campus.city).text
                let answer = try await client.json(.get, path, as: campus.city)
                let tried = try await client.form(path + "/try", as: campus.city, from: path)
                let left = try await client.page(campus.way(to: campus.university), as: anna)
                let blank = try await client.json(
                    .post,
                    path,
                    as: campus.city,
                    Campus.connection.replacing(#""secret":"s3cret","#, with: "")
                )

                #expect(page.contains(#"<p class="notice notice-bad" role="alert">"#))
                #expect(!page.contains("checked"))
                #expect(try answer.value("connection", "isSecretLost") == "1")
                #expect(tried.status == .conflict)
                #expect(try #require(left.headers[.location]).contains("why=away"))
                #expect(blank.status == .unprocessableContent)
                #expect(try blank.value("errors", "0", "field") == "secret")
                #expect(try blank.value("errors", "0", "message") == "can no longer be decrypted; enter it again")
                #expect(campus.signIn.script.withLock { $0.begun.isEmpty })

                let again = try await client.json(.post, path, as: campus.city, Campus.connection)
                #expect(try again.value("isSecretLost") == "0")
                #expect(try again.value("hasSecret") == "1")
                #expect(try await client.form(path + "/try", as: campus.city, from: path).status == .seeOther)
            }
        }
    }
}
