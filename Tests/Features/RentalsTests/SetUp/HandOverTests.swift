import CrosstownAccounts
import CrosstownCases
import CrosstownInstitutions
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Databases in which institutions still belong to the rentals.
@Suite struct HandOverTests {
    /// The keyed hashes of M1001 and M1002 under a key of one zero.
    private static let digests = [
        "6b5bf794e0173f497f4e514f42c3413f302e8f358a6f26f44cbdfbe64bb2d77c",
        "b18fa6e45994d73f8250edade5ec69edb4b456261a7da1eaa7270bbe5169e988",
    ]

    @Test(arguments: TestEngine.reachable)
    func `institutions, rosters, riders and secrets go over to the platform`(engine: TestEngine) async throws {
        let host = try await TestHost(on: engine)
        let school = Identifier<Institution>(high: 0x0199_B6F0_0000_7000, low: 0x8000_0000_0000_0001)
        let anna = Identifier<Account>(high: 0x0199_B6F0_0000_7000, low: 0x8000_0000_0000_0002)
        try await Self.fillOld(host, school, anna)

        let office = RentalOffice(at: try await Depot(at: host), locks: TestLocks(), signIn: FakeSignIn())
        try await office.institutions.prepare()

        let (key, other) = (office.people.key(of: anna, as: ["passenger"]), try await office.rider())
        let city = office.administrator()
        try await office.open { client in
            let list = try await client.json(.get, "/rentals/console/institutions", as: city)
            // The city's other people know one of this name already, and only they can tell whether it is the same.
            #expect(try list.value("institutions", "0", "name") == "Old School (2)")
            #expect(try list.value("institutions", "0", "members") == "2")
            #expect(try list.value("institutions", "0", "riders") == "1")
            #expect(try list.value("connected", "0") == school.description)
            let details = try await client.json(.get, "/rentals/details", as: key)
            #expect(try details.value("rider", "name") == "Anna Berg")
            #expect(try details.value("rider", "address") == "1 Port")

            let service = try await client.json(.get, "/rentals/console/institutions/\(school)/sign-in", as: city)
            #expect(try service.value("connection", "hasSecret") == "1")
            _ = try await client.json(.post, "/rentals/console/institutions/\(school)/sign-in/end", as: city, "{}")
            let used = try await client.json(.post, "/rentals/set-up", as: other, Self.whole(school, "M1001"))
            #expect(used.text.contains("already belongs to another account"))
            let free = try await client.json(.post, "/rentals/set-up", as: other, Self.whole(school, "M1002"))
            #expect(free.status == .created)
            let removed = try await client.json(.post, "/console/institutions/\(school)/remove", as: city, "{}")
            #expect(removed.status == .conflict)
        }
        let plain = try await host.database.read { transaction in
            try transaction.first("SELECT 1 FROM institution_sign_in WHERE secret IS NOT NULL")
        }
        #expect(plain == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `rentals also begin where nobody keeps institutions`(engine: TestEngine) async throws {
        let host = try await TestHost(on: engine)
        let cases = CasesModule(host.makeFeatureHost()).migrations
        let steps = try await Migrator(CoreMigrations.all + cases + RentalsMigrations.all).migrate(
            host.database,
            at: Timestamp(milliseconds: 5)
        )

        #expect(steps.contains("rentals/institutions are the platform's"))
        #expect(!steps.contains("rentals/institutions to the platform"))
    }

    private static func whole(_ school: Identifier<Institution>, _ number: String) -> String {
        #"{"institution":"\#(school)","memberNumber":"\#(number)","method":"credit_card"}"#
    }

    /// Brings a database to where it was before, and fills it.
    private static func fillOld(
        _ host: TestHost,
        _ school: Identifier<Institution>,
        _ anna: Identifier<Account>
    ) async throws {
        let new = ["institutions to the platform", "institutions are the platform's", "numbers and sign-in"]
        let cases = CasesModule(host.makeFeatureHost()).migrations
        let all = cases + AccountMigrations.all + InstitutionMigrations.all + RentalsMigrations.all
        try await host.migrate(and: all.filter { !new.contains($0.name) })
        let known = Identifier<Institution>(high: 0x0199_B6F0_0000_7000, low: 0x8000_0000_0000_0003)
        try await host.database.write { transaction in
            try transaction.execute(
                "INSERT INTO institution (id, name, folded_name, made_at) VALUES (\(known), 'Old school', 'old school', 5)"
            )
            try transaction.execute(
                """
                INSERT INTO rentals_institution (id, name, salt, is_payment_optional) VALUES (\(school), 'Old School', '00', 0)
                """
            )
            for digest in digests {
                try transaction.execute(
                    """
                    INSERT INTO rentals_roster (institution, digest, name, address)
                    VALUES (\(school), \(digest), 'Anna Berg', '1 Port')
                    """
                )
            }
            try transaction.execute(
                """
                INSERT INTO rentals_rider (account, institution, digest, subject, ending, name, address, method,
                    allows_position, is_asked_again, set_up_at)
                VALUES (\(anna), \(school), \(digests[0]), NULL, '01', 'Anna Berg', '1 Port', 'credit_card', 1, 0, 7)
                """
            )
            try transaction.execute(
                """
                INSERT INTO rentals_institution_sign_in (institution, issuer, client, secret, scopes, claim)
                VALUES (\(school), 'https://login.example.edu', 'city', 'old-s3cret', 'profile', 'sub')
                """
            )
        }
    }
}
