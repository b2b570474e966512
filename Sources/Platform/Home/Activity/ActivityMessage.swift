import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An activity item in the API.
struct ActivityMessage: Codable, Sendable {
    /// The module, such as `taxi`.
    let capability: String
    /// The identifier within the module.
    let id: String
    /// The title.
    let title: LocalizedText
    /// The most important detail.
    let detail: LocalizedText
    /// When it began.
    let beganAt: Timestamp
    /// The link to the item.
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
