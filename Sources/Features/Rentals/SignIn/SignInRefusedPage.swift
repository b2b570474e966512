import CrosstownKit
import CrosstownWeb

/// The page that explains a failed sign-in, with next steps.
struct SignInRefusedPage: Page {
    let institution: RentalInstitution
    let why: SignInRefusal

    /// The response in the API.
    private struct Encoded: Codable {
        let why: SignInRefusal
        let text: LocalizedText
    }

    var title: LocalizedText { SignInTexts.notSignedIn(institution.name) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(why: why, text: SignInTexts.text(why, institution.name)).encode(to: encoder)
    }

    var main: Markup {
        """
        <section class="card stack" aria-labelledby="refused-title"><h1 id="refused-title">\(title)</h1>\
        <p>\(SignInTexts.text(why, institution.name))</p><p class="quiet">\(SignInTexts.nothingSaved)</p>\
        <div class="form-actions"><a class="button button-primary button-wide" rel="external"\
        \(attribute: "href", RentalLinks.signIn(institution.id))>\(SignInTexts.again)</a>\
        <a class="button button-wide"\(attribute: "href", RentalLinks.setUp)>\(SignInTexts.back)</a></div></section>
        """
    }
}

/// The links to sign-in services, in the first dialog of the set-up.
struct SignInOffer {
    let institutions: [RentalInstitution]
    /// Whether the rider can type a number instead, for another institution.
    let hasAlternative: Bool

    var markup: Markup {
        guard !institutions.isEmpty else { return .empty }
        return """
            <p>\(SignInTexts.offerText)</p>\(forEach: institutions, way)\
            \(hasAlternative ? "<h2>\(SignInTexts.otherInstitution)</h2>" : cancel)
            """
    }

    private func way(_ institution: RentalInstitution) -> Markup {
        """
        <p><a class="button button-primary button-wide" rel="external"\
        \(attribute: "href", RentalLinks.signIn(institution.id))>\(SignInTexts.signIn(institution.name))</a></p>
        """
    }

    private var cancel: Markup {
        "<p><a class=\"button button-wide\"\(attribute: "href", RentalLinks.home)>\(ScanTexts.cancel)</a></p>"
    }
}
