import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A dialog of the set-up: the rider's identity, payment method, or position (R-1.1).
struct SetUpPage: Page {
    let step: SetUpStep
    /// The sealed entries from the previous dialogs.
    let draft: String?
    /// The page after the set-up, such as a scanned vehicle.
    let destination: Link?
    let institutions: [RentalInstitution]
    /// The institutions with a sign-in service.
    let connected: Set<Identifier<Institution>>
    /// Whether the rider's institution makes the payment method optional.
    let isPaymentOptional: Bool
    /// The rider, where the account is already set up.
    let profile: RiderProfile?
    let refused: RefusedForm?
    /// The rider's cards, where cards can be stored.
    var cards: SetUpCards?
    /// The card added in this set-up.
    var card: String?

    /// The response in the API.
    private struct Encoded: Codable {
        struct Choice: Codable {
            let id: String
            let name: String
            let isPaymentOptional: Bool
            /// The sign-in page for browsers, used instead of a number.
            let signIn: Link?
        }

        let step: SetUpStep
        let isSetUp: Bool
        let institutions: [Choice]
    }

    var title: LocalizedText { SetUpTexts.title }

    var setting: PageSetting {
        let popup = refused.map { Markup.retry($0.problem, cancel: RentalLinks.home) }
        return PageSetting(popup: popup ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let choices = institutions.map { institution in
            Encoded.Choice(
                id: institution.id.description,
                name: institution.name,
                isPaymentOptional: institution.isPaymentOptional,
                signIn: connected.contains(institution.id) ? RentalLinks.signIn(institution.id) : nil
            )
        }
        try Encoded(step: step, isSetUp: profile != nil, institutions: choices).encode(to: encoder)
    }

    var main: Markup {
        if profile != nil { return done }
        if institutions.isEmpty { return notNeeded }
        return """
            <section class="card stack" aria-labelledby="set-up-title">\
            <p class="quiet">\(SetUpTexts.progress(step))</p><h1 id="set-up-title">\(SetUpTexts.heading(step))</h1>\
            \(dialog)</section>
            """
    }

    private var done: Markup {
        """
        <h1>\(SetUpTexts.done)</h1>\(SafetyAdvice().markup)\
        <p><a class="button button-primary button-wide"\(attribute: "href", destination ?? RentalLinks.home)>\
        \(destination == nil ? SetUpTexts.toMap : SetUpTexts.goOn)</a></p>\
        <p><a class="button button-wide"\(attribute: "href", RentalLinks.addMoney(backTo: destination))>\(SetUpTexts.toWallet)</a></p>
        """
    }

    private var notNeeded: Markup {
        """
        <h1>\(title)</h1><div class="empty">\(.icon("check"))<h2>\(SetUpTexts.notNeeded)</h2>\
        <p class="quiet">\(SetUpTexts.notNeededText)</p></div>
        """
    }

    private var dialog: Markup {
        switch step {
        case .identity: identity
        case .payment: payment
        case .position: position
        }
    }

    private var cancel: SetUpCancel { SetUpCancel(removing: cards?.removing) }

    private var buttons: Markup {
        """
        <div class="form-actions row">\(cancel.button)\
        <button class="button button-primary">\(SetUpTexts.submit)</button></div>
        """
    }

    private var draftField: Markup {
        """
        <input type="hidden" name="draft"\(attribute: "value", draft)>\
        \(optional: card.map { "<input type=\"hidden\" name=\"card\"\(attribute: "value", $0)>" })
        """
    }

    private static let number = FormField(
        "memberNumber",
        label: SetUpTexts.number,
        hint: SetUpTexts.numberHint,
        attributes: "autocomplete=\"off\" autocapitalize=\"characters\" spellcheck=\"false\""
    )

    private var identity: Markup {
        let typed = institutions.filter { !connected.contains($0.id) }
        let offer = SignInOffer(
            institutions: institutions.filter { connected.contains($0.id) },
            hasAlternative: !typed.isEmpty
        )
        return "\(offer.markup)\(typed.isEmpty ? .empty : identity(in: typed))"
    }

    private func identity(in institutions: [RentalInstitution]) -> Markup {
        let institution = ChoiceField(
            "institution",
            label: SetUpTexts.institution,
            choices: institutions.map { ($0.id.description, LocalizedText(verbatim: $0.name)) },
            wraps: true
        )
        return """
            \(refused.map { $0.summary(of: [Self.number]) } ?? .empty)\
            <form id="set-up" method="post"\(attribute: "action", RentalLinks.setUpStep(.identity)) data-enhance novalidate>\
            \(.formToken)\(NextField(next: destination).markup)\(institution.markup(refused, value: institutions.first?.id.description ?? ""))\
            \(Self.number.markup(refused))\(buttons)</form>
            """
    }

    private var payment: Markup {
        let methods = RiderProfile.Method.allCases.filter { $0 != .none || isPaymentOptional }
        let method = ChoiceField(
            "method",
            label: SetUpTexts.method,
            choices: methods.map { ($0.rawValue, SetUpTexts.name($0)) },
            wraps: true
        )
        return """
            <p>\(SetUpTexts.methodText)</p>\(optional: cards.map(\.markup))\(cancel.form)\
            <form id="set-up" method="post"\(attribute: "action", RentalLinks.setUpStep(.payment)) data-enhance novalidate>\
            \(.formToken)\(draftField)\(method.markup(refused, value: RiderProfile.Method.creditCard.rawValue))\
            \(buttons)</form>
            """
    }

    private var position: Markup {
        """
        \(PositionQuestion(action: RentalLinks.setUpStep(.position), hidden: draftField).markup)\
        \(cancel.form)<p>\(cancel.button)</p>
        """
    }
}

/// The question whether the service may use the rider's position, with what fails without it (R-1.8).
struct PositionQuestion {
    let action: Link
    let hidden: Markup

