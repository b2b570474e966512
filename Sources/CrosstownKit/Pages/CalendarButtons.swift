public import CrosstownWeb

/// The buttons by which calendars follow a feed, and the address for all others.
public struct CalendarButtons: Sendable {
    private let feed: String
    private let name: String

    /// Leads calendars to a feed.
    ///
    /// - Parameters:
    ///   - feed: its full address.
    ///   - name: what people call it.
    public init(feed: String, name: String) {
        self.feed = feed
        self.name = name
    }

    /// The buttons.
    public var markup: Markup {
        """
        <div class="calendar-buttons"><p class="stack-small"><a class="button button-wide"\(attribute: "href", webcal)>\("Apple, Thunderbird")</a>\
        \(outside("Google", google))\(outside("Outlook", outlook))\
        <a class="button button-wide"\(attribute: "href", feed) download>\("File")</a></p>\
        <div class="field"><label for="feed">\("Address for other calendars")</label>\
        <input id="feed" class="input" readonly\(attribute: "value", feed)></div></div>
        """
    }

    private func outside(_ name: String, _ address: String) -> Markup {
        """
        <a class="button button-wide"\(attribute: "href", address) target="_blank" rel="noopener external">\(name)</a>
        """
    }

    /// The address by which phones and desktops subscribe.
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
    /// The text as a value in the query of an address (RFC 3986).
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
