import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form that reports a problem (R-7.1).
struct ProblemFormPage: Page {
    /// The values known when the form opens.
    struct About: Codable, Sendable {
        var subject: ProblemTopic?
        var number: String?
        var station: Identifier<Station>?
        var ride: Identifier<Ride>?
        /// Whether the return of that ride has failed, which led the rider here.
        var afterReturn: Bool?
    }

    let about: About
    let key: Identifier<Case>
    let takesPhotographs: Bool
    let refused: RefusedForm?
    /// Why the rider was led here, if so (R-5.4).
    var reason: FailedReturn?

    var title: LocalizedText { ProblemTexts.report }

    var setting: PageSetting {
        PageSetting(popup: refused?.popup ?? reason?.popup.markup ?? .empty)
    }

    static var contents: any Decodable.Type { About.self }

    func encode(to encoder: any Encoder) throws { try about.encode(to: encoder) }

    private static let subject = ChoiceField(
        "subject",
        label: ProblemTexts.about,
        choices: ProblemTopic.allCases.map { ($0.rawValue, $0.name) },
        wraps: true
    )
    private static let text = LongField(name: "text", label: ProblemTexts.text, hint: ProblemTexts.textHint)
    private static let number = FormField(
        "number",
        label: RentalTexts.number,
        hint: ProblemTexts.numberHint,
        attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""
    )

    var main: Markup {
        """
        \(ClosableHead(title: title, back: back).markup)\(optional: reason?.notice)\
        \(refused.map { $0.summary(of: [Self.text.listed, Self.number, CasePictureField.listed]) } ?? .empty)\
        <form id="report" method="post"\(attribute: "action", RentalLinks.problems) \
        enctype="multipart/form-data" data-enhance novalidate>\
        \(.formToken)<input type="hidden" name="key"\(attribute: "value", refused?["key"] ?? key.description)>\
        \(optional: hidden("ride", about.ride?.description))\(optional: hidden("station", about.station?.description))\
        \(Self.subject.markup(refused, value: (about.subject ?? .vehicle).rawValue))\
        \(Self.number.markup(refused, value: about.number))\(Self.text.markup(refused))\(critical)\
        \(takesPhotographs ? CasePictureField(refused).markup : .empty)\
        <div class="form-actions"><button class="button button-primary button-wide">\(ProblemTexts.submit)</button></div>\
        </form>
        """
    }

    /// Returns to the ride, which shows its receipt, if the rider came from there.
    private var back: Link {
        let ride = about.ride ?? refused?["ride"].flatMap { Identifier<Ride>($0) }
        return ride.map { RentalLinks.ride($0) } ?? RentalLinks.home
    }

    private func hidden(_ name: String, _ value: String?) -> Markup? {
        (refused?[name] ?? value).map { value in
            "<input type=\"hidden\"\(attribute: "name", name)\(attribute: "value", value)>"
        }
    }

    private var critical: Markup {
        """
        <div class="field"><div class="check"><input type="checkbox" id="critical" name="critical" value="true"\
        \(attribute: "checked", refused?["critical"] != nil)>\
        <label for="critical">\(ProblemTexts.dangerous)</label></div></div>
        """
    }
}
