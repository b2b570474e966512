import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A page whose JSON is a model of its own.
protocol ModelPage: Page {
    associatedtype Model: Codable & Sendable

    /// What programs are told.
    var model: Model { get }

    /// The name of the page.
    var heading: LocalizedText { get }
}

extension ModelPage {
    /// The name of the page.
    var title: LocalizedText { heading }
}

extension ModelPage {
    static var contents: any Decodable.Type { Model.self }

    func encode(to encoder: any Encoder) throws { try model.encode(to: encoder) }
}
