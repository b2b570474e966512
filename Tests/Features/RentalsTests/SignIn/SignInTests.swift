import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct SignInTests {
    @Test(arguments: TestEngine.reachable)
    func `a rider signs in at the university, and nothing is saved before the last dialog`(
        engine: TestEngine
    ) async throws {
        try await Campus.open(on: engine) { campus in
            let anna = try await campus.office.rider()
            let first = try await campus.client.page(Campus.setUp, as: anna).text
            #expect(first.contains(campus.way(to: campus.university)))
            #expect(!first.contains("name=\"memberNumber\""))

            let second = try await campus.signInThere(as: anna)
            let prefix = Campus.setUp + "?draft="
            #expect(second.hasPrefix(prefix))
            let draft = try #require(Hexadecimal.bytes(String(second.dropFirst(prefix.count))))
            #expect(!String(decoding: draft, as: UTF8.self).contains("1001"))
            #expect(try await campus.client.json(.get, second, as: anna).value("step") == "payment")
            #expect(try await campus.profile(of: anna).value("rider") == nil)
            let done = try await campus.end(second, as: anna)

            #expect(done.status == .ok)
            #expect(try done.value("name") == "Mira Rossi")
            #expect(try done.value("numberEndsWith") == "01")
            let rent = try await campus.client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            #expect(rent.status == .created)
        }
    }

    @Test func `programs learn where riders sign in, and numbers typed for such an institution are refused`()
        async throws
    {
        try await Campus.open { campus in
            let anna = try await campus.office.rider()
            let college = try await campus.addCollege()

            let listed = try await campus.client.json(.get, Campus.setUp, as: anna)
            let page = try await campus.client.page(Campus.setUp, as: anna).text
            let typed = try await campus.client.json(
                .post,
                Campus.setUp,
                as: anna,
                #"{"institution":"\#(campus.university)","memberNumber":"M1001","method":"credit_card"}"#
            )

            #expect(try listed.value("institutions", "0", "id") == college)
            #expect(try listed.value("institutions", "0", "signIn") == nil)
            #expect(try listed.value("institutions", "1", "signIn") == campus.way(to: campus.university))
            #expect(page.contains("name=\"memberNumber\""))
            #expect(page.contains("value=\"\(college)\""))
            #expect(!page.contains("value=\"\(campus.university)\""))
            #expect(typed.status == .unprocessableContent)
            #expect(try typed.value("errors", "0", "field") == "institution")
        }
    }

    // MARK: One person, one rider

    @Test(arguments: TestEngine.reachable)
    func `one person sets one account up, by whichever institution and number`(engine: TestEngine) async throws {
        try await Campus.open(on: engine) { campus in
            let (anna, bert) = (try await campus.office.rider(), try await campus.office.rider())
            let college = try await campus.addCollege()
            #expect(try await campus.connect(college).status == .ok)
            _ = try await campus.end(try await campus.signInThere(as: anna), as: anna)

            let same = try await campus.signInThere(as: bert)
            let renamed = FakeSignIn.mira.claims.merging(["student_id": "2002"]) { $1 }
            campus.signIn.set(.success(VerifiedIdentity(issuer: FakeSignIn.issuer, subject: "mira-7", claims: renamed)))
            let otherNumber = try await campus.signInThere(as: bert, for: college)
            let impostor = FakeSignIn.mira.claims
            campus.signIn.set(.success(VerifiedIdentity(issuer: FakeSignIn.issuer, subject: "other", claims: impostor)))
            let sameNumber = try await campus.signInThere(as: bert)

            for refused in [same, otherNumber, sameNumber] { #expect(refused.hasSuffix("refused?why=used")) }
        }
    }

    @Test func `a number that was typed before counts for the sign-in too`() async throws {
        try await Campus.open { campus in
            let (anna, bert) = (try await campus.office.rider(), try await campus.office.rider())
            let college = try await campus.addCollege()
            let body = #"{"institution":"\#(college)","memberNumber":"m1001","method":"credit_card"}"#
            #expect(try await campus.client.json(.post, Campus.setUp, as: anna, body).status == .created)
            #expect(try await campus.connect(college).status == .ok)

            let refused = try await campus.signInThere(as: bert, for: college)

            #expect(refused.hasSuffix("refused?why=used"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `however many accounts finish with one person at once, one is set up`(engine: TestEngine) async throws {
        try await Campus.open(on: engine) { campus in
            var drafts: [(rider: String, draft: String)] = []
            for _ in 0..<5 {
                let rider = try await campus.office.rider()
                drafts.append((rider, try await campus.signInThere(as: rider)))
            }

            let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for (rider, draft) in drafts {
                    group.addTask { try await campus.end(draft, as: rider).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(statuses.filter { $0 == .ok }.count == 1)
            #expect(statuses.filter { $0 == .unprocessableContent }.count == 4)
        }
    }

    // MARK: Refusals

    @Test(
        arguments: [
            (SignInFault.declined, "declined", "was canceled there"), (.unreachable, "away", "isn’t working right now"),
            (.badToken(.signature), "doubtful", "verify the response"),
            (.badToken(.domain), "stranger", "doesn’t belong to University"),
            (.otherIssuer(named: "<b>evil</b>"), "doubtful", "verify the response"),
        ]
    )
    func `who is not signed in reads why, and nothing is saved`(
        fault: SignInFault,
        why: String,
        words: String
    ) async throws {
        try await Campus.open { campus in
            let anna = try await campus.office.rider()
            campus.signIn.set(.failure(fault))

            let address = try await campus.signInThere(as: anna)
            let page = try await campus.client.page(address, as: anna)

            #expect(address == campus.way(to: campus.university) + "/refused?why=\(why)")
            #expect(page.status == .ok)
            #expect(page.text.contains(words))
            #expect(page.text.contains("href=\"\(campus.way(to: campus.university))\""))
            #expect(!page.text.contains("evil"))
            #expect(page.text.contains("href=\"\(Campus.setUp)\""))
            #expect(try await campus.client.json(.get, address, as: anna).value("why") == why)
            #expect(try await campus.profile(of: anna).value("rider") == nil)
        }
    }

    @Test func `a service that is down, and a person without a number, are explained`() async throws {
        try await Campus.open { campus in
            let anna = try await campus.office.rider()
            campus.signIn.set(.success(VerifiedIdentity(issuer: FakeSignIn.issuer, subject: "7", claims: [:])))
            let without = try await campus.signInThere(as: anna)
            campus.signIn.script.withLock { $0.fault = .unreachable }
            let down = try await campus.go(campus.way(to: campus.university), as: anna)

            #expect(without.hasSuffix("refused?why=number-missing"))
            #expect(try await campus.client.page(without, as: anna).status == .ok)
            #expect(down.headers[.location]?.hasSuffix("refused?why=away") == true)
        }
    }

    @Test func `an answer counts once, and only for the session that went`() async throws {
        try await Campus.open { campus in
            let (anna, bert) = (try await campus.office.rider(), try await campus.office.rider())
            let answer = try await campus.leave(as: anna)

            let foreign = try await campus.go(answer, as: bert, from: "cross-site")
            let own = try await campus.go(answer, as: anna, from: "cross-site")
            let again = try await campus.go(answer, as: anna, from: "cross-site")

            #expect(foreign.headers[.location]?.hasSuffix("refused?why=late") == true)
            #expect(own.headers[.location]?.hasPrefix(Campus.setUp + "?draft=") == true)
            #expect(again.headers[.location]?.hasSuffix("refused?why=late") == true)
        }
    }

    @Test func `neither other sites nor strangers send anybody to sign in`() async throws {
        try await Campus.open { campus in
            let anna = try await campus.office.rider()
            let way = campus.way(to: campus.university)

            #expect(try await campus.go(way, as: anna, from: "cross-site").status == .forbidden)
            #expect(try await campus.client.page(way, as: nil).status == .unauthorized)
            #expect(try await campus.client.page(way + "/return?state=x", as: nil).status == .unauthorized)
            #expect(try await campus.go(way, as: campus.city).status == .forbidden)
            let college = try await campus.addCollege()
            let notConnected = try await campus.go(campus.way(to: college), as: anna)
            #expect(notConnected.status == .unprocessableContent)
            #expect(campus.signIn.script.withLock { $0.begun.isEmpty })
        }
    }

    @Test func `a draft is worth nothing once the university is at another service, or none`() async throws {
        try await Campus.open { campus in
            let anna = try await campus.office.rider()
            let draft = try await campus.signInThere(as: anna)
            let other = Campus.connection.replacing("login.example.edu", with: "other.example.edu")
            #expect(try await campus.connect(campus.university, other).status == .ok)

            let stale = try await campus.end(draft, as: anna)

            #expect(stale.status == .conflict)
            #expect(try await campus.profile(of: anna).value("rider") == nil)
        }
    }

    @Test func `the way to the university can be gone twenty times an hour`() async throws {
        try await Campus.open { campus in
            let anna = try await campus.office.rider()
            for _ in 0..<20 { _ = try await campus.leave(as: anna) }

            let limited = try await campus.go(campus.way(to: campus.university), as: anna)

            #expect(limited.status == .tooManyRequests)
        }
    }
}
