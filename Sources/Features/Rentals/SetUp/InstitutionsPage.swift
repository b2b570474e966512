import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The institutions whose people may rent, with the form for a new one (R-1.2).
struct InstitutionsPage: Page {
    let rows: [(institution: RentalInstitution, counts: (members: Int, riders: Int))]
    /// The institutions with a sign-in service.
    let connected: Set<Identifier<Institution>>
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let institutions: [InstitutionResponse]
        /// The institutions with a sign-in service instead of a roster.
        let connected: [Identifier<Institution>]
    }

    var title: LocalizedText { SetUpTexts.institutions }

    var setting: PageSetting {
        let popup = refused.map { Markup.retry($0.problem, cancel: RentalLinks.institutions) }
        return PageSetting(.console, popup: popup ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            institutions: rows.map { InstitutionResponse($0.institution, $0.counts) },
            connected: rows.map(\.institution.id).filter(connected.contains)
        ).encode(to: encoder)
    }

    var main: Markup {
        ConsoleSplit(
            title,
            text: SetUpTexts.institutionsText,
            list: rows.isEmpty ? empty : table,
            heading: SetUpTexts.addInstitution,
            form: DeclaredForm<InstitutionRequest>()
                .markup(
                    "institution",
                    to: RentalLinks.institutions,
                    button: SetUpTexts.addInstitution,
                    refused: refused
                )
        ).markup
    }

    private var empty: Markup { EmptyState("info", SetUpTexts.noInstitutions, SetUpTexts.noInstitutionsText).markup }

    private var table: Markup {
        ConsoleTable(
            id: "institutions",
            caption: SetUpTexts.institutions,
            of: rows,
            [
                .init(SetUpTexts.institution) { "\($0.institution.name)" },
                .init(SetUpTexts.memberNumbers, isNumber: true) { "\($0.counts.members)" },
                .init(SetUpTexts.areSetUp, isNumber: true) { "\($0.counts.riders)" },
                .init(SetUpTexts.method) {
                    "\($0.institution.isPaymentOptional ? SetUpTexts.optional : SetUpTexts.required)"
                },
                .init(SetUpTexts.proof) { way($0.institution) },
                .init(SetUpTexts.remove) { removal($0.institution, riders: $0.counts.riders) },
            ]
        ).markup
    }

    /// Rosters and sign-in belong to the institution, whatever features use them.
    private func way(_ institution: RentalInstitution) -> Markup {
        let isConnected = connected.contains(institution.id)
        return """
            <a class="button button-small"\(attribute: "href", RentalLinks.institution(institution.id))\
            \(attribute: "aria-label", SetUpTexts.proof(of: institution.name))>\
            \(isConnected ? SetUpTexts.signIn : SetUpTexts.memberNumbers)</a>
            """
    }

    private func removal(_ institution: RentalInstitution, riders: Int) -> Markup {
        if riders > 0 { return "<span class=\"quiet\">\(SetUpTexts.hasRiders(riders))</span>" }
        return """
            <form method="post"\(attribute: "action", RentalLinks.removal(of: institution.id)) data-enhance\
            \(textAttribute: "data-confirm", SetUpTexts.removeQuestion(institution.name))\
            \(textAttribute: "data-confirm-text", SetUpTexts.removeText)\
            \(textAttribute: "data-confirm-ok", SetUpTexts.remove)>\(.formToken)\
            <button class="button button-small"\
            \(textAttribute: "aria-label", SetUpTexts.remove(institution.name))>\(SetUpTexts.remove)</button></form>
            """
    }
}
