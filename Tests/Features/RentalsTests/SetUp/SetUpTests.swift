import CrosstownInstitutions
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct SetUpTests {
    private static let setUp = "/rentals/set-up"
    private static let institutions = "/rentals/console/institutions"
    private static let roster = "number,name,address\nM1001,Mira Rossi,1 Port\nM1002,Luca Blanc,2 Port\n"

    /// An institution with two people in its roster.
    private static func open(
        _ office: RentalOffice,
        _ city: String,
        _ client: any TestClientProtocol,
        _ more: String = ""
    ) async throws -> String {
        let added = try await client.json(.post, institutions, as: city, #"{"name":"University"\#(more)}"#)
        let id = try #require(try added.value("id"))
        let text = roster.replacingOccurrences(of: "\n", with: "\\n")
        let filled = try await client.json(.post, "\(institutions)/\(id)/roster", as: city, #"{"text":"\#(text)"}"#)
        #expect(try filled.value("members") == "2")
        return id
    }

    private static func whole(_ institution: String, _ number: String, _ more: String = "") -> String {
        #"{"institution":"\#(institution)","memberNumber":"\#(number)","method":"credit_card"\#(more)}"#
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever is set up belongs to the institution, for everybody who asks`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let anna = try await office.depot.rider()
        let key = office.people.key(of: anna, as: ["passenger"])
        let id = try await office.open { client in
            let id = try await Self.open(office, office.administrator(), client)
            let before = try await office.depot.database.read { [known = office.institutions.institutions] in
                try known.memberships(of: anna, in: $0)
            }
            #expect(before.isEmpty)
            let set = try await client.json(.post, Self.setUp, as: key, Self.whole(id, "M1001"))
            #expect(set.status == .created)
            return id
        }
        let after = try await office.depot.database.read { [known = office.institutions.institutions] in
            try known.memberships(of: anna, in: $0)
        }

        let members = try await office.depot.database.read { [known = office.institutions.institutions] in
            try known.members(among: [anna, Identifier(high: 7, low: 7)], in: $0)
        }

        #expect(members == [anna])
        #expect(after.map(\.institution) == [id])
        #expect(after.map(\.name) == ["University"])
        #expect(after.map(\.proof) == [.roster])
    }

    @Test(arguments: TestEngine.reachable)
    func `an institution is taken from the rentals while none of its riders is set up, and can then be removed`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let (id, other) = (
                try await Self.open(office, city, client),
                try #require(
                    try await client.json(.post, Self.institutions, as: city, #"{"name":"College"}"#).value("id")
                )
            )
            _ = try await client.json(.post, Self.setUp, as: anna, Self.whole(id, "M1001"))
            let used = try await client.json(.post, "\(Self.institutions)/\(id)/remove", as: city)
            let listed = try await client.json(.post, "/console/institutions/\(other)/remove", as: city)
            let taken = try await client.json(.post, "\(Self.institutions)/\(other)/remove", as: city)
            let again = try await client.json(.post, "\(Self.institutions)/\(other)/remove", as: city)
            let removed = try await client.json(.post, "/console/institutions/\(other)/remove", as: city)
            let all = try await client.json(.get, Self.institutions, as: city)

            #expect([used.status, listed.status] == [.conflict, .conflict])
            #expect([taken.status, again.status, removed.status] == [.noContent, .notFound, .noContent])
            #expect(try all.values("institutions", "*", "name") == ["University"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `three dialogs set a rider up, and nothing is saved before the last`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let id = try await Self.open(office, city, client)
            let refused = try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#)
            #expect(try refused.value("type") == "/problems/set-up")
            #expect(try await client.page("/rentals", as: anna).text.contains("href=\"\(Self.setUp)\""))

            let who = try await client.form(
                Self.setUp + "/identity",
                as: anna,
                from: Self.setUp,
                "institution=\(id)&memberNumber=m1001"
            )
            let second = try #require(who.headers[.location])
            #expect(try await client.json(.get, second, as: anna).value("step") == "payment")
            let draft = try #require(second.split(separator: "=").last)
            #expect(!second.uppercased().contains("M1001"))
            let how = try await client.form(
                Self.setUp + "/payment",
                as: anna,
                from: second,
                "draft=\(draft)&method=debit_card"
            )
            let third = try #require(how.headers[.location])
            #expect(try await client.json(.get, third, as: anna).value("step") == "position")
            #expect(try await client.json(.get, "/rentals/details", as: anna).value("rider") == nil)
            let last = try #require(third.split(separator: "=").last)
            let end = try await client.form(
                Self.setUp + "/position",
                as: anna,
                from: third,
                "draft=\(last)&allowed=true"
            )

            #expect(end.status == .seeOther)
            let rider = try await client.json(.get, "/rentals/details", as: anna)
            #expect(try rider.value("rider", "name") == "Mira Rossi")
            #expect(try rider.value("rider", "method") == "debit_card")
            #expect(try rider.value("rider", "numberEndsWith") == "01")
            #expect(try await client.json(.get, Self.setUp, as: anna).value("isSetUp") == "1")
            #expect(try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#).status == .created)
        }
    }

    @Test func `a set-up that a scanned vehicle asked for leads back to it`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let id = try await Self.open(office, city, client)
            let vehicle = "/rentals/vehicles/BIKE1"
            // A page that was open before: the vehicle's own leads to the set-up and has nothing to unlock.
            let refused = try await client.form(
                "/rentals/rides",
                as: anna,
                from: "/rentals",
                "number=BIKE1&scanned=true"
            )
            let first = try #require(refused.text.firstMatch(of: /href="(\/rentals\/set-up[^"]+)"/)).output.1
            #expect(try await client.page(String(first), as: anna).text.contains(#"name="next" value="\#(vehicle)""#))

            let who = "institution=\(id)&memberNumber=m1001&next=\(vehicle)"
            let second = try #require(
                try await client.form(Self.setUp + "/identity", as: anna, from: Self.setUp, who).headers[.location]
            )
            let draft = try #require(second.split(separator: "=").last)
            let how = "draft=\(draft)&method=debit_card"
            let third = try #require(
                try await client.form(Self.setUp + "/payment", as: anna, from: second, how).headers[.location]
            )
            let last = try #require(third.split(separator: "=").last)
            let end = try await client.form(
                Self.setUp + "/position",
                as: anna,
                from: third,
                "draft=\(last)&allowed=true"
            )
            let done = try await client.page(try #require(end.headers[.location]), as: anna)
            #expect(done.text.contains("href=\"\(vehicle)\">"))
            #expect(done.text.contains(#"href="/wallet?next=%2Frentals%2Fvehicles%2FBIKE1""#))

            let elsewhere = "institution=\(id)&memberNumber=m1002&next=https://evil.example"
            let foreign = try await client.form(Self.setUp + "/identity", as: anna, from: Self.setUp, elsewhere)
            #expect((400..<500).contains(foreign.status.code))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `unknown, malformed and used numbers are refused in the same dialog, which offers Cancel`(
        engine: TestEngine
    ) async throws {
        let office = try await RentalOffice(on: engine)
        let (anna, bert, city) = (try await office.rider(), try await office.rider(), office.administrator())
        try await office.open { client in
            let id = try await Self.open(office, city, client)
            let used = try await client.json(.post, Self.setUp, as: bert, Self.whole(id, "M1002"))
            #expect(used.status == .created)

            for (number, words) in [
                ("M9999", "doesn’t know this number"), ("!", "must have 3 to 32"),
                ("M1002", "belongs to another account"),
            ] {
                let refused = try await client.form(
                    Self.setUp + "/identity",
                    as: anna,
                    from: Self.setUp,
                    "institution=\(id)&memberNumber=\(number)"
                )
                #expect(refused.status == .unprocessableContent)
                #expect(refused.text.contains(words))
                #expect(refused.text.contains("action=\"\(Self.setUp)/identity\""))
                #expect(refused.text.contains(">Cancel<"))
                let whole = try await client.json(.post, Self.setUp, as: anna, Self.whole(id, number))
                #expect(try whole.value("errors", "0", "field") == "memberNumber")
            }
            let nowhere = office.depot.ids.next(Institution.self).description
            let lost = try await client.json(.post, Self.setUp, as: anna, Self.whole(nowhere, "M1001"))
            #expect(try lost.value("errors", "0", "field") == "institution")
            #expect(try await client.json(.get, "/rentals/details", as: anna).value("rider") == nil)
            let twice = try await client.json(.post, Self.setUp, as: bert, Self.whole(id, "M1001"))
            #expect(twice.status == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `one number sets one account up, however many try at once`(engine: TestEngine) async throws {
        let office = try await RentalOffice(on: engine)
        let city = office.administrator()
        var riders: [String] = []
        for _ in 0..<6 { riders.append(try await office.rider()) }
        try await office.open { [riders] client in
            let id = try await Self.open(office, city, client)

            let answers = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for rider in riders {
                    group.addTask {
                        try await client.json(.post, Self.setUp, as: rider, Self.whole(id, "M1001")).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(answers.filter { $0 == .created }.count == 1)
            #expect(answers.filter { $0 == .unprocessableContent }.count == 5)
        }
    }

    @Test func `the page of a vehicle leads to the set-up before it asks for money or unlocks`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let id = try await Self.open(office, city, client)
            let before = try await client.page("/rentals/vehicles/BIKE1", as: anna).text
            _ = try await client.json(.post, Self.setUp, as: anna, Self.whole(id, "M1001"))
            let after = try await client.page("/rentals/vehicles/BIKE1", as: anna).text

            #expect(before.contains(#"href="/rentals/set-up?next=%2Frentals%2Fvehicles%2FBIKE1""#))
            #expect(!before.contains(#"action="/rentals/rides""#))
            #expect(!after.contains(#"href="/rentals/set-up"#))
        }
    }

    @Test func `a register that is down is explained, and the dialog returns until it answers`() async throws {
        let register = ShakyRegister()
        let office = RentalOffice(at: try await Depot(), locks: TestLocks(), register: register)
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let id = try await Self.open(office, city, client)
            let fields = "institution=\(id)&memberNumber=M1001"
            let down = try await client.form(Self.setUp + "/identity", as: anna, from: Self.setUp, fields)
            #expect(down.status == .conflict)
            #expect(down.text.contains("The register isn’t responding"))
            #expect(down.text.contains("action=\"\(Self.setUp)/identity\""))
            #expect(down.text.contains(">Cancel<"))
            register.isUp.withLock { $0 = true }

            let up = try await client.form(Self.setUp + "/identity", as: anna, from: Self.setUp, fields)

            #expect(up.status == .seeOther)
        }
    }

    @Test func `a payment method may be left out only where the institution allows it`() async throws {
        let office = try await RentalOffice()
        let (anna, bert, city) = (try await office.rider(), try await office.rider(), office.administrator())
        try await office.open { client in
            let strict = try await Self.open(office, city, client)
            let free = try #require(
                try await client.json(
                    .post,
                    Self.institutions,
                    as: city,
                    #"{"name":"College","paymentOptional":true}"#
                ).value("id")
            )
            _ = try await client.json(
                .post,
                "\(Self.institutions)/\(free)/roster",
                as: city,
                #"{"text":"number\nC10"}"#
            )
            let none = Self.whole(strict, "M1001").replacingOccurrences(of: "credit_card", with: "none")
            let refused = try await client.json(.post, Self.setUp, as: anna, none)
            #expect(try refused.value("errors", "0", "field") == "method")

            let free10 = Self.whole(free, "C10").replacingOccurrences(of: "credit_card", with: "none")
            #expect(try await client.json(.post, Self.setUp, as: bert, free10).status == .created)
        }
    }

    @Test func `who refuses the position is asked once more before the first ride, and then rents`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let id = try await Self.open(office, city, client)
            _ = try await client.json(.post, Self.setUp, as: anna, Self.whole(id, "M1001", #","allowsPosition":false"#))
            let asked = try await client.form("/rentals/rides", as: anna, from: "/rentals", "number=BIKE1")
            #expect(asked.status == .conflict)
            #expect(asked.text.contains("/rentals/position"))
            let page = try await client.page("/rentals/position", as: anna).text
            #expect(page.contains(#"action="/rentals/position""#))

            let answered = try await client.form(
                "/rentals/position",
                as: anna,
                from: "/rentals/position",
                "allowed=false"
            )

            #expect(answered.status == .seeOther)
            #expect(try await client.json(.post, "/rentals/rides", as: anna, #"{"number":"BIKE1"}"#).status == .created)
        }
    }

    @Test func `drafts are of one account, of half an hour, and of nobody's making`() async throws {
        let office = try await RentalOffice()
        let (anna, bert, city) = (try await office.rider(), try await office.rider(), office.administrator())
        try await office.open { client in
            let id = try await Self.open(office, city, client)
            @Sendable func draft() async throws -> String {
                let identity = #"{"institution":"\#(id)","memberNumber":"M1001"}"#
                let answer = try await client.json(.post, Self.setUp + "/identity", as: anna, identity)
                return try #require(try answer.value("draft"))
            }
            @Sendable func pay(_ draft: String, as rider: String) async throws -> HTTPResponse.Status {
                let body = #"{"draft":"\#(draft)","method":"cryptocurrency"}"#
                return try await client.json(.post, Self.setUp + "/payment", as: rider, body).status
            }
            let first = try await draft()

            #expect(try await pay(first, as: bert) == .conflict)
            for text in ["", "00", "zz", String(first.dropLast(2)), first + "00"] {
                #expect(try await pay(text, as: anna) == .conflict)
            }
            office.depot.clock.advance(milliseconds: 30 * 60_000 - 1)
            #expect(try await pay(first, as: anna) == .ok)
            office.depot.clock.advance(milliseconds: 1)
            #expect(try await pay(first, as: anna) == .conflict)

            let second = try await draft()
            let otherKey = String(repeating: "04", count: 32)
            try await office.host.database.write { try $0.execute("UPDATE rentals_seal SET key = \(otherKey)") }
            #expect(try await pay(second, as: anna) == .conflict)
        }
    }

    @Test func `a rider changes the details, and a blank field keeps what is stored`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let id = try await Self.open(office, city, client)
            #expect(try await client.json(.get, "/rentals/details", as: anna).value("rider") == nil)
            _ = try await client.json(.post, Self.setUp, as: anna, Self.whole(id, "M1001"))

            let path = "/rentals/details"
            let fields = "name=&address=3+Port&method=debit_card&allowsPosition=true"
            let changed = try await client.form(path, as: anna, from: path, fields)

            #expect(changed.status == .seeOther)
            let rider = try await client.json(.get, path, as: anna)
            #expect(try rider.value("rider", "name") == "Mira Rossi")
            #expect(try rider.value("rider", "address") == "3 Port")
            #expect(try rider.value("rider", "allowsPosition") == "1")
        }
    }

    @Test(
        arguments: [
            ("", "is empty"), ("id\\nM1", "needs the column number"),
            ("number,name\\nM1001", "has 1 value instead of 2"), ("number\\nM1001\\nm1001", "twice in the file"),
            ("number\\n!", "must have 3 to 32"), ("number\\n\\\"M1", "misplaced quotation mark"),
        ]
    )
    func `a roster with a mistake is refused with its line, and the old one stays`(
        text: String,
        words: String
    ) async throws {
        let office = try await RentalOffice()
        let city = office.administrator()
        try await office.open { client in
            let id = try await Self.open(office, city, client)

            let path = "\(Self.institutions)/\(id)/roster"
            let refused = try await client.json(.post, path, as: city, #"{"text":"\#(text)"}"#)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(words))
            let kept = try await client.json(.get, Self.institutions, as: city)
            #expect(try kept.value("institutions", "0", "members") == "2")
        }
    }

    @Test func `numbers cannot be guessed one after the other`() async throws {
        let office = try await RentalOffice()
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let id = try await Self.open(office, city, client)
            for number in 0..<20 {
                _ = try await client.json(.post, Self.setUp, as: anna, Self.whole(id, "X\(number)00"))
            }

            let limited = try await client.json(.post, Self.setUp, as: anna, Self.whole(id, "M1001"))

            #expect(limited.status == .tooManyRequests)
        }
    }

    @Test func `the help tells strangers prices, safety and terms`() async throws {
        let office = try await RentalOffice()
        try await office.open { client in
            let page = try await client.page("/rentals/help", as: nil)
            #expect(page.status == .ok)
            for words in ["Wear a helmet.", "0.05 EUR per minute (rounded up)", "bear any losses", "Casino"] {
                #expect(page.text.contains(words))
            }
        }
    }
}

/// A register that can be down.
private final class ShakyRegister: IdentityRegister {
    struct Down: Error {}

    let isUp = Mutex(false)

    func member(_ number: MemberNumber, of institution: Identifier<Institution>) async throws -> Member? {
        guard isUp.withLock({ $0 }) else { throw Down() }
        return Member(name: "Mira Rossi", address: "")
    }
}
