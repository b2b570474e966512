import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The balances of all accounts, and whether they match their movements.
struct TrialBalancePage: Page {
    let balance: TrialBalance

    private struct Encoded: Codable {
        struct Line: Codable {
            let kind: String
            let amount: String
            let currency: String
        }

        let isBalanced: Bool
        let lines: [Line]
        let wrongAccounts: [Int64]
        let wrongHolds: [String]
    }

    var title: LocalizedText { BooksTexts.trialBalance }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            isBalanced: balance.isBalanced,
            lines: balance.lines.map {
                .init(kind: $0.kind, amount: $0.total.decimal, currency: $0.total.currency.code)
            },
            wrongAccounts: balance.wrongAccounts,
            wrongHolds: balance.wrongHolds
        ).encode(to: encoder)
    }

    var main: Markup {
        let look: Markup = balance.isBalanced ? "notice-good" : "notice-bad"
        return """
            <h1>\(title)</h1><div class="stack"><p class="notice \(look)" role="status">\
            \(.icon(balance.isBalanced ? "check" : "alert"))\
            <span>\(BooksTexts.verdict(isBalanced: balance.isBalanced))</span></p>\
            \(TotalsTable(totals: balance.lines).markup)\
            \(wrong(BooksTexts.wrongAccounts, balance.wrongAccounts.map(String.init)))\
            \(wrong(BooksTexts.wrongHolds, balance.wrongHolds))\
            <p><a class="button button-small"\(attribute: "href", BooksLinks.ledger)>\(BooksTexts.ledger)</a></p></div>
            """
    }

    private func wrong(_ words: LocalizedText, _ found: [String]) -> Markup {
        found.isEmpty ? .empty : "<h2>\(words)</h2><ul>\(forEach: found, { "<li>\($0)</li>" })</ul>"
    }
}

/// The total balance of each kind of account and currency.
struct TotalsTable {
    let totals: [TrialBalance.Line]

    var markup: Markup {
        totals.isEmpty
            ? .empty
            : ConsoleTable(
                id: "totals",
                caption: BooksTexts.totals,
                columns: [.init(BooksTexts.kind), .init(BooksTexts.total, isNumber: true)],
                rows: totals.map { ["\(BooksTexts.name(ofKind: $0.kind))", "\($0.total)"] }
            ).markup
    }
}
