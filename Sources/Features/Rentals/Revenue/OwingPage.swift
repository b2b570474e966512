import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A rider with unpaid rides.
struct Debtor: Codable, Sendable {
    let rider: String
    let rides: Int
    let amount: String
    let currency: String
    /// When the first of them ended.
    let since: Timestamp
    /// When the next payment attempt is due.
    let nextAttempt: Timestamp?

    /// The unpaid amount in the reader's language.
    fileprivate var owing: LocalizedText {
        let money = Currency(code: currency).flatMap { Money(decimal: amount, $0) }
        return money.map { .money($0) } ?? LocalizedText(verbatim: "\(amount) \(currency)")
    }
}

/// The riders with unpaid rides.
struct OwingPage: Page {
    let debtors: ListPage<Debtor>
    let localTime: LocalTime

    /// The response in the API.
    private struct Encoded: Codable {
        let debtors: [Debtor]
        /// The value of `page` for the next page; absent on the last.
        let next: Int?
    }

    var title: LocalizedText { RevenueTexts.owing }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(debtors: debtors.rows, next: debtors.next).encode(to: encoder)
    }

    var main: Markup {
        "<h1>\(title)</h1>\(debtors.rows.isEmpty ? empty : table)\(debtors.more(of: RentalLinks.consoleOwing))"
    }

    private var empty: Markup { EmptyState("check", RevenueTexts.nobody, RevenueTexts.nobodyText).markup }

    private var table: Markup {
        ConsoleTable(
            id: "owing",
            caption: RevenueTexts.owingTable,
            columns: [
                .init(RevenueTexts.rider), .init(RevenueTexts.amount, isNumber: true),
                .init(RevenueTexts.unpaid, isNumber: true), .init(RevenueTexts.since), .init(RevenueTexts.nextAttempt),
            ],
            rows: debtors.rows.map(cells)
        ).markup
    }

    private func cells(_ debtor: Debtor) -> [Markup] {
        [
            "\(debtor.rider)", "\(debtor.owing)", "\(debtor.rides)",
            "\(.moment(debtor.since))",
            "\(debtor.nextAttempt.map { .moment($0) } ?? ConsoleTexts.none)",
        ]
    }
}

/// The SQL of riders with unpaid rides.
struct DebtorStore {
    let transaction: any Transaction
    let directory: any AccountDirectory

    /// Returns the riders with the largest unpaid amounts.
    func list(limit: Int) throws -> [Debtor] {
        let rows = try transaction.query(
            """
            SELECT r.rider, t.currency, count(*) AS rides, CAST(sum(r.price - r.paid) AS BIGINT) AS owing,
                min(r.ended_at) AS since
            FROM rentals_ride r JOIN rentals_tariff t ON t.kind = r.kind AND t.version = r.tariff_version
            WHERE r.price > r.paid GROUP BY r.rider, t.currency ORDER BY owing DESC, r.rider LIMIT \(limit)
            """
        )
        let riders = try rows.map { try $0.get("rider", as: Identifier<Account>.self) }
        let names = try directory.userNames(of: riders, in: transaction)
        let attempts = try nextAttempts()
        return try rows.map { row in
            let rider: Identifier<Account> = try row.get("rider")
            guard let currency = Currency(code: try row.get("currency")) else {
                throw RowError.otherType(column: "currency", expected: "Currency")
            }
            return Debtor(
                rider: names[rider] ?? rider.description,
                rides: try row.get("rides"),
                amount: Money(minorUnits: try row.get("owing"), currency).decimal,
                currency: currency.code,
                since: try row.get("since"),
                nextAttempt: attempts[rider]
            )
        }
    }

    /// Returns the next payment attempt of each rider with unpaid rides.
    ///
    /// Deadlines store their rides as text, which SQL cannot convert from an identifier.
    private func nextAttempts() throws -> [Identifier<Account>: Timestamp] {
        let dueAt: [String: Timestamp] = try transaction.query(
            "SELECT subject, due_at FROM deadline WHERE kind = \(Collection.kind)"
        ).reduce(into: [:]) { dueAt, row in dueAt[try row.get("subject")] = try row.get("due_at", as: Timestamp.self) }
        return try transaction.query("SELECT rider, id FROM rentals_ride WHERE price > paid")
            .reduce(into: [:]) { attempts, row in
                let rider: Identifier<Account> = try row.get("rider")
                guard let next = dueAt[try row.get("id", as: Identifier<Ride>.self).description] else { return }
                attempts[rider] = min(attempts[rider] ?? next, next)
            }
    }
}
