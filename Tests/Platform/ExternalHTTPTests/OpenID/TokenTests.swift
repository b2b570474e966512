import CrosstownExternalHTTP
import CrosstownKit
import CrosstownTesting
import CrosstownValues
import Testing

/// Tokens that are none, each with one thing wrong.
@Suite struct TokenTests {
    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let flaw: TokenFlaw
        let change: @Sendable (inout FakeProvider.Script) -> Void

        init(_ name: String, _ flaw: TokenFlaw, _ change: @escaping @Sendable (inout FakeProvider.Script) -> Void) {
            testDescription = name
            self.flaw = flaw
            self.change = change
        }

        init(_ claim: String, _ value: String?, _ flaw: TokenFlaw) {
            self.init("\(claim) is \(value ?? "not there")", flaw) { $0.claims[claim] = .some(value) }
        }
    }

    private static let now = ManualClock().now().milliseconds / 1000

    private static let forgeries = [
        Forgery("nonce", #""another""#, .nonce), Forgery("nonce", nil, .nonce),
        Forgery("aud", #""another client""#, .audience), Forgery("aud", "[]", .audience),
        Forgery("aud", nil, .audience),
        Forgery("aud", #"["crosstown city","another"]"#, .audience), Forgery("azp", #""another""#, .audience),
        Forgery("azp", "7", .audience), Forgery("iss", #""https://evil.example.org""#, .issuer),
        Forgery("iss", nil, .issuer), Forgery("exp", "\(now - 61)", .expired), Forgery("exp", nil, .expired),
        Forgery("exp", "1e300", .expired), Forgery("exp", #""tomorrow""#, .expired), Forgery("iat", nil, .madeAt),
        Forgery("iat", "\(now + 61)", .madeAt), Forgery("iat", "\(now - 700)", .madeAt),
        Forgery("nbf", "\(now + 61)", .madeAt), Forgery("nbf", "true", .madeAt), Forgery("sub", nil, .subject),
        Forgery("sub", "7", .subject), Forgery("sub", #""""#, .subject), Forgery("sub", #""a\nb""#, .subject),
        Forgery("sub", "\"\(String(repeating: "x", count: 256))\"", .subject),
        Forgery("it is not signed", .algorithm) { $0.signature = .none },
        Forgery("it is signed by the public key as a secret", .algorithm) { $0.signature = .confused },
        Forgery("it is signed by a secret and says RS256", .signature) {
            $0.signature = .confused
            $0.head["alg"] = #""RS256""#
        },
        Forgery("it is not signed and says ES256", .signature) {
            $0.signature = .none
            $0.head["alg"] = #""ES256""#
        },
        Forgery("it is signed by a stranger under the provider's name", .signature) { $0.signature = .stranger },
        Forgery("it is signed by one key and names the kind of the other", .signature) {
            $0.signature = .elliptic
            $0.head["alg"] = #""RS256""#
        },
        Forgery("it is signed by RS384", .algorithm) { $0.head["alg"] = #""RS384""# },
        Forgery("its head asks for what nobody knows", .algorithm) { $0.head["crit"] = "[7]" },
        Forgery("it names a key that is not there", .key) { $0.head["kid"] = #""another""# },
        Forgery("it names a key by its address", .form) { $0.head["kid"] = "[" },
        Forgery("it is a word", .form) { $0.token = "token" },
        Forgery("it is dots", .form) { $0.token = ".." },
        Forgery("it is endless", .form) { $0.token = String(repeating: "x", count: 40_000) },
    ]

    @Test(arguments: forgeries) func `a token with a flaw proves nothing`(forgery: Forgery) async throws {
        try await SignInOffice.open { office in
            office.provider.set(forgery.change)

            await #expect(throws: SignInFault.badToken(forgery.flaw)) { try await office.signInThere() }
        }
    }

    @Test(arguments: [
        ("aud", #"["crosstown city"]"#), ("azp", #""crosstown city""#), ("exp", "\(now - 59).5"),
        ("iat", "\(now + 59)"), ("nbf", "\(now)"), ("student_id", #"{"deep":[[[]]]}"#),
    ])
    func `a token with nothing wrong proves who it is`(claim: String, value: String) async throws {
        try await SignInOffice.open { office in
            office.provider.set { $0.claims[claim] = value }

            let person = try await office.signInThere()

            #expect(person.subject == "mira-7")
        }
    }

    @Test func `of two audiences the one that it was made for counts`() async throws {
        try await SignInOffice.open { office in
            office.provider.set {
                $0.claims["aud"] = #"["another","crosstown city"]"#
                $0.claims["azp"] = #""crosstown city""#
            }

            let person = try await office.signInThere()

            #expect(person.subject == "mira-7")
        }
    }

    @Test(
        arguments: [
            (nil, false), (#""gmail.example.org""#, false), (#""Campus.example.edu""#, true),
        ] as [(String?, Bool)]
    )
    func `only people of the domain come in, where one is named`(domain: String?, isLetIn: Bool) async throws {
        try await SignInOffice.open { office in
            office.provider.set { $0.claims["hd"] = .some(domain) }
            let wish = office.wish(office.service(hostedDomain: "campus.example.edu"))

            let person = try? await office.signInThere(wish)

            #expect((person != nil) == isLetIn)
            if !isLetIn {
                await #expect(throws: SignInFault.badToken(.domain)) { try await office.signInThere(wish) }
            }
        }
    }

    @Test func `a token without a key's name is of the only key of its kind`() async throws {
        try await SignInOffice.open { office in
            office.provider.set { $0.head["kid"] = "null" }

            let person = try await office.signInThere()

            #expect(person.subject == "mira-7")
        }
    }
}
