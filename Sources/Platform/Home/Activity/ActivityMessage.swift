import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An item as programs are told of it.
struct ActivityMessage: Codable, Sendable {
    /// The module that it comes from, such as `taxi`.
    let capability: String
    /// The identity within the module.
    let id: String
    /// What it is.
    let title: LocalizedText
    /// What matters now, or mattered then.
    let detail: LocalizedText
    /// When it began.
    let beganAt: Timestamp
    /// Where it leads.
    let link: Link

    init(_ entry: ActivityEntry) {
        capability = entry.feature.description
        id = entry.item.id
        title = entry.item.title
        detail = entry.item.detail
        beganAt = entry.item.beganAt
        link = entry.item.link
    }
}