    var markup: Markup {
        """
        <p>\(SetUpTexts.positionText)</p><p>\(SetUpTexts.withoutPosition)</p>\
        <form method="post"\(attribute: "action", action) data-enhance data-needs-position>\(.formToken)\(hidden)\
        <input type="hidden" name="latitude"><input type="hidden" name="longitude">\
        <input type="hidden" name="accuracy"><input type="hidden" name="allowed" value="true">\
        <button class="button button-primary button-wide">\(SetUpTexts.allow)</button></form>\
        <form method="post"\(attribute: "action", action) data-enhance>\(.formToken)\(hidden)\
        <input type="hidden" name="allowed" value="false">\
        <button class="button button-wide">\(SetUpTexts.refuse)</button></form>
        """
    }
}

/// The repeated question before the first rental.
struct PositionPage: Page {
    /// The next page, such as a scanned vehicle.
    let next: Link?

    var title: LocalizedText { SetUpTexts.heading(.position) }

    /// The response in the API.
    private struct Encoded: Codable {
        let question: String
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(question: title.english).encode(to: encoder) }

    var main: Markup {
        """
        <section class="card stack" aria-labelledby="position-title"><h1 id="position-title">\(title)</h1>\
        \(PositionQuestion(action: RentalLinks.position, hidden: NextField(next: next).markup).markup)</section>
        """
    }
}

/// An error that a set-up fixes, as a pop-up with a link to it.
struct SetUpPopup {
    private let problem: Problem
    private let way: Link

    /// Creates the pop-up; `nil` for an error that a set-up does not fix.
    init?(_ problem: Problem) {
        guard ["/problems/set-up", "/problems/position-wanted"].contains(problem.type), let way = problem.nextLink
        else {
            return nil
        }
        self.problem = problem
        self.way = way.href
    }

    var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text">\
        <h2 id="popup-title">\(problem.title)</h2><p id="popup-text">\(problem.sentences)</p>\
        <form method="dialog" class="popup-actions"><button class="button">\(ScanTexts.cancel)</button>\
        <a class="button button-primary"\(attribute: "href", way) autofocus>\(SetUpTexts.begin)</a></form></dialog>
        """
    }
}
