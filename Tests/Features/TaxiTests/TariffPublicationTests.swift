import CrosstownContract
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// How the city publishes, previews, replaces and withdraws its tariff.
@Suite struct TariffPublicationTests {
    private static func tariff(_ day: String, base: String = "4.80") -> String {
        """
        {"validFrom":"\(day)","base":"\(base)","perKilometre":"2,70","nightPerKilometre":"3.60",\
        "waitingPerMinute":"0.75","luggage":"2","least":"3"}
        """
    }

    @Test func `a tariff is checked before it is confirmed, and not published by that`() async throws {
        let office = try await TaxiOffice(on: .sqlite)
        let city = office.administrator()
        let path = "/taxi/console/tariffs"
        let check = try #require(HTTPField.Name("X-Form-Check"))
        try await office.open { client in
            var answers: [HTTPResponse.Status] = []
            for body in [Self.tariff(office.day()), Self.tariff("2020-01-01"), "{}"] {
                let answer = try await client.execute(
                    uri: path,
                    method: .post,
                    headers: [
                        .accept: "application/json", .contentType: "application/json",
                        .authorization: "Bearer \(city)", check: "1",
                    ],
                    body: ByteBuffer(string: body)
                )
                answers.append(answer.status)
            }
            let published = try await client.json(.get, path, as: city).values("tariffs", "*", "version")

            #expect(answers == [.noContent, .unprocessableContent, .unprocessableContent])
            #expect(published.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a tariff that is not valid yet is replaced or withdrawn, and a valid one is not`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        let path = "/taxi/console/tariffs"
        let (today, tomorrow, later) = (office.day(), office.day(after: 1), office.day(after: 2))
        try await office.open { client in
            for body in [Self.tariff(today), Self.tariff(later, base: "9"), Self.tariff(later, base: "5")] {
                let made = try await client.json(.post, path, as: city, body)
                try #require(made.status == .created, "\(made.text)")
            }
            let form = try await client.page("\(path)?published=3", as: city).text
            let again = try await client.json(.post, path, as: city, Self.tariff(later, base: "5"))
            let replaced = try await client.json(.get, path, as: city)
            let valid = try await client.json(.post, "\(path)/1/withdraw", as: city)
            let unknown = try await client.json(.post, "\(path)/9/withdraw", as: city)
            let stranger = try await client.json(.post, "\(path)/3/withdraw", as: office.passenger())
            office.town.clock.advance(milliseconds: 2 * 86_400_000)
            let inForce = try await client.json(.get, "/taxi/fares", as: nil)
            let late = try await client.json(.post, "\(path)/3/withdraw", as: city)

            #expect(try again.value("version") == "3", "The same tariff sent twice is one.")
            #expect(try replaced.values("tariffs", "*", "version") == ["3", "2", "1"])
            #expect(try replaced.values("tariffs", "*", "withdrawnAt").count == 1)
            #expect(try Set(replaced.values("tariffs", "*", "validFrom")) == [today, later])
            #expect(form.contains("Version 3 is published."))
            #expect(form.contains("name=\"validFrom\" type=\"date\" value=\"\(tomorrow)\""))
            #expect(valid.status == .conflict)
            #expect(unknown.status == .notFound)
            #expect(stranger.status == .forbidden)
            #expect(try inForce.value("tariff", "base") == "500")
            #expect(late.status == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a withdrawn tariff is never valid, and its day can be used again`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        let path = "/taxi/console/tariffs"
        let tomorrow = office.day(after: 1)
        try await office.open { client in
            _ = try await client.json(.post, path, as: city, Self.tariff(office.day()))
            _ = try await client.json(.post, path, as: city, Self.tariff(tomorrow, base: "9"))
            let offered = try await client.page(path, as: city).text
            let withdrawn = try await client.form("\(path)/2/withdraw", as: city, from: path, "")
            let twice = try await client.json(.post, "\(path)/2/withdraw", as: city)
            let elsewhere = try await client.form("\(path)/2/withdraw", as: city, from: path, "")
            let page = try await client.page(path, as: city).text
            office.town.clock.advance(milliseconds: 86_400_000)
            let inForce = try await client.json(.get, "/taxi/fares", as: nil)
            let next = try await client.json(.post, path, as: city, Self.tariff(office.day(after: 1), base: "6"))

            #expect(offered.contains(#"action="\#(path)/2/withdraw""#))
            #expect(withdrawn.headers[.location] == "\(path)?withdrawn=2")
            #expect(elsewhere.headers[.location] == "\(path)?withdrawn=2&already=true")
            #expect(twice.status.kind == .successful)
            #expect(!page.contains(#"action="\#(path)/2/withdraw""#))
            #expect(try inForce.value("tariff", "base") == "480")
            #expect(next.status == .created)
        }
    }

    @Test func `a reservation keeps the price of a tariff that is withdrawn`() async throws {
        let day = try await ReservationDay(on: .sqlite)
        let (office, anna) = (day.office, day.office.passenger())
        let city = office.administrator()
        try await office.open { client in
            let path = "/taxi/console/tariffs"
            _ = try await client.json(.post, path, as: city, Self.tariff(office.day(after: 1)))
            let made = try await day.reserve(day.wish(inMinutes: 48 * 60), as: anna)
            let told = try #require(made.terms?.estimateMinorUnits)
            let withdrawn = try await client.json(.post, "\(path)/1/withdraw", as: city)
            let kept = try await client.json(.get, "/taxi/reservations/\(made.id)", as: anna)

            #expect(withdrawn.status.kind == .successful)
            #expect(try kept.value("terms", "estimateMinorUnits") == told.description)
        }
    }

    @Test func `the list of tariffs says in French when the night is`() async throws {
        let office = try await TaxiOffice()
        let city = office.administrator()
        let night = Self.tariff(office.day()).adding(#""nightFrom":"20","nightUntil":"7""#)
        let languages = try Languages(folder: "Public/texts", .init(untranslated: UntranslatedTexts()))
        try await office.open(in: languages) { client in
            _ = try await client.json(.post, "/taxi/console/tariffs", as: city, night)
            let page = try await client.page("/taxi/console/tariffs", as: city, in: "fr").text

            #expect(page.contains("de 20\u{a0}h à 7\u{a0}h"))
        }
    }

    @Test func `a night has two different hours or none`() async throws {
        let office = try await TaxiOffice()
        let city = office.administrator()
        let path = "/taxi/console/tariffs"
        let tariff = Self.tariff(office.day())
        try await office.open { client in
            let noHour = tariff.adding(#""nightFrom":"7","nightUntil":"7""#)
            let equal = try await client.json(.post, path, as: city, noHour)
            let endless = try await client.json(.post, path, as: city, tariff.adding(#""nightFrom":"7""#))
            let none = try await client.json(.post, path, as: city, tariff)
            let page = try await client.page(path, as: city).text

            #expect(try equal.wrongFields == ["nightUntil"])
            #expect(try endless.wrongFields == ["nightUntil"])
            #expect(none.status == .created)
            #expect(!page.contains("0:00 to 0:00"))
        }
    }

    /// The form of a page that shows versions up to `newest`.
    private static func form(_ day: String, base: String, newest: Int) -> String {
        """
        validFrom=\(day)&base=\(base)&perKilometre=2&nightPerKilometre=3&waitingPerMinute=0&luggage=0&least=7\
        &nightFrom=&nightUntil=&newest=\(newest)
        """
    }

    @Test(arguments: TestEngine.reachable)
    func `a version published from an older page replaces another one only after a question`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        let path = "/taxi/console/tariffs"
        let (tomorrow, later) = (office.day(after: 1), office.day(after: 2))
        try await office.open { client in
            _ = try await client.form(path, as: city, from: path, Self.form(tomorrow, base: "5", newest: 0))
            let stale = try await client.form(path, as: city, from: path, Self.form(tomorrow, base: "9", newest: 0))
            let otherDay = try await client.form(path, as: city, from: path, Self.form(later, base: "9", newest: 0))
            let same = try await client.form(path, as: city, from: path, Self.form(tomorrow, base: "5", newest: 0))
            let again = try await client.form(path, as: city, from: path, Self.form(tomorrow, base: "9", newest: 1))
            let list = try await client.json(.get, path, as: city)

            #expect(stale.status == .conflict)
            #expect(stale.text.contains(#"name="newest" value="1""#))
            #expect(stale.text.contains(#"name="base" type="text" value="9""#))
            #expect([otherDay, same, again].allSatisfy { $0.status == .seeOther })
            #expect(try list.values("tariffs", "*", "withdrawnAt").count == 1)
            #expect(try list.values("tariffs", "*", "base") == ["900", "900", "500"])
        }
    }

    @Test func `the least fare is above zero, and examples are shown before a tariff is published`() async throws {
        let office = try await TaxiOffice()
        let city = office.administrator()
        let path = "/taxi/console/tariffs"
        try await office.open { client in
            let free = Self.tariff(office.day()).replacing(#""least":"3""#, with: #""least":"0""#)
            let refused = try await client.json(.post, path, as: city, free)
            let amounts = "base=4.80&perKilometre=2&nightPerKilometre=3&waitingPerMinute=0&luggage=0&least=7"
            let preview = try await client.page("\(path)?validFrom=x&\(amounts)", as: city).text
            let partly = try await client.page("\(path)?base=4.80", as: city).text

            #expect(try refused.wrongFields == ["least"])
            // 1 km is below the least fare; 10 km cost 24.80 in the daytime and 34.80 at night.
            #expect(["7.00 EUR", "24.80 EUR", "34.80 EUR"].allSatisfy { preview.contains($0) })
            #expect(preview.contains(#"data-price-of="publish-tariff""#))
            #expect(!partly.contains("24.80 EUR"))
        }
    }
}

extension String {
    /// The JSON object with more fields.
    fileprivate func adding(_ fields: String) -> String { "\(dropLast()),\(fields)}" }
}
