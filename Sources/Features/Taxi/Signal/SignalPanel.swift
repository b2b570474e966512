import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The quick messages of a request with the buttons to send one.
struct SignalPanel {
    let said: [RideSignal]
    let reader: RideSignal.Author
    /// The address to send messages to.
    let action: Link
    let localTime: LocalTime

    private static let shown = 3

    private var words: [RideWord] {
        switch reader {
        case .passenger: [.here, .inMoments, .cannotFind, .otherSide]
        // Drivers have a separate button for their arrival.
        case .driver: [.delayed, .cannotFind, .otherSide]
        }
    }

    var markup: Markup {
        """
        <section class="stack-small" id="ride-words"\(textAttribute: "aria-label", """
            Messages between passenger and driver
            """)>\
        \(said.isEmpty ? Markup.empty : list)\
        <form method="post" class="word-choices"\(attribute: "action", action) data-enhance>\(.formToken)\
        \(forEach: words, button)</form></section>
        """
    }

    /// The newest word of the other side, above everything else, until its reader has answered.
    var newest: Markup? {
        guard let signal = said.last, signal.author != reader else { return nil }
        return """
            <p class="notice" id="newest-word" data-say>\(.icon("info"))\
            <span><span class="quiet">\(who(signal)), \(localTime.clock(signal.at))</span> \
            <strong>\(signal.word.text)</strong></span></p>
            """
    }

    private var list: Markup {
        "<ul class=\"words\">\(forEach: said.suffix(Self.shown), item)</ul>"
    }

    private func item(_ signal: RideSignal) -> Markup {
        let isOwn = signal.author == reader
        return """
            <li\(attribute: "class", isOwn ? "word word-own" : "word")><span class="quiet">\(who(signal)), \(localTime.clock(signal.at))</span> \
            \(signal.word.text)</li>
            """
    }

    private func who(_ signal: RideSignal) -> LocalizedText {
        signal.author == reader ? "You" : reader == .driver ? "Passenger" : "Driver"
    }

    private func button(_ word: RideWord) -> Markup {
        """
        <button class="button button-small" name="word"\(attribute: "value", word.rawValue)>\(word.text)</button>
        """
    }
}
