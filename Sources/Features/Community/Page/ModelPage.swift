import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A page whose JSON is its own model.
protocol ModelPage: Page {
    associatedtype Model: Codable & Sendable

    /// The page as JSON.
    var model: Model { get }

    var heading: LocalizedText { get }
}

extension ModelPage {
    /// The default title.
    var title: LocalizedText { heading }
}

extension ModelPage {
    static var contents: any Decodable.Type { Model.self }

    func encode(to encoder: any Encoder) throws { try model.encode(to: encoder) }
}
