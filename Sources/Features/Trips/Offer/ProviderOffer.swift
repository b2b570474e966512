import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A provider's offer to users, always marked as an offer; who has seen it is not stored.
struct ProviderOffer: Codable, Hashable, Sendable {
    /// The subject of its identifier.
    enum Kept {}

    let id: Identifier<Kept>
    let provider: String
    /// The offer in one line.
    let title: String
    /// The link to details; must be `https`.
    let link: String
    /// The mode that it is for; `nil` for all.
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
