import CrosstownExternalHTTP
import CrosstownKit
import CrosstownTesting
import HTTPTypes
import Synchronization
import Testing

/// What providers publish of themselves, and how often it is read.
@Suite struct ProviderTests {
    @Test(
        arguments: [
            ("response_types_supported", #"["id_token"]"#, SignInFault.lacks(.codeFlow)),
            ("code_challenge_methods_supported", #"["plain"]"#, .lacks(.proofKeys)),
            ("id_token_signing_alg_values_supported", #"["HS256","none"]"#, .lacks(.algorithms)),
            ("token_endpoint_auth_methods_supported", #"["private_key_jwt"]"#, .lacks(.secretInHeader)),
            ("issuer", #""https://evil.example.org""#, .otherIssuer(named: "https://evil.example.org")),
            ("jwks_uri", nil, .unreadable), ("token_endpoint", #""file:///etc/passwd""#, .badAddress),
            ("authorization_endpoint", #""javascript:alert(1)""#, .badAddress),
            ("jwks_uri", #""http://""#, .badAddress),
        ] as [(String, String?, SignInFault)]
    )
    func `a provider that cannot be used is named before anybody goes there`(
        member: String,
        value: String?,
        fault: SignInFault
    ) async throws {
        try await SignInOffice.open { office in
            office.provider.set { $0.document[member] = .some(value) }

            await #expect(throws: fault) { try await office.signIn.begin(office.wish()) }
            await #expect(throws: fault) {
                try await office.signIn.examine(office.service(), returnAddress: "https://city.example.org/return")
            }
        }
    }

    @Test(arguments: ["/", "/realm", "?x=1", "#x"])
    func `an issuer counts only exactly as the provider writes it`(ending: String) async throws {
        try await SignInOffice.open { office in
            let service = SignInService(
                issuer: office.provider.issuer + ending,
                clientID: FakeProvider.client,
                secret: nil,
                scopes: [],
                hostedDomain: nil
            )

            await #expect(throws: SignInFault.self) { try await office.signIn.begin(office.wish(service)) }
        }
    }

    @Test func `nothing on this machine and its network is called, and nothing in the open`() async throws {
        try await SignInOffice.open(mayBePrivate: false) { office in
            for issuer in [
                office.provider.issuer, "https://127.0.0.1", "https://10.0.0.1", "https://[::1]", "http://example.org",
            ] {
                let service = SignInService(
                    issuer: issuer,
                    clientID: FakeProvider.client,
                    secret: nil,
                    scopes: [],
                    hostedDomain: nil
                )

                await #expect(throws: SignInFault.badAddress) { try await office.signIn.begin(office.wish(service)) }
            }
        }
    }

    // MARK: Keys

    @Test func `keys are read once, and again for a new one, at most once a minute`() async throws {
        try await SignInOffice.open { office in
            _ = try await office.signInThere()
            _ = try await office.signInThere()
            #expect(office.provider.keyReads.withLock { $0 } == 1)

            office.provider.set { $0.keyName = "two" }
            await #expect(throws: SignInFault.badToken(.key)) { try await office.signInThere() }
            #expect(office.provider.keyReads.withLock { $0 } == 1)
            office.host.clock.advance(milliseconds: 60_000)
            _ = try await office.signInThere()

            #expect(office.provider.keyReads.withLock { $0 } == 2)
        }
    }

    @Test func `a key that is taken back counts for an hour at most`() async throws {
        try await SignInOffice.open { office in
            _ = try await office.signInThere()
            office.provider.set { $0.keys = #"{"keys":[]}"# }
            office.host.clock.advance(milliseconds: 3_600_000)

            await #expect(throws: SignInFault.badToken(.key)) { try await office.signInThere() }
        }
    }

    @Test(arguments: [
        #"{"keys":[{"kty":"RSA","kid":"one","n":"AQAB","e":"AQAB"}]}"#,
        #"{"keys":[{"kty":"EC","crv":"P-256","kid":"one","x":"AA","y":"AA"}]}"#,
        #"{"keys":[{"kty":"RSA","kid":"one","n":"","e":""}]}"#,
    ])
    func `a key that is none proves nothing`(keys: String) async throws {
        try await SignInOffice.open { office in
            office.provider.set {
                $0.keys = keys
                $0.signature = keys.contains("EC") ? .elliptic : .rsa
            }

            await #expect(throws: SignInFault.badToken(.signature)) { try await office.signInThere() }
        }
    }

    // MARK: Trials

    @Test(
        arguments: [
            (400, #"{"error":"invalid_grant"}"#, nil), (400, "bad code", nil), (200, "{}", SignInFault.unreadable),
            (400, #"{"error":"invalid_client"}"#, .badClient), (401, "", .badClient), (503, "", .unreachable),
        ] as [(Int, String, SignInFault?)]
    )
    func `a trial tells whether the provider knows us`(status: Int, body: String, fault: SignInFault?) async throws {
        try await SignInOffice.open { office in
            office.provider.set { $0.refusal = (.init(code: status), body) }

            var found: SignInFault?
            do {
                try await office.signIn.examine(office.service(), returnAddress: "https://city.example.org/return")
            } catch let fault as SignInFault {
                found = fault
            }

            #expect(found == fault)
        }
    }

    @Test(arguments: [(#"{"keys":[]}"#, SignInFault.noKeys), ("[]", .unreadable), ("", .unreadable)])
    func `a trial misses keys`(keys: String, fault: SignInFault) async throws {
        try await SignInOffice.open { office in
            office.provider.set { $0.keys = keys }

            await #expect(throws: fault) {
                try await office.signIn.examine(office.service(), returnAddress: "https://city.example.org/return")
            }
        }
    }
}
