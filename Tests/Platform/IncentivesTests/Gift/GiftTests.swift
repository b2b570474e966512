import CrosstownIncentives
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct GiftTests {
    @Test func `the last ride before a bonus says the coins, not the number of rides`() async throws {
        let office = try await CoinOffice()
        let rider = office.host.person()
        office.rides.set(9, of: rider.account)
        try await office.open(in: Languages(folder: "Public/texts")) { client in
            let english = try await client.page("/rentals/gifts", as: rider.key).text
            let french = try await client.page("/rentals/gifts", as: rider.key, in: "fr").text

            #expect(english.contains("1 more ride earns you 100 coins."))
            #expect(french.contains("Encore 1 trajet vous rapporte 100 pièces."))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who the riders of a gift are is known before it is confirmed, and nothing given`(
        engine: TestEngine
    ) async throws {
        let office = try await CoinOffice(on: engine)
        let (anna, city) = (office.rider(), office.administrator())
        office.directory.name("anna", anna)
        let check = try #require(HTTPField.Name("X-Form-Check"))
        try await office.open { client in
            var answers: [HTTPResponse.Status] = []
            for rider in ["anna", "nobody"] {
                let answer = try await client.execute(
                    uri: "/rentals/console/gifts",
                    method: .post,
                    headers: [
                        .accept: "application/json", .contentType: "application/json",
                        .authorization: "Bearer \(city)", check: "1",
                    ],
                    body: ByteBuffer(string: #"{"coins":25,"occasion":"Thank you","riders":"\#(rider)"}"#)
                )
                answers.append(answer.status)
            }

            #expect(answers == [.noContent, .unprocessableContent])
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("coins") == "0")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city gives to some by name, and a retry gives nothing more`(engine: TestEngine) async throws {
        let office = try await CoinOffice(on: engine)
        let (anna, bert, city) = (office.rider(), office.rider(), office.administrator())
        office.directory.name("anna", anna)
        office.directory.name("Bert", bert)
        let key = office.ids.next(CoinGift.self)
        try await office.open { client in
            let body = #"{"key":"\#(key)","coins":25,"occasion":"Thank you","riders":"anna, BERT"}"#
            let sent = [
                try await client.json(.post, "/rentals/console/gifts", as: city, body),
                try await client.json(.post, "/rentals/console/gifts", as: city, body),
                try await client.json(
                    .post,
                    "/rentals/console/gifts",
                    as: city,
                    body.replacingOccurrences(of: "25", with: "99")
                ),
            ]

            #expect(sent.map(\.status) == [.created, .created, .conflict])
            for rider in [anna, bert] {
                let page = try await client.json(.get, "/rentals/gifts", as: rider)
                #expect(try page.value("coins") == "25")
                #expect(try page.value("gifts", "0", "occasion") == "Thank you")
                #expect(try page.value("gifts", "1") == nil)
            }
            #expect(
                try await client.json(.get, "/rentals/console/gifts", as: city).value("gifts", "0", "riders") == "2"
            )
        }
        #expect(try await office.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `nobody gives coins to himself or to others of the staff, once or by a plan`(
        engine: TestEngine
    ) async throws {
        let office = try await CoinOffice(on: engine)
        let (anna, city) = (office.rider(), office.administrator())
        office.directory.name("anna", anna)
        office.directory.name("city", city, isStaff: true)
        office.directory.name("carl", office.administrator(), isStaff: true)
        try await office.open { client in
            for name in ["city", "carl"] {
                for path in ["gifts", "gifts/plans"] {
                    let body =
                        #"{"coins":25,"occasion":"Thank you","riders":"anna, \#(name)","audience":"named","everyDays":7}"#
                    let refused = try await client.json(.post, "/rentals/console/\(path)", as: city, body)

                    #expect(refused.status == .unprocessableContent)
                    #expect(try refused.value("errors", "0", "field") == "riders")
                }
            }
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("coins") == "0")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a gift to all reaches every rider once, however many there are`(engine: TestEngine) async throws {
        let office = try await CoinOffice(on: engine)
        let city = office.administrator()
        let riders = office.riders(450)
        try await office.open { client in
            let body = #"{"coins":7,"occasion":"Car-free day","everybody":true}"#
            let given = try await client.json(.post, "/rentals/console/gifts", as: city, body)
            #expect(given.status == .created)
        }
        let late = office.rider()
        try await office.work()
        try await office.open { client in
            let console = try await client.json(.get, "/rentals/console/gifts", as: city)
            #expect(try console.value("gifts", "0", "riders") == "450")
            for (rider, coins) in [
                (riders[0], "7"), (riders[199], "7"), (riders[200], "7"), (riders[449], "7"), (late, "0"),
            ] {
                let page = try await client.json(.get, "/rentals/gifts", as: rider)
                #expect(try page.value("coins") == coins)
            }
        }
        #expect(try await office.booksBalance())
    }

    @Test(
        arguments: [
            (#"{"coins":0,"occasion":"","riders":""}"#, ["coins", "occasion", "riders"]),
            (#"{"coins":-5,"occasion":"x","everybody":true}"#, ["coins"]),
            (#"{"coins":9223372036854775807,"occasion":"x","everybody":true}"#, ["coins"]),
            (#"{"coins":5,"occasion":"x","riders":"anna","everybody":true}"#, ["riders"]),
            (#"{"coins":5,"occasion":"x","riders":"anna zoe"}"#, ["riders"]),
        ]
    )
    func `a gift that cannot be given names why, and gives nothing`(body: String, fields: [String]) async throws {
        let office = try await CoinOffice()
        let (anna, city) = (office.rider(), office.administrator())
        office.directory.name("anna", anna)
        try await office.open { client in
            let refused = try await client.json(.post, "/rentals/console/gifts", as: city, body)

            let named = (0..<3).compactMap { try? refused.value("errors", "\($0)", "field") }
            #expect(refused.status == .unprocessableContent)
            #expect(named == fields)
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("gifts", "0") == nil)
        }
    }

    @Test func `a refused gift offers Try again and Cancel, and keeps its key`() async throws {
        let office = try await CoinOffice()
        let city = office.administrator()
        let key = office.ids.next(CoinGift.self)
        try await office.open { client in
            let console = "/rentals/console/gifts"
            let refused = try await client.form(
                console,
                as: city,
                from: console,
                "key=\(key)&coins=5&occasion=x&riders=zoe"
            )

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(" autofocus>"))
            #expect(refused.text.contains("href=\"\(console)\""))
            #expect(refused.text.contains(#"value="\#(key)""#))
        }
    }

    @Test func `a rider chooses on the page what pays first`() async throws {
        let office = try await CoinOffice()
        let anna = office.rider()
        try await office.open { client in
            let path = "/rentals/gifts/coins-first"
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("ridesToBonus") == "10")
            #expect(
                try await client.form(path, as: anna, from: "/rentals/gifts", "coinsFirst=true").status == .seeOther
            )
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("coinsFirst") == "1")
            _ = try await client.form(path, as: anna, from: "/rentals/gifts", "coinsFirst=false")
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("coinsFirst") == "0")
            #expect(try await client.json(.get, "/rentals/console/gifts", as: anna).status == .forbidden)
        }
    }
}
