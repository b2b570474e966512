import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form to report something about a ride.
struct RideCaseEntry: FormFieldSet {
    /// The kinds that passengers can choose.
    enum Kind: String, NamedChoice {
        case lost
        case fare
        case complaint

        var name: LocalizedText { RideCase.Kind(rawValue: rawValue)?.name ?? "" }
    }

    /// The idempotency key of the form.
    let key = Field<String>(.hidden(within: .text(1...64)))
    let kind = Field<Kind>("What is it about?", .choice(of: Kind.self, wraps: true))
    let text = Field<String>("What happened?", .lines(1...2000, attributes: "maxlength=\"2000\""))
}

/// The page to report something about a ride.
struct RideCaseFormPage: Page {
    let request: Identifier<TaxiRequest>
    let meetingPlace: String
    let key: String
    /// Whether the page of the ride asks if its fare is right, where it can be contested.
    let asksAboutFare: Bool
    let refused: RefusedForm?

    private static let form = DeclaredForm<RideCaseEntry>()

    var title: LocalizedText { "Help with this ride" }

    var setting: PageSetting { PageSetting(popup: refused?.problem.popup(of: Self.form.listed) ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1><p>\("Your ride from \(TaxiTexts.placeInSentence(meetingPlace))")</p>\(asksAboutFare ? contest : .empty)\
        \(Self.form.markup("help", to: TaxiLinks.rideHelp(request.description), button: "Send", refused: refused, values: [\.key: key]))\
        <p class="fine quiet">\("The city reads your report and replies here. If you left something behind, your driver sees your message and the ride, but not your name.")</p>
        """
    }

    private var contest: Markup {
        """
        <p class="notice">\(.icon("wallet"))<span>\("Something wrong with the fare?") \
        <a\(attribute: "href", TaxiLinks.fareQuestion(request.description))>\("Confirm it, or let the city decide")</a></span></p>
        """
    }

    static var contents: any Decodable.Type { Encoded.self }

    /// The response in the API: an idempotency key for the form.
    private struct Encoded: Codable {
        let key: String
    }

    func encode(to encoder: any Encoder) throws { try Encoded(key: key).encode(to: encoder) }
}
