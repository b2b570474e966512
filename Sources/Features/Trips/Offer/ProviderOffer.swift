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

extension ProviderOffer {
    static let table = Table(
        "trips_offer",
        Column("id", \ProviderOffer.id),
        Column("provider", \ProviderOffer.provider),
        Column("title", \ProviderOffer.title, .impersonal(because: "An offer of a provider.")),
        Column("link", \ProviderOffer.link),
        Column("means", \ProviderOffer.means, words: .choice("Mode of transport", of: Means.self) { $0.name }),
        Column("last_day", \ProviderOffer.lastDay.number),
        make: {
            ProviderOffer(id: $0, provider: $1, title: $2, link: $3, means: $4, lastDay: CivilDay(number: $5))
        }
    )

    static let personal = table.personal()

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
