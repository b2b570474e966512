import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form that cancels an event or one of its dates, and first shows how many people it affects.
struct CancellationForm {
    /// The number of people affected.
    struct Concerned: Sendable {
        let signedUp: Int
        let waiting: Int
        /// People who share rides there, including drivers.
        let riders: Int
        /// Whether a user has both a place and a shared ride.
        let isAnyInBoth: Bool
        /// How many of them all have neither an account nor an address.
        let unreachable: Int
    }

    let concerned: Concerned
    let question: LocalizedText
    let action: Link
    let button: LocalizedText
    /// The button that cancels nothing.
    let keep: LocalizedText
    let refused: RefusedForm?

    var markup: Markup {
        DeclaredForm<CancellationFields>().markup(
            "cancel",
            to: action,
            button: button,
            refused: refused,
            look: "button button-danger",
            attributes: """
                 class="stack"\(attribute: "data-confirm", question)\(attribute: "data-confirm-text", text)\
                \(attribute: "data-confirm-ok", button)\(textAttribute: "data-confirm-cancel", keep)
                """
        )
    }

    private var text: LocalizedText {
        if all == 0 { return "No one has signed up." }
        let places: LocalizedText = .plural(
            concerned.signedUp,
            one: "\(concerned.signedUp) person has signed up.",
            other: "\(concerned.signedUp) people have signed up."
        )
        let waiting: LocalizedText = .plural(
            concerned.waiting,
            one: "\(concerned.waiting) person is on the waiting list.",
            other: "\(concerned.waiting) people are on the waiting list."
        )
        let riders: LocalizedText = .plural(
            concerned.riders,
            one: "\(concerned.riders) person has a shared ride, which will also be canceled.",
            other: "\(concerned.riders) people have shared rides, which will also be canceled."
        )
        let parts = [
            concerned.signedUp > 0 ? places : "", concerned.waiting > 0 ? waiting : "",
            concerned.riders > 0 ? riders : "",
        ]
        return .sentences(parts + [concerned.isAnyInBoth ? Told.both : "", notified])
    }

    private var all: Int { concerned.signedUp + concerned.waiting + concerned.riders }

    private var notified: LocalizedText {
        let count = concerned.unreachable
        if count == 0 {
            return .plural(all, one: "We’ll notify this person.", other: "We’ll notify them.")
        }
        if all == 1 { return "This person has no account or address, so we can’t notify them." }
        return .plural(
            count,
            one: "\(count) of them has no account or address, so we can’t notify them. We’ll notify everyone else.",
            other: "\(count) of them have no account or address, so we can’t notify them. We’ll notify everyone else."
        )
    }
}
