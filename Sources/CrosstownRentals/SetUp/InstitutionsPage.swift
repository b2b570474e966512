import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The institutions whose people may rent, with the forms for another and for rosters (R-1.2).
struct InstitutionsPage: Page {
    let rows: [(institution: Institution, counts: (members: Int, riders: Int))]
    /// Those whose people sign in at a service instead.
    let connected: Set<Identifier<Institution>>
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let institutions: [InstitutionResponse]
        /// Those whose people sign in at a service instead of being looked up in a roster.
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

    private static let name = FormField("name", label: SetUpTexts.institution)

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(SetUpTexts.institutionsText)</p><div class="console-grid console-split">\
        <div class="stack">\(rows.isEmpty ? empty : table)</div>\
        <section class="stack" aria-labelledby="add-title"><h2 id="add-title">\(SetUpTexts.addInstitution)</h2>\
        \(refused.map { $0.summary(of: [Self.name]) } ?? .empty)\
        <form id="institution" method="post"\(attribute: "action", RentalLinks.institutions) data-enhance novalidate>\
        \(.formToken)\(Self.name.markup(refused))\
        <div class="field"><div class="check"><input type="checkbox" id="paymentOptional" name="paymentOptional" \
        value="true"\(attribute: "checked", refused?["paymentOptional"] != nil)>\
        <label for="paymentOptional">\(SetUpTexts.paymentOptional)</label></div></div>\
        <div class="form-actions"><button class="button button-primary">\(SetUpTexts.addInstitution)</button></div>\
        </form></section></div>
        """
    }

    private var empty: Markup {
        """
        <div class="empty">\(.icon("info"))<h2>\(SetUpTexts.noInstitutions)</h2>\
        <p class="quiet">\(SetUpTexts.noInstitutionsText)</p></div>
        """
    }

    private var table: Markup {
        ConsoleTable(
            id: "institutions",
            caption: SetUpTexts.institutions,
            columns: [
                .init(SetUpTexts.institution), .init(SetUpTexts.inRoster, isNumber: true),
                .init(SetUpTexts.areSetUp, isNumber: true), .init(SetUpTexts.method), .init(SetUpTexts.roster),
                .init(SignInTexts.column),
            ],
            rows: rows.map { cells($0.institution, $0.counts) },
            stacks: true
        ).markup
    }

    private func cells(_ institution: Institution, _ counts: (members: Int, riders: Int)) -> [Markup] {
        [
            "\(institution.name)", "\(counts.members)", "\(counts.riders)",
            "\(institution.isPaymentOptional ? SetUpTexts.optional : SetUpTexts.required)", roster(institution),
            signIn(institution),
        ]
    }

    private func signIn(_ institution: Institution) -> Markup {
        let isConnected = connected.contains(institution.id)
        let words = isConnected ? SignInTexts.connected : SignInTexts.connect
        return """
            <a class="button button-small"\(attribute: "href", RentalLinks.connection(institution.id))\
            \(attribute: "aria-label", "\(words): \(SignInTexts.signIn(institution.name))")>\(words)</a>
            """
    }

    private func roster(_ institution: Institution) -> Markup {
        let id = "roster-\(institution.id)"
        return """
            <form class="stack-small" method="post" enctype="multipart/form-data"\
            \(attribute: "action", RentalLinks.roster(institution.id)) data-enhance>\(.formToken)\
            <label\(attribute: "for", id)>\(SetUpTexts.rosterOf(institution.name))</label>\
            <input class="input" type="file" name="file" accept=".csv,text/csv" required\(attribute: "id", id)>\
            <button class="button button-small">\(SetUpTexts.replaceRoster)</button></form>
            """
    }
}
