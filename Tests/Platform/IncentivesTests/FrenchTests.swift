import CrosstownIncentives
import CrosstownKit
import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct FrenchTests {
    @Test func `riders and staff read every page in French`() async throws {
        let missing = UntranslatedTexts()
        let office = try await CoinOffice()
        let (anna, city) = (try await office.rider(coins: 500), office.administrator())
        office.directory.name("anna", anna)
        try await office.open(in: Languages(folder: "Public/texts", .init(untranslated: missing))) { client in
            let begins = "2099-06-01T14:00"
            let made = [
                ("gifts", #"{"coins":1,"occasion":"Merci","riders":"anna"}"#),
                ("gifts", #"{"coins":2,"occasion":"Merci","everybody":true}"#),
                ("gifts/plans", #"{"audience":"lucky","coins":1,"mostCoins":2,"occasion":"Merci","everyDays":7}"#),
                ("gifts/plans", #"{"audience":"everybody","coins":1,"occasion":"Merci"}"#),
                (
                    "city-events",
                    #"{"kind":"race","title":"Course","place":"Port","begins":"\#(begins)","prizes":"9,8,7,6"}"#
                ),
                ("rewards", #"{"name":"Casque","cost":40,"stock":5,"until":"\#(begins)"}"#),
                ("rewards", #"{"name":"Vélo","cost":40000}"#),
            ]
            var ids: [String] = []
            for (path, body) in made {
                let created = try await client.json(.post, "/rentals/console/\(path)", as: city, body)
                ids.append(try #require(try created.value("id")))
            }
            let (event, reward) = (ids[4], ids[5])
            _ = try await client.json(.post, "/rentals/city-events/\(event)/enter", as: anna)
            _ = try await client.json(.post, "/rentals/rewards/\(reward)/redeem", as: anna, "{}")

            let gifts = try await client.page("/rentals/gifts", as: anna, in: "fr").text
            for path in [
                "gifts", "gifts/plans", "city-events", "city-events/\(event)", "rewards", "rewards/\(reward)",
            ] {
                let page = try await client.page("/rentals/console/\(path)", as: city, in: "fr")
                #expect(page.status == .ok)
                #expect(page.text.contains("<html"))
            }

            #expect(gifts.contains("Vos pièces"))
            #expect(gifts.contains("1er prix\u{a0}: 9 pièces, 2e prix\u{a0}: 8 pièces"))
            #expect(gifts.contains("1 usager participe, dont vous."))
            #expect(gifts.contains("Encore 10 trajets vous rapportent 100 pièces."))
        }
        #expect(missing.all == [])
    }

    @Test func `refusals are told in French`() async throws {
        let missing = UntranslatedTexts()
        let office = try await CoinOffice()
        let city = office.administrator()
        try await office.open(in: Languages(folder: "Public/texts", .init(untranslated: missing))) { client in
            let wrong = try await client.json(
                .post,
                "/rentals/console/rewards/hand-over",
                as: city,
                #"{"code":"ABCDEFGH"}"#,
                in: "fr"
            )
            let nobody = try await client.json(
                .post,
                "/rentals/console/gifts",
                as: city,
                #"{"coins":0,"occasion":"","riders":""}"#,
                in: "fr"
            )

            #expect(try wrong.value("errors", "0", "message") == "n’est pas l’un de nos codes")
            #expect(nobody.status == .unprocessableContent)
        }
        #expect(missing.all == [])
    }
}
