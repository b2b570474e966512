public import CrosstownWeb

/// The buttons that subscribe calendars to a feed, and the address for all other calendars.
public struct CalendarButtons: Sendable {
    private let feed: String
    private let name: String
    private let isEmpty: Bool

    /// Creates the buttons of a feed.
    ///
    /// - Parameters:
    ///   - feed: its full address.
    ///   - name: its name for users.
    ///   - isEmpty: whether it has no entries yet.
    public init(feed: String, name: String, isEmpty: Bool = false) {
        self.feed = feed
        self.name = name
        self.isEmpty = isEmpty
    }

    /// A note for the installed app on an iPhone or iPad, which opens no calendar.
    public static var insideInstalledApp: Markup {
        let text: LocalizedText = """
            The Home Screen app on an iPhone or iPad can’t open calendars. Open this page in Safari, or copy the \
            address and add it as a subscribed calendar in Settings.
            """
        return "<p class=\"notice only-installed-ios\">\(.icon("info"))<span>\(text)</span></p>"
    }

    /// The buttons.
    public var markup: Markup {
        """
        <div class="calendar-buttons">\(empty)\(Self.insideInstalledApp)<p class="stack-small"><a class="button button-wide"\(attribute: "href", webcal)>\("Apple, Thunderbird")</a>\
        \(outside("Google", google))\(outside("Outlook", outlook))\
        <a class="button button-wide"\(attribute: "href", feed) download>\("File")</a></p>\(reason)\
        <div class="field"><label for="feed">\("Address for other calendar apps")</label>\
        <input id="feed" class="input" readonly\(attribute: "value", feed)></div></div>
        """
    }

    private var empty: Markup {
        guard isEmpty else { return .empty }
        let text: LocalizedText = """
            Nothing is planned yet, so this calendar is empty. Some apps show an error for an empty calendar. New \
            events appear automatically.
            """
        return "<p class=\"notice\">\(.icon("info"))<span>\(text)</span></p>"
    }

    private var reason: Markup {
        guard let reason = CalendarReach(feed).reason else {
            let delay: LocalizedText = """
                Changes take up to a day to appear in Google and a few hours in Outlook. Both need an account there.
                """
            return "<p class=\"quiet\">\(delay)</p>"
        }
        return "<p class=\"notice\" id=\"calendar-reach\">\(.icon("info"))<span>\(reason)</span></p>"
    }

    private func outside(_ name: String, _ address: String) -> Markup {
        if CalendarReach(feed) != .open {
            return """
                <button class="button button-wide" type="button" disabled aria-describedby="calendar-reach">\(name)</button>
                """
        }
        return """
            <a class="button button-wide"\(attribute: "href", address) target="_blank" rel="noopener external">\(name)</a>
            """
    }

    /// The address with which phones and desktops subscribe.
    private var webcal: String {
        guard let scheme = feed.firstIndex(of: ":") else { return feed }
        return "webcal" + feed[scheme...]
    }

    private var google: String { "https://calendar.google.com/calendar/r?cid=" + webcal.percentEncoded }

    private var outlook: String {
        "https://outlook.live.com/calendar/0/addfromweb?url=\(feed.percentEncoded)&name=\(name.percentEncoded)"
    }
}

extension String {
    /// The text encoded as a value in the query of an address (RFC 3986).
    public var percentEncoded: String {
        var encoded = ""
        for byte in utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}
