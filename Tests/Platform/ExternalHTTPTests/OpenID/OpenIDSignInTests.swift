import CrosstownExternalHTTP
import CrosstownKit
import CrosstownTesting
import CrosstownValues
import Crypto
import Foundation
import HTTPTypes
import Synchronization
import Testing

@Suite struct OpenIDSignInTests {
    @Test(arguments: TestEngine.reachable)
    func `who signs in is known by issuer and subject, by either kind of key`(engine: TestEngine) async throws {
        try await SignInOffice.open(on: engine) { office in
            let byRSA = try await office.signInThere()
            office.provider.set { $0.signature = .elliptic }
            let byCurve = try await office.signInThere()

            #expect(byRSA.issuer == office.provider.issuer)
            #expect(byRSA.subject == "mira-7")
            #expect(byRSA.claims["student_id"] == "1001")
            #expect(byRSA.claims["name"] == "Mira Rossi")
            #expect(byRSA.claims["groups"] == nil)
            #expect(byRSA.claims["email_verified"] == nil)
            #expect(byCurve.subject == byRSA.subject)
            #expect(byCurve.claims["name"] == byRSA.claims["name"])
        }
    }

    @Test func `the browser carries a challenge and no secret, and the server proves both`() async throws {
        try await SignInOffice.open { office in
            let address = try await office.signIn.begin(office.wish())
            let sent = FakeProvider.fields(of: String(try #require(address.split(separator: "?").last)))
            _ = try await office.signIn.finish(office.wish(), with: office.provider.visit(address))

            let call = try #require(office.provider.calls.withLock { $0.last })
            #expect(address.hasPrefix(office.provider.issuer + "/authorize?tenant=7&"))
            #expect(sent["response_type"] == "code")
            #expect(sent["scope"] == "openid profile")
            #expect(sent["client_id"] == FakeProvider.client)
            #expect(sent["code_challenge_method"] == "S256")
            #expect(try #require(sent["state"]).count == 43)
            #expect(sent["nonce"]?.count == 43)
            #expect(!address.contains("s3cret"))
            #expect(!address.contains(call.form["code_verifier"] ?? ""))
            let pair = "crosstown%20city:s3cret%2B%2F%3A%25"
            #expect(call.authorization == "Basic " + Data(pair.utf8).base64EncodedString())
            #expect(call.form["client_id"] == nil)
            #expect(call.form["client_secret"] == nil)
        }
    }

    @Test func `a client without a secret names itself alone`() async throws {
        try await SignInOffice.open { office in
            _ = try await office.signInThere(office.wish(office.service(secret: nil)))

            let call = try #require(office.provider.calls.withLock { $0.last })
            #expect(call.form["client_id"] == FakeProvider.client)
            #expect(call.authorization == nil)
        }
    }

    // MARK: State

    @Test(arguments: TestEngine.reachable)
    func `an answer counts once`(engine: TestEngine) async throws {
        try await SignInOffice.open(on: engine) { office in
            let brought = office.provider.visit(try await office.signIn.begin(office.wish()))
            _ = try await office.signIn.finish(office.wish(), with: brought)

            await #expect(throws: SignInFault.unknownState) {
                try await office.signIn.finish(office.wish(), with: brought)
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an answer that another session brings is not taken, and stays good for whoever began`(
        engine: TestEngine
    ) async throws {
        try await SignInOffice.open(on: engine) { office in
            let brought = office.provider.visit(try await office.signIn.begin(office.wish()))
            let otherService = SignInService(
                issuer: office.provider.issuer + "/",
                clientID: FakeProvider.client,
                secret: nil,
                scopes: [],
                hostedDomain: nil
            )
            for wish in [
                office.wish(session: "a stranger's phone"), office.wish(account: office.bert),
                office.wish(otherService), office.wish(returnAddress: "https://city.example.org/other"),
            ] {
                await #expect(throws: SignInFault.unknownState) { try await office.signIn.finish(wish, with: brought) }
            }

            #expect(try await office.signIn.finish(office.wish(), with: brought).subject == "mira-7")
        }
    }

    @Test(arguments: [nil, "", "made-up"])
    func `nobody comes back with a state that nobody was sent with`(state: String?) async throws {
        try await SignInOffice.open { office in
            _ = try await office.signIn.begin(office.wish())
            let brought = SignInReturn(state: state, code: "code0", issuer: nil, error: nil)

            await #expect(throws: SignInFault.unknownState) {
                try await office.signIn.finish(office.wish(), with: brought)
            }
        }
    }

    @Test func `an answer after ten minutes is too late`() async throws {
        try await SignInOffice.open { office in
            let brought = office.provider.visit(try await office.signIn.begin(office.wish()))
            office.host.clock.advance(milliseconds: 600_000)

            await #expect(throws: SignInFault.unknownState) {
                try await office.signIn.finish(office.wish(), with: brought)
            }
        }
    }

    // MARK: Mix-ups

    @Test func `an answer in the name of another provider is not taken`() async throws {
        try await SignInOffice.open { office in
            let brought = office.provider.visit(try await office.signIn.begin(office.wish()))
            let mixed = SignInReturn(
                state: brought.state,
                code: brought.code,
                issuer: "https://evil.example.org",
                error: nil
            )

            await #expect(throws: SignInFault.otherIssuer(named: "https://evil.example.org")) {
                try await office.signIn.finish(office.wish(), with: mixed)
            }
            #expect(office.provider.calls.withLock { $0.isEmpty })
        }
    }

    @Test func `a provider that always says who answers is held to that`() async throws {
        try await SignInOffice.open { office in
            office.provider.set { $0.document["authorization_response_iss_parameter_supported"] = "true" }
            let brought = office.provider.visit(try await office.signIn.begin(office.wish()))

            await #expect(throws: SignInFault.otherIssuer(named: "")) {
                try await office.signIn.finish(office.wish(), with: brought)
            }
        }
    }

    // MARK: Refusals

    @Test(arguments: [("access_denied", SignInFault.declined), ("server_error", .refused), ("", .refused)])
    func `a refusal of the provider ends the way`(error: String, fault: SignInFault) async throws {
        try await SignInOffice.open { office in
            let state = office.provider.visit(try await office.signIn.begin(office.wish())).state
            let brought = SignInReturn(state: state, code: "code0", issuer: nil, error: error)

            await #expect(throws: fault) { try await office.signIn.finish(office.wish(), with: brought) }
        }
    }

    @Test(
        arguments: [
            (400, #"{"error":"invalid_grant"}"#, SignInFault.refused),
            (401, #"{"error":"invalid_client"}"#, .badClient), (401, "who are you?", .badClient),
            (500, "oops", .unreachable), (302, "", .unreachable), (200, "{}", .unreadable), (404, "", .unreadable),
        ]
    )
    func `a provider that gives no token is told from one that does`(
        status: Int,
        body: String,
        fault: SignInFault
    ) async throws {
        try await SignInOffice.open { office in
            office.provider.set { $0.refusal = (.init(code: status), body) }

            await #expect(throws: fault) { try await office.signInThere() }
        }
    }

    @Test func `a code is good for the proof key that it was asked for with`() async throws {
        try await SignInOffice.open { office in
            let first = office.provider.visit(try await office.signIn.begin(office.wish()))
            let second = office.provider.visit(try await office.signIn.begin(office.wish()))
            let injected = SignInReturn(state: second.state, code: first.code, issuer: nil, error: nil)

            await #expect(throws: SignInFault.refused) {
                try await office.signIn.finish(office.wish(), with: injected)
            }
        }
    }

    @Test func `neither text nor mirror of a service shows its secret`() async throws {
        try await SignInOffice.open { office in
            let service = office.service()
            var shown = "\(service) \(String(reflecting: service))"
            dump(office.wish(service), to: &shown)

            #expect(shown.contains(service.issuer))
            #expect(!shown.contains("s3cret"))
        }
    }
}
