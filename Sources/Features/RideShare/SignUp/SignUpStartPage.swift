import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The first page of an offer or a request: the form, or the events to choose from (C-4.7).
struct SignUpStartPage: Page, Encodable {
    enum Step: Sendable {
        case event(RidesHomePage)
        case form(SignUpFormPage)
    }

    private struct Encoded: Codable {
        var kind: SignUp.Kind
        var event: String?
        var allowsOtherPickUps: Bool?
        var defaultPickUp: String?
        var events: [RidesHomePage.Entry]?
    }

    let kind: SignUp.Kind
    let step: Step

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        var model = Encoded(kind: kind)
        switch step {
        case .event(let page): model.events = page.events
        case .form(let page):
            model.event = page.event.id
            model.allowsOtherPickUps = page.event.allowsOtherPickUps
            model.defaultPickUp = page.event.defaultPickUp?.name
        }
        try model.encode(to: encoder)
    }

    private var page: any Page {
        switch step {
        case .event(let page): page
        case .form(let page): page
        }
    }

    var title: LocalizedText { page.title }
    var main: Markup { page.main }
    var setting: PageSetting { page.setting }
}
