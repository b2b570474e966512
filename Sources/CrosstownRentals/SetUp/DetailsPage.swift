import CrosstownKit
import CrosstownWeb

/// What is known about a rider, with the form that changes it (R-1.6, R-6.3).
struct DetailsPage: Page {
    let profile: RiderProfile?
    let institution: Institution?
    /// Whether the city wants riders to be set up.
    let isRequired: Bool
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let rider: RiderResponse?
    }

    var title: LocalizedText { SetUpTexts.details }

    var setting: PageSetting { PageSetting(popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(rider: profile.map(RiderResponse.init)).encode(to: encoder)
    }

    var main: Markup {
        "\(ClosableHead(title: title, back: RentalLinks.home).markup)\(profile.map(details) ?? empty)"
    }

    private var empty: Markup {
        let way: Markup =
            isRequired
            ? "<p><a class=\"button button-primary\"\(attribute: "href", RentalLinks.setUp)>\(SetUpTexts.begin)</a></p>"
            : .empty
        return """
            <div class="empty">\(.icon("info"))<h2>\(SetUpTexts.noDetails)</h2>\
            <p class="quiet">\(isRequired ? SetUpTexts.notSetUpText : SetUpTexts.notNeededText)</p>\(way)</div>
            """
    }

    private static let name = FormField("name", label: SetUpTexts.name, attributes: "autocomplete=\"name\"")
    private static let address = FormField(
        "address",
        label: SetUpTexts.address,
        hint: SetUpTexts.blankKeeps,
        attributes: "autocomplete=\"address-line1\""
    )

    private func details(_ profile: RiderProfile) -> Markup {
        let methods = RiderProfile.Method.allCases.filter { $0 != .none || institution?.isPaymentOptional == true }
        let method = ChoiceField(
            "method",
            label: SetUpTexts.method,
            choices: methods.map { ($0.rawValue, SetUpTexts.name($0)) },
            wraps: true
        )
        let position = ChoiceField(
            "allowsPosition",
            label: SetUpTexts.position,
            choices: [("true", SetUpTexts.allowed), ("false", SetUpTexts.notAllowed)]
        )
        return """
            <dl class="facts card card-soft"><dt>\(SetUpTexts.institution)</dt><dd>\(institution?.name ?? "")</dd>\
            <dt>\(SetUpTexts.number)</dt><dd>\(SetUpTexts.ending(profile.ending))</dd></dl>\
            \(refused.map { $0.summary(of: [Self.name, Self.address]) } ?? .empty)\
            <form id="details" method="post"\(attribute: "action", RentalLinks.details) data-enhance novalidate>\
            \(.formToken)\(Self.name.markup(refused, value: profile.name))\
            \(Self.address.markup(refused, value: profile.address))\
            \(method.markup(refused, value: profile.method.rawValue))\
            \(position.markup(refused, value: profile.allowsPosition ? "true" : "false"))\
            <div class="form-actions"><button class="button button-primary button-wide">\(SetUpTexts.submit)</button>\
            </div></form>
            """
    }
}
