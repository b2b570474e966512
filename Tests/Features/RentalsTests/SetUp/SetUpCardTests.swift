import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct SetUpCardTests {
    private static let setUp = "/rentals/set-up"

    @Test func `the dialog about payment shows the cards, stores another, and takes it away where it is cancelled`()
        async throws
    {
        let office = RentalOffice(at: try await Depot(), locks: TestLocks(), cards: OneCard())
        let (anna, city) = (try await office.rider(), office.administrator())
        try await office.open { client in
            let dialog = try await Self.payment(client, city, anna)
            let page = try await client.page(dialog, as: anna).text
            let back = try await client.page(dialog + "&card=7", as: anna).text
            let draft = try #require(dialog.split(separator: "=").last)
            let chosen = try await client.form(
                Self.setUp + "/payment",
                as: anna,
                from: dialog,
                "draft=\(draft)&card=7&method=credit_card"
            )
            let next = try #require(chosen.headers[.location])
            let last = try await client.page(next, as: anna).text

            #expect(page.contains("<li>Visa ending in 4242</li>"))
            #expect(page.contains("action=\"/cards?next=%2Frentals%2Fset-up%3Fdraft%3D\(draft)\""))
            #expect(!page.contains("/cards/7/remove"))
            #expect(back.contains("action=\"/cards/7/remove?next=%2Frentals\""))
            #expect(try await client.json(.get, next, as: anna).value("step") == "position")
            #expect(last.contains("action=\"/cards/7/remove?next=%2Frentals\""))
        }
    }

    /// The address of the dialog about payment.
    private static func payment(
        _ client: any TestClientProtocol,
        _ city: String,
        _ rider: String
    ) async throws -> String {
        let institutions = "/rentals/console/institutions"
        let added = try await client.json(.post, institutions, as: city, #"{"name":"University"}"#)
        let id = try #require(try added.value("id"))
        let roster = #"{"text":"number,name,address\nM1001,Mira Rossi,1 Port\n"}"#
        _ = try await client.json(.post, "\(institutions)/\(id)/roster", as: city, roster)
        let identity = "institution=\(id)&memberNumber=M1001"
        let answer = try await client.form(setUp + "/identity", as: rider, from: setUp, identity)
        return try #require(answer.headers[.location])
    }
}

/// Everybody's one card, which brings nothing.
private struct OneCard: CardFunding {
    func ask(
        for amount: Money,
        from owner: Identifier<Account>,
        key: CommandKey,
        in transaction: any Transaction
    ) {}

    func bring(_ amount: Money, from owner: Identifier<Account>) -> Bool { false }

    func charge(for amount: Money) -> Money { amount }

    func names(of owner: Identifier<Account>, in transaction: any Transaction) -> [LocalizedText] {
        ["Visa ending in 4242"]
    }

    func adding(next: Link) -> Link { ("/cards" as Link).adding("next", next.href) }

    func removing(_ card: String, next: Link) -> Link { ("/cards/\(card)/remove" as Link).adding("next", next.href) }
}
