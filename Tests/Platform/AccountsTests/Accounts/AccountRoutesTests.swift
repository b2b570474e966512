import CrosstownAccounts
import CrosstownContract
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct AccountRoutesTests {
    @Test func `a person registers in the browser and is signed in`() async throws {
        try await open { client in
            let done = try await client.send("/register", form: "userName=mira&password=violet+lamp+post")
            let cookie = try #require(done.cookie)
            let me = try await client.execute(uri: "/me", method: .get, headers: .browser(cookie))

            #expect(done.status == .seeOther)
            #expect(done.headers[.location] == "/register/done")
            #expect(me.status == .ok)
            #expect(me.text.contains("<h1>mira</h1>"))
            #expect(me.text.contains("class=\"list-item\" href=\"/language?next=/me\""))
        }
    }

    @Test func `one's own page names the roles that one was given, and what for`() async throws {
        let desk = try await AccountDesk()
        try await desk.open(desk.addRoutes) { client in
            let cookie = try #require(
                try await client.send("/register", form: "userName=mira&password=violet+lamp+post").cookie
            )
            let plain = try await client.execute(uri: "/me", method: .get, headers: .browser(cookie))
            try await desk.database.write { transaction in
                try transaction.script(
                    """
                    INSERT INTO account_grant (account, role, scope, given_at)
                    SELECT id, 'audit.reader', '', 1 FROM account UNION ALL SELECT id, 'choir.leader', 'choir/2', 2 FROM account
                    """
                )
            }
            let helper = try await client.execute(uri: "/me", method: .get, headers: .browser(cookie))

            #expect(!plain.text.contains("choir.leader"))
            #expect(helper.text.contains("<dd>Auditor, choir.leader (for something that no longer exists)</dd>"))
        }
    }

    @Test func `a form with several faults comes back filled in and names each`() async throws {
        try await open { client in
            let page = try await client.send("/register", form: "userName=mi+ra&password=")

            #expect(page.status == .unprocessableContent)
            #expect(page.cookie == nil)
            #expect(page.text.contains("value=\"mi ra\""))
            for field in ["userName", "password"] { #expect(page.text.contains("id=\"\(field)-error\"")) }
        }
    }

    @Test func `a person who leaves the form is told that nothing was kept`() async throws {
        try await open { client in
            let left = try await client.send("/register", form: "userName=mira&password=violet+lamp+post&abort=1")
            let page = try await client.execute(uri: "/register/left", method: .get, headers: .browser())
            let signIn = try await client.send("/sign-in", form: "userName=mira&password=violet+lamp+post")

            #expect(left.headers[.location] == "/register/left")
            #expect(left.cookie == nil)
            #expect(page.status == .ok)
            #expect(signIn.status == .unprocessableContent)
        }
    }

    @Test func `who is signed in makes no second account`() async throws {
        try await open { client in
            let cookie = try #require(
                try await client.send("/register", form: "userName=mira&password=violet+lamp+post").cookie
            )
            let page = try await client.execute(uri: "/register", method: .get, headers: .browser(cookie))
            let token = try #require(page.text.formToken)
            let form = "csrf=\(token)&userName=luca&password=violet+lamp+post"

            let again = try await client.send("/register", form: form, cookie: cookie)

            #expect(again.status == .conflict)
            #expect(again.cookie == nil)
            let signIn = try await client.send("/sign-in", form: "userName=luca&password=violet+lamp+post")
            #expect(signIn.status == .unprocessableContent)
        }
    }

    @Test func `who has just got an account by an invitation reads that it is ready`() async throws {
        try await open { client in
            let usual = try await client.execute(uri: "/sign-in", method: .get, headers: .browser())
            let ready = try await client.execute(uri: "/sign-in?ready=true", method: .get, headers: .browser())

            #expect(!usual.text.contains("Your account is ready"))
            #expect(ready.text.contains("Your account is ready"))
        }
    }

    @Test func `signing in leads to where one wanted to go, but never to another site`() async throws {
        try await open { client in
            _ = try await client.send("/register", form: "userName=mira&password=violet+lamp+post")
            let form = "userName=mira&password=violet+lamp+post&next="

            let here = try await client.send("/sign-in", form: form + "%2Ftaxi%3Fa%3D1")
            let elsewhere = try await client.send("/sign-in", form: form + "https%3A%2F%2Fevil.example")

            #expect(here.status == .seeOther)
            #expect(here.headers[.location] == "/taxi?a=1")
            #expect(elsewhere.status == .unprocessableContent || elsewhere.status == .badRequest)
        }
    }

    @Test func `signing out ends the session and needs the page's own token`() async throws {
        try await open { client in
            let cookie = try #require(
                try await client.send("/register", form: "userName=mira&password=violet+lamp+post").cookie
            )
            let forged = try await client.send("/sign-out", form: "csrf=guessed", cookie: cookie)
            let me = try await client.execute(uri: "/me", method: .get, headers: .browser(cookie))
            let token = try #require(me.text.formToken)

            let done = try await client.send("/sign-out", form: "csrf=\(token)", cookie: cookie)
            let after = try await client.execute(uri: "/me", method: .get, headers: .browser(cookie))

            #expect(forged.status == .forbidden)
            #expect(done.status == .seeOther)
            #expect(done.headers[.setCookie]?.contains("Max-Age=0") == true)
            #expect(after.status == .unauthorized)
        }
    }

    @Test func `a program opens a session, uses its key and closes it`() async throws {
        try await open { client in
            _ = try await client.send("/register", form: "userName=mira&password=violet+lamp+post")
            let opened = try await client.json(
                .post,
                "/sessions",
                as: nil,
                #"{"userName":"MIRA","password":"violet lamp post"}"#
            )
            let session = try opened.decoded(SessionResponse.self)

            let me = try await client.json(.get, "/me", as: session.key)
            let closed = try await client.json(.delete, "/sessions/current", as: session.key)
            let after = try await client.json(.get, "/me", as: session.key)

            #expect(opened.status == .created)
            #expect(session.role == "passenger")
            #expect(me.text == #"{"role":"passenger","roles":[],"userName":"mira"}"#)
            #expect(closed.status == .noContent)
            #expect(after.status == .unauthorized)
        }
    }

    @Test func `whoever guesses passwords is stopped, and heard again later`() async throws {
        let desk = try await AccountDesk()
        try await desk.open(desk.addRoutes) { client in
            _ = try await client.send("/register", form: "userName=mira&password=violet+lamp+post")
            for _ in 1...10 { _ = try await client.send("/sign-in", form: "userName=Mira&password=wrong+guess") }

            let stopped = try await client.send("/sign-in", form: "userName=mira&password=violet+lamp+post")
            desk.host.clock.advance(milliseconds: 60_000)
            let later = try await client.send("/sign-in", form: "userName=mira&password=violet+lamp+post")

            #expect(stopped.status == .tooManyRequests)
            #expect(later.status == .seeOther)
        }
    }

    @Test func `another password ends all other sessions, and is the only one from then on`() async throws {
        try await open { client in
            let old = "userName=mira&password=violet+lamp+post"
            let here = try #require(try await client.send("/register", form: old).cookie)
            let elsewhere = try #require(try await client.send("/sign-in", form: old).cookie)
            let token = try #require(
                try await client.execute(uri: "/me/password", method: .get, headers: .browser(here)).text.formToken
            )

            let done = try await client.send(
                "/me/password",
                form: "csrf=\(token)&password=violet+lamp+post&newPassword=green+lamp+post",
                cookie: here
            )

            #expect(done.status == .seeOther)
            let page = try await client.execute(
                uri: try #require(done.headers[.location]),
                method: .get,
                headers: .browser(here)
            )
            #expect(page.status == .ok)
            let other = try await client.execute(uri: "/me", method: .get, headers: .browser(elsewhere))
            #expect(other.status == .unauthorized)
            #expect(try await client.send("/sign-in", form: old).status == .unprocessableContent)
            let new = try await client.send("/sign-in", form: "userName=mira&password=green+lamp+post")
            #expect(new.status == .seeOther)
        }
    }

    @Test(
        arguments: [
            ("violet+lamp+pots", "green+lamp+post", "password"),
            ("", "green+lamp+post", "password"),
            ("violet+lamp+post", "short", "newPassword"),
            ("violet+lamp+post", "password", "newPassword"),
            ("violet+lamp+post", "violet+lamp+post", "newPassword"),
        ]
    )
    func `a password that cannot be changed so stays as it is`(
        now: String,
        new: String,
        field: String
    ) async throws {
        try await open { client in
            let old = "userName=mira&password=violet+lamp+post"
            let cookie = try #require(try await client.send("/register", form: old).cookie)
            let token = try #require(
                try await client.execute(uri: "/me/password", method: .get, headers: .browser(cookie)).text.formToken
            )

            let refused = try await client.send(
                "/me/password",
                form: "csrf=\(token)&password=\(now)&newPassword=\(new)",
                cookie: cookie
            )

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("id=\"\(field)-error\""))
            #expect(try await client.send("/sign-in", form: old).status == .seeOther)
        }
    }

    @Test func `whoever guesses the password in a session that was left open is stopped`() async throws {
        try await open { client in
            let old = "userName=mira&password=violet+lamp+post"
            let cookie = try #require(try await client.send("/register", form: old).cookie)
            let token = try #require(
                try await client.execute(uri: "/me/password", method: .get, headers: .browser(cookie)).text.formToken
            )
            let form = "csrf=\(token)&newPassword=green+lamp+post&password="
            for _ in 1...10 { _ = try await client.send("/me/password", form: form + "wrong", cookie: cookie) }

            let stopped = try await client.send("/me/password", form: form + "violet+lamp+post", cookie: cookie)

            #expect(stopped.status == .tooManyRequests)
        }
    }

    @Test func `signing out on all other devices leaves this one signed in`() async throws {
        try await open { client in
            let form = "userName=mira&password=violet+lamp+post"
            let here = try #require(try await client.send("/register", form: form).cookie)
            let elsewhere = try #require(try await client.send("/sign-in", form: form).cookie)
            let me = try await client.execute(uri: "/me", method: .get, headers: .browser(here))

            let done = try await client.send(
                "/me/sessions/end",
                form: "csrf=\(try #require(me.text.formToken))",
                cookie: here
            )

            #expect(done.status == .seeOther)
            let mine = try await client.execute(uri: "/me", method: .get, headers: .browser(here))
            let others = try await client.execute(uri: "/me", method: .get, headers: .browser(elsewhere))
            #expect(mine.status == .ok)
            #expect(others.status == .unauthorized)
        }
    }

    @Test func `whoever guesses from one network is stopped, whatever accounts of his own he shows`() async throws {
        var limits = Limits()
        limits.attempts = Rate(12, within: Seconds(600))
        try await open(limits) { client in
            var keys: [String] = []
            for name in ["ada", "bea"] {
                let form = #"{"userName":"\#(name)","password":"violet lamp post"}"#
                _ = try await client.send("/register", form: "userName=\(name)&password=violet+lamp+post")
                let opened = try await client.json(.post, "/sessions", as: nil, form)
                keys.append(try opened.decoded(SessionResponse.self).key)
            }
            var statuses: [Int] = []
            for guess in 1...12 {
                let body = #"{"userName":"name\#(guess)","password":"wrong guess"}"#
                let answer = try await client.json(.post, "/sessions", as: keys[guess % 2], body)
                statuses.append(answer.status.code)
            }

            // Signing in with the own accounts has not counted, nor does it open another bucket.
            #expect(statuses == Array(repeating: 422, count: 12))
            let next = try await client.json(
                .post,
                "/sessions",
                as: keys[0],
                #"{"userName":"name13","password":"wrong guess"}"#
            )
            #expect(next.status.code == 429)
        }
    }

    @Test func `a campus behind one address signs in, and only guesses count for it`() async throws {
        var limits = Limits()
        limits.attempts = Rate(12, within: Seconds(600))
        try await open(limits) { client in
            for student in 1...9 {
                _ = try await client.send("/register", form: "userName=student\(student)&password=violet+lamp+post")
            }
            var statuses: [HTTPResponse.Status] = []
            for round in 1...3 {
                for student in 1...9 {
                    let form = "userName=student\(student)&password=violet+lamp+post"
                    statuses.append(try await client.send("/sign-in", form: form).status)
                }
                _ = try await client.send("/sign-in", form: "userName=guess\(round)&password=wrong+guess")
            }
            for guess in 4...12 {
                _ = try await client.send("/sign-in", form: "userName=guess\(guess)&password=wrong+guess")
            }
            let stopped = try await client.send("/sign-in", form: "userName=guess13&password=wrong+guess")

            #expect(statuses == Array(repeating: .seeOther, count: 27))
            #expect(stopped.status == .tooManyRequests)
        }
    }

    @Test func `strangers who guess do not keep owners out where they have signed in before`() async throws {
        try await open { client in
            let form = "userName=mira&password=violet+lamp+post"
            let known = try #require(try await client.send("/register", form: form).cookies.last)
            for _ in 1...11 { _ = try await client.send("/sign-in", form: "userName=mira&password=wrong+guess") }

            let stranger = try await client.send("/sign-in", form: form)
            let owner = try await client.send("/sign-in", form: form, cookie: known)
            let other = try await client.send("/sign-in", form: "userName=nora&password=x", cookie: known)

            #expect(known.hasPrefix("device="))
            #expect(stranger.status == .tooManyRequests)
            #expect(owner.status == .seeOther)
            #expect(other.status == .unprocessableContent)
        }
    }

    @Test func `a guesser in the owner's own network does not keep the owner's device out`() async throws {
        var limits = Limits()
        limits.attempts = Rate(5, within: Seconds(600))
        try await open(limits) { client in
            let form = "userName=mira&password=violet+lamp+post"
            let known = try #require(try await client.send("/register", form: form).cookies.last)
            for guess in 1...6 {
                _ = try await client.send("/sign-in", form: "userName=n\(guess)&password=wrong+guess")
            }

            #expect(try await client.send("/sign-in", form: form).status == .tooManyRequests)
            #expect(try await client.send("/sign-in", form: form, cookie: known).status == .seeOther)
        }
    }

    @Test func `signing out lets the browser forget pictures that only their owner may see`() async throws {
        try await open { client in
            let cookie = try #require(
                try await client.send("/register", form: "userName=mira&password=violet+lamp+post").cookie
            )
            let me = try await client.execute(uri: "/me", method: .get, headers: .browser(cookie))
            let form = "csrf=\(try #require(me.text.formToken))"

            let done = try await client.send("/sign-out", form: form, cookie: cookie)

            #expect(HTTPField.Name("Clear-Site-Data").flatMap { done.headers[$0] } == "\"cache\"")
        }
    }

    @Test func `a page for strangers is asked for again before it is shown`() async throws {
        try await open { client in
            let page = try await client.execute(uri: "/sign-in", method: .get, headers: .browser())

            #expect(page.headers[.cacheControl] == "no-cache")
        }
    }

    @Test func `a known device guesses no more often than others`() async throws {
        try await open { client in
            let known = try #require(
                try await client.send("/register", form: "userName=mira&password=violet+lamp+post").cookies.last
            )
            let guess = "userName=mira&password=wrong+guess"
            for _ in 1...10 { _ = try await client.send("/sign-in", form: guess, cookie: known) }

            #expect(try await client.send("/sign-in", form: guess, cookie: known).status == .tooManyRequests)
        }
    }

    @Test func `guesses at long names fill no memory`() async throws {
        try await open { client in
            let long = String(repeating: "x", count: 100_000)

            let answer = try await client.send("/sign-in", form: "userName=\(long)&password=wrong+guess")

            #expect(answer.status == .unprocessableContent)
        }
    }

    private typealias Limits = SignInThrottle.Limits

    private func open(
        _ limits: Limits = Limits(),
        _ calls: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let desk = try await AccountDesk(limits: limits)
        try await desk.open(desk.addRoutes) { try await calls($0) }
    }
}
