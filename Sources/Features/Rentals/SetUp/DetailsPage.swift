import CrosstownKit
import CrosstownWeb

/// The details of a rider, with the form that changes them (R-1.6, R-6.3).
struct DetailsPage: Page {
    let profile: RiderProfile?
    let institution: RentalInstitution?
    /// Whether the city requires riders to set up their accounts.
    let isRequired: Bool
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let rider: RiderResponse?
    }

    var title: LocalizedText { SetUpTexts.details }

    private let form = DeclaredForm<DetailsRequest>()

    var setting: PageSetting { PageSetting(popup: refused?.popup(of: form.listed) ?? .empty) }

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

    private func details(_ profile: RiderProfile) -> Markup {
        let change = form.markup(
            "details",
            to: RentalLinks.details,
            button: SetUpTexts.submit,
            refused: refused,
            values: [\.name: profile.name, \.address: profile.address],
            controls: [\.method: method(of: profile), \.allowsPosition: position(of: profile)],
            look: "button button-primary button-wide"
        )
        return """
            <dl class="facts card card-soft"><dt>\(SetUpTexts.institution)</dt><dd>\(institution?.name ?? "")</dd>\
            <dt>\(SetUpTexts.number)</dt><dd>\(SetUpTexts.ending(profile.ending))</dd></dl>\(change)
            """
    }

    private func method(of profile: RiderProfile) -> Markup {
        let methods = RiderProfile.Method.allCases.filter { $0 != .none || institution?.isPaymentOptional == true }
        return ChoiceField(
            "method",
            label: SetUpTexts.method,
            choices: methods.map { ($0.rawValue, SetUpTexts.name($0)) },
            wraps: true
        ).markup(refused, value: profile.method.rawValue)
    }

    private func position(of profile: RiderProfile) -> Markup {
        ChoiceField(
            "allowsPosition",
            label: SetUpTexts.position,
            choices: [("true", SetUpTexts.allowed), ("false", SetUpTexts.notAllowed)]
        ).markup(refused, value: profile.allowsPosition ? "true" : "false")
    }
}
