import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What a provider offers to people who move, marked as that wherever it is shown; nobody learns who has seen it.
struct ProviderOffer: Codable, Hashable, Sendable {
    /// The subject of its identity.
    enum Kept {}

    let id: Identifier<Kept>
    /// Who offers it.
    let provider: String
    /// What is offered, in one line.
    let title: String
    /// Where there is more; `https` alone.
    let link: String
    /// What it is for; `nil` for any means.
    let means: Means?
    /// The last day on which it is shown.
    let lastDay: CivilDay
}

/// What the operator states of an offer.
struct ProviderOfferMessage: FormFieldSet {
    let provider = Field("Provider", .text(1...60, attributes: "maxlength=\"60\" required"))
    let title = Field("Offer in one line", .text(1...140, attributes: "maxlength=\"140\" required"))
    /// An address that begins with https.
    let link = Field(
        "Link",
        .parsed(
            "must begin with https and have no spaces",
            type: "url",
            attributes: "maxlength=\"300\" required",
            limits: .text(
                #"^https://[!-\[\]-~]{4,292}$"#,
                examples: "https://a.bc",
                "https://" + String(repeating: "a", count: 292)
            )
        ) { isGuarded($0) && $0.unicodeScalars.count >= 12 ? $0 : nil }
    )
    /// The last day on which it is shown, such as 2026-12-24.
    let lastDay = Field(
        "Last day",
        .parsed(Self.over, type: "date", attributes: "required", limits: .day) { CivilDay($0) }
    )
    /// What the offer is for; absent or empty for any means.
    let means = Field<String>("What it is for", .optional(.text(within: Self.choices), or: ""))

    private static let choices = FieldLimits(length: 0...40, choices: Means.choices.map(\.rawValue) + [""])

    private static let over: LocalizedText = "must be a day that is not over, such as 2026-12-24"

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isKnown = Means(rawValue: input.means).map { Means.choices.contains($0) } ?? input.means.isEmpty
        check.require(isKnown, \.means, "must be one of the list")
    }

    /// Notes a last day that is over.
    static func until(_ today: @escaping @Sendable () -> CivilDay) -> Input<Self>.Check {
        { input, check in check.require(input.lastDay >= today(), \.lastDay, Self.over) }
    }

    private static func isGuarded(_ link: String) -> Bool {
        link.hasPrefix("https://") && link.utf8.allSatisfy { $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "\\") }
    }
}

extension ProviderOffer {
    /// The offer as it was stated.
    init(_ input: Input<ProviderOfferMessage>, id: Identifier<Kept>) {
        self.init(
            id: id,
            provider: input.provider,
            title: input.title,
            link: input.link,
            means: Means(rawValue: input.means),
            lastDay: input.lastDay
        )
    }
}

/// Reads and writes offers.
struct ProviderOfferStore {
    let transaction: any Transaction

    private static let columns: SQL = "id, provider, title, link, means, last_day"

    func insert(_ offer: ProviderOffer) throws {
        try transaction.execute(
            """
            INSERT INTO trips_offer (\(Self.columns)) VALUES (\(offer.id), \(offer.provider), \(offer.title), \(offer.link),
                \(offer.means), \(offer.lastDay.number))
            """
        )
    }

    func remove(_ id: Identifier<ProviderOffer.Kept>) throws -> Bool {
        try transaction.execute("DELETE FROM trips_offer WHERE id = \(id)") > 0
    }

    /// Those that are shown on a day, the latest first.
    func offers(on day: CivilDay) throws -> [ProviderOffer] {
        try transaction.query(
            "SELECT \(Self.columns) FROM trips_offer WHERE last_day >= \(day.number) ORDER BY id DESC LIMIT 50"
        ).map { row in
            var reader = RowReader(row)
            return ProviderOffer(
                id: try reader.next(),
                provider: try reader.next(),
                title: try reader.next(),
                link: try reader.next(),
                means: try reader.next(),
                lastDay: CivilDay(number: try reader.next())
            )
        }
    }

    /// The offer for a way; `nil` where there is none, or the person wants to see none.
    func offer(
        for means: Means,
        to person: Identifier<Account>,
        on day: CivilDay
    ) throws -> ProviderOffer? {
        let wish = try transaction.first("SELECT hides_offers FROM trips_person WHERE person = \(person)")
        if try wish?.get(0, as: Bool.self) == true { return nil }
        let offers = try offers(on: day)
        // Beside a way by car, what may stand in its place; beside others, what is for them, or for any.
        let isCar = means == .car || means == .taxi || means == .motorbike
        return offers.first { isCar ? $0.means != .car : $0.means == nil || $0.means == means }
    }
}
