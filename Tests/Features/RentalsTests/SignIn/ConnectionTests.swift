import CrosstownKit
import CrosstownRentals
import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct ConnectionTests {
    private static func path(_ campus: Campus) -> String { "\(Campus.institutions)/\(campus.university)/sign-in" }

    @Test(arguments: TestEngine.reachable)
    func `the city connects an institution, and nobody ever reads the secret again`(engine: TestEngine) async throws {
        try await Campus.open(on: engine) { campus in
            let path = Self.path(campus)

            let page = try await campus.client.page(path, as: campus.city).text
            let answer = try await campus.client.json(.get, path, as: campus.city)
            let all = try await campus.client.json(.get, Campus.institutions, as: campus.city)

            #expect(try answer.value("connection", "issuer") == "https://login.example.edu")
            #expect(try answer.value("connection", "hasSecret") == "1")
            #expect(try answer.value("connection", "claim") == "student_id")
            let returned = "https://rides.example.org" + campus.way(to: campus.university) + "/return"
            #expect(try answer.value("returnAddress") == returned)
            #expect(page.contains("value=\"\(returned)\""))
            #expect(try all.value("connected", "0") == campus.university)
            for text in [page, answer.text, all.text] { #expect(!text.contains("s3cret")) }
        }
    }

    @Test func `a blank secret stays for the same client, and is never sent to another service`() async throws {
        try await Campus.open { campus in
            let blank = #"{"issuer":"https://login.example.edu","clientID":"city"}"#
            let kept = try await campus.connect(campus.university, blank)
            let elsewhere = try await campus.connect(campus.university, blank.replacing("login", with: "evil"))
            let otherClient = try await campus.connect(campus.university, blank.replacing("city", with: "town"))
            let open = #"{"issuer":"https://evil.example.edu","clientID":"city","withoutSecret":true}"#
            let without = try await campus.connect(campus.university, open)
            _ = try await campus.leave(as: try await campus.office.rider())

            #expect(try kept.value("hasSecret") == "1")
            #expect(try kept.value("claim") == "sub")
            for refused in [elsewhere, otherClient] {
                #expect(try refused.value("errors", "0", "field") == "secret")
            }
            #expect(try without.value("hasSecret") == "0")
            #expect(campus.signIn.script.withLock { $0.begun.values.first?.service.secret } == nil)
        }
    }

    @Test func `a pop-up over the form names its fields as the form does`() async throws {
        try await Campus.open { campus in
            let path = Self.path(campus)

            let refused = try await campus.client.form(path, as: campus.city, from: path, "issuer=&clientID=").text

            #expect(refused.contains("Issuer is required."))
            #expect(refused.contains("Client ID is required."))
            #expect(!refused.contains("clientID is required."))
        }
    }

    @Test(
        arguments: [
            ("issuer", #""issuer":"login.example.edu","clientID":"c","secret":"s""#),
            ("issuer", #""issuer":"","clientID":"c","secret":"s""#),
            ("clientID", #""issuer":"https://a.example","clientID":" ","secret":"s""#),
            ("secret", #""issuer":"https://a.example","clientID":"c""#),
            ("scopes", #""issuer":"https://a.example","clientID":"c","secret":"s","scopes":"a\"b""#),
        ]
    )
    func `a connection with a mistake is refused by its field, and the old one stays`(
        field: String,
        message: String
    ) async throws {
        try await Campus.open { campus in
            let refused = try await campus.connect(campus.university, "{\(message)}")

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.value("errors", "0", "field") == field)
            let kept = try await campus.client.json(.get, Self.path(campus), as: campus.city)
            #expect(try kept.value("connection", "clientID") == "city")
        }
    }

    @Test(
        arguments: [
            (SignInFault.badClient, "doesn’t accept the client ID"), (.unreachable, "isn’t responding"),
            (.otherIssuer(named: "https://login.example.edu/"), "Enter exactly this one: https://login.example.edu/"),
            (.lacks(.proofKeys), "proof keys (PKCE) with S256"), (.badAddress, "isn’t public"),
        ]
    )
    func `a trial says in words what is wrong`(fault: SignInFault, words: String) async throws {
        try await Campus.open { campus in
            campus.signIn.script.withLock { $0.fault = fault }

            let path = Self.path(campus)
            let tried = try await campus.client.form(path + "/try", as: campus.city, from: path)

            #expect(tried.status == .conflict)
            #expect(tried.text.contains(words))
        }
    }

    @Test func `a trial that goes well says so, and can be had twenty times in ten minutes`() async throws {
        try await Campus.open { campus in
            let path = Self.path(campus)
            let tried = try await campus.client.form(path + "/try", as: campus.city, from: path)
            let page = try await campus.client.page(try #require(tried.headers[.location]), as: campus.city)
            for _ in 0..<19 { _ = try await campus.client.json(.post, path + "/try", as: campus.city, "{}") }
            let limited = try await campus.client.json(.post, path + "/try", as: campus.city, "{}")

            #expect(tried.status == .seeOther)
            #expect(page.text.contains(#"<p class="notice notice-good" role="status">"#))
            #expect(limited.status == .tooManyRequests)
        }
    }

    @Test func `without its service an institution's people type their numbers again`() async throws {
        try await Campus.open { campus in
            let anna = try await campus.office.rider()
            let path = Self.path(campus)
            let ended = try await campus.client.form(path + "/end", as: campus.city, from: path)
            let tried = try await campus.client.json(.post, path + "/try", as: campus.city, "{}")

            #expect(ended.status == .seeOther)
            #expect(tried.status == .conflict)
            let page = try await campus.client.page(Campus.setUp, as: anna).text
            #expect(page.contains("name=\"memberNumber\""))
            #expect(!page.contains(campus.way(to: campus.university)))
        }
    }

    @Test func `riders and strangers see and change nothing of it`() async throws {
        try await Campus.open { campus in
            let anna = try await campus.office.rider()
            let path = Self.path(campus)

            #expect(try await campus.client.json(.get, path, as: anna).status == .forbidden)
            #expect(try await campus.client.json(.get, path, as: nil).status == .unauthorized)
            for step in ["", "/try", "/end"] {
                #expect(
                    try await campus.client.json(.post, path + step, as: anna, Campus.connection).status == .forbidden
                )
            }
            let nowhere = path.replacing(campus.university, with: anna.replacing("key-", with: ""))
            #expect(try await campus.client.json(.get, nowhere, as: campus.city).status == .notFound)
        }
    }
}
