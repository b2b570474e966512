import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The revenue as a file: first with the page's texts, then the same values for programs.
struct RevenueFile {
    /// The columns for people.
    private static let wordColumns = [
        RevenueTexts.begins, RevenueTexts.kind, RevenueTexts.tariff, RevenueTexts.rides, RevenueTexts.billed,
        RevenueTexts.taken, RevenueTexts.returned, RevenueTexts.coins, RevenueTexts.kept,
    ]

    let page: RevenuePage
    let reader: Localization

    var text: String {
        let head = CSVLine(Self.wordColumns.map(reader.string) + RevenueResponse.columns)
        return page.revenue.reduce(into: head.description) { text, revenue in
            text += CSVLine(words(revenue) + RevenueResponse(revenue).values).description
        }
    }

    private func words(_ revenue: Revenue) -> [String] {
        let place = revenue.place
        let named: [LocalizedText] = [
            RevenueTexts.words(for: place.start, page.period, page.localTime), RentalTexts.name(place.kind),
            RevenueTexts.version(place.tariffVersion),
        ]
        let amounts = [revenue.billed, revenue.taken, revenue.returned, revenue.kept]
            .map { reader.string(.money(revenue.money($0))) }
        return named.map(reader.string) + ["\(revenue.rides)"] + amounts.dropLast() + ["\(revenue.coins)"]
            + amounts.suffix(1)
    }
}
