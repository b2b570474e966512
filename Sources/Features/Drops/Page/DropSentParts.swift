import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The sender's part of a drop's page: recipients, openings, and deletion.
struct DropSentParts: Sendable {
    let drop: DropView
    let clock: LocalTime

    /// The state, shown first.
    var stateNotice: Markup { "\(hidden)\(over)" }

    var markup: Markup { "\(recipients)\(openings)\(sign)\(delete)" }

    private var hidden: Markup {
        guard drop.state == .hidden else { return .empty }
        return """
            <p class="notice notice-bad">\(.icon("alert"))<span>\("Hidden by moderators.") \
            \(optional: drop.report.map { "<a\(attribute: "href", DropLinks.appeal($0))>\("See why, and how to appeal")</a>" })</span></p>
            """
    }

    private var over: Markup {
        guard drop.state == .over, drop.contents != nil else { return .empty }
        return """
            <p class="notice">\(.icon("info"))<span>\("It has expired. People who opened it keep it.")</span></p>
            """
    }

    private var recipients: Markup {
        guard let recipients = drop.recipients, !recipients.isEmpty else { return .empty }
        return """
            <section class="stack-small"><h2>\("For")</h2><ul class="list">\(forEach: recipients, { person in
                """
                <li class="list-item"><span class="list-text"><span class="list-title">\(DropStrings.name(person.name))</span></span>\
                <span class="badge">\(state(person.state))</span></li>
                """
            })</ul></section>
            """
    }

    private func state(_ state: RecipientState) -> Markup {
        switch state {
        case .waiting: "\("Waiting")"
        case .opened: "\("Opened")"
        case .removed: "\("Removed")"
        case .withdrawn: "\("Removed because you’re no longer friends")"
        }
    }

    private var openings: Markup {
        guard let openings = drop.openings else { return .empty }
        let count: Markup =
            drop.mostOpens.map { "\("Opened \(drop.opens ?? 0) of \($0) times")" }
            ?? (drop.opens ?? 0 == 0
                ? "\("No one has opened it yet.")"
                : "\(LocalizedText.plural(drop.opens ?? 0, one: "Opened once", other: "Opened \(drop.opens ?? 0) times"))")
        return """
            <section class="stack-small"><h2>\("Who opened it")</h2><p class="quiet">\(count)</p>\
            <ul class="list">\(forEach: openings, { opening in
                """
                <li class="list-item"><span class="list-text"><span class="list-title">\(DropStrings.name(opening.name))</span>\
                <span class="list-detail">\(clock.text(for: opening.at))\(doubts(opening))</span></span>\
                \(certainty(opening.proof))</li>
                """
            })</ul></section>
            """
    }

    private func certainty(_ proof: OpenProof) -> Markup {
        switch proof {
        case .position: .empty
        case .code: "<span class=\"badge badge-good\">\("Confirmed by the sign’s code")</span>"
        case .uncertain: "<span class=\"badge\">\("Location uncertain")</span>"
        }
    }

    private func doubts(_ opening: DropView.OpeningView) -> Markup {
        let words = opening.signals.map(Self.doubt)
        return words.isEmpty ? .empty : "<br>\(joined: words, by: ". ")"
    }

    /// Returns why a place is uncertain, for the sender.
    private static func doubt(_ signal: String) -> Markup {
        switch signal {
        case "frozen": "\("The location never moved")"
        case "tooRound": "\("The location looks rounded")"
        case "tooGood": "\("The location is more precise than a phone can measure")"
        case "otherSpeed": "\("The speed doesn’t match the movement")"
        default: "\("The route there looks unlikely")"
        }
    }

    private var sign: Markup {
        guard drop.state == .waiting else { return .empty }
        if drop.signCode == .required { return requiredSign }
        return """
            <p class="small"><a\(attribute: "href", DropLinks.sign(drop.id))>\
            \("Get a sign for the place. Its code is additional proof.")</a></p>
            """
    }

    /// The reminder that recipients need the sign.
    private var requiredSign: Markup {
        """
        <div class="notice" data-code-required>\(.icon("alert"))<span>\("Its code is required: it opens only at the place, with the code from its sign.")<br>\
        <a\(attribute: "href", DropLinks.sign(drop.id))>\("Show or print the sign")</a></span></div>
        """
    }

    private var delete: Markup {
        """
        <details class="disclosure"><summary>\("Delete")</summary>\
        <p>\("It will be deleted for everyone. No one will be able to read it anymore.")</p>\
        \(DropParts.button(DropLinks.delete(drop.id), "\("Delete for everyone")", style: "button-danger"))</details>
        """
    }
}
