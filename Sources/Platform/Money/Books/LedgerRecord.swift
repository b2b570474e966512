import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A movement in the CSV file: first the columns of the page, then the same data for programs.
struct LedgerRecord {
    /// The columns for people.
    private static let wordColumns = [
        BooksTexts.localTime, BooksTexts.source, BooksTexts.target, BooksTexts.amountWithCurrency, BooksTexts.cause,
        BooksTexts.reference,
    ]
    /// The columns for programs, the same in every language.
    private static let columns = [
        "made_at", "entry", "key", "from_kind", "from_name", "to_kind", "to_name", "amount", "currency",
    ]

    let movement: LedgerLine
    let names: LedgerNames
    let localTime: LocalTime
    let reader: Localization

    static func head(for reader: Localization) -> CSVLine { CSVLine(wordColumns.map(reader.string) + columns) }

    var line: CSVLine { CSVLine(words + values) }

    private var values: [String] {
        let told = LedgerLineResponse(movement, names)
        return [
            movement.madeAt.description, told.entry.description, told.key, told.from.kind, told.from.name,
            told.to.kind, told.to.name, told.amount, told.currency,
        ]
    }

    private var words: [String] {
        let cause = MovementCause(movement.key)
        let told: [LocalizedText] = [
            side(movement.source), side(movement.target), .money(movement.amount), cause.text,
        ]
        return [localTime.zoned(movement.madeAt)] + told.map(reader.string) + [cause.reference ?? ""]
    }

    private func side(_ side: LedgerLine.Side) -> LocalizedText {
        .labeled(BooksTexts.name(ofOne: side.kind), names.text(of: side))
    }
}
