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
        let rider: RiderAnswer?
    }

    var title: LocalizedText { SetUpWords.details }

    var setting: PageSetting { PageSetting(popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(rider: profile.map(RiderAnswer.init)).encode(to: encoder)
    }

    var main: Markup {
        "\(ClosableHead(title: title, back: RentalLinks.home).markup)\(profile.map(details) ?? empty)"
    }

    private var empty: Markup {
        let way: Markup =
            isRequired
            ? "<p><a class=\"button button-primary\"\(attribute: "href", RentalLinks.setUp)>\(SetUpWords.begin)</a></p>"
            : .empty
        return """
            <div class="empty">\(.icon("info"))<h2>\(SetUpWords.noDetails)</h2>\
            <p class="quiet">\(isRequired ? SetUpWords.notSetUpText : SetUpWords.notNeededText)</p>\(way)</div>
            """
    }

    private static let name = FormField("name", label: SetUpWords.name, attributes: "autocomplete=\"name\"")
    private static let address = FormField(
        "address",
        label: SetUpWords.address,
        hint: SetUpWords.blankKeeps,
        attributes: "autocomplete=\"address-line1\""
    )

    private func details(_ profile: RiderProfile) -> Markup {
        let methods = RiderProfile.Method.allCases.filter { $0 != .none || institution?.isPaymentOptional == true }
        let method = ChoiceField(
            "method",
            label: SetUpWords.method,
            choices: methods.map { ($0.rawValue, SetUpWords.name($0)) },
            wraps: true
        )
        let position = ChoiceField(
            "allowsPosition",
            label: SetUpWords.position,
            choices: [("true", SetUpWords.allowed), ("false", SetUpWords.notAllowed)]
        )
        return """
            <dl class="facts card card-soft"><dt>\(SetUpWords.institution)</dt><dd>\(institution?.name ?? "")</dd>\
            <dt>\(SetUpWords.number)</dt><dd>\(SetUpWords.ending(profile.ending))</dd></dl>\
            \(refused.map { $0.summary(of: [Self.name, Self.address]) } ?? .empty)\
            <form id="details" method="post"\(attribute: "action", RentalLinks.details) data-enhance novalidate>\
            \(.formToken)\(Self.name.markup(refused, value: profile.name))\
            \(Self.address.markup(refused, value: profile.address))\
            \(method.markup(refused, value: profile.method.rawValue))\
            \(position.markup(refused, value: profile.allowsPosition ? "true" : "false"))\
            <div class="form-actions"><button class="button button-primary button-wide">\(SetUpWords.submit)</button>\
            </div></form>
            """
    }
}
