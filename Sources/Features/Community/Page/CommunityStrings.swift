import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The formats of times, and the markup that several pages share.
struct CommunityStrings: Sendable {
    let zone: ZoneTimes

    /// A day with its weekday, such as Saturday 21 November.
    static func day(_ number: Int) -> LocalizedText { .day(number, .weekdayAndDay) }

    /// The time of day, such as 9:05.
    func clock(_ moment: Timestamp) -> String { CivilTime.clock(minute: zone.local(moment).second / 60) }

    func dayAndClock(_ moment: Timestamp) -> LocalizedText {
        "\(Self.day(zone.local(moment).day)), \(clock(moment))"
    }

    func dayAndTime(_ from: Timestamp, _ to: Timestamp, isAllDay: Bool) -> LocalizedText {
        let time = time(from, to, isAllDay: isAllDay)
        return isAllDay || !isShort(from, to) ? time : "\(Self.day(zone.local(from).day)), \(time)"
    }

    private func isShort(_ from: Timestamp, _ to: Timestamp) -> Bool {
        zone.local(from).day == zone.local(to).day || to.milliseconds(since: from) < 12 * 3_600_000
    }

    func time(_ from: Timestamp, _ to: Timestamp, isAllDay: Bool) -> LocalizedText {
        let (first, last) = (zone.local(from), zone.local(to))
        if isAllDay {
            let end = last.second == 0 ? last.day - 1 : last.day
            return end <= first.day ? Self.day(first.day) : "\(Self.day(first.day)) to \(Self.day(end))"
        }
        if isShort(from, to) {
            return "\(clock(from)) to \(clock(to))"
        }
        return "\(dayAndClock(from)) to \(dayAndClock(to))"
    }

    /// The weekday and time at which a group meets.
    static func meets(_ weekday: Int?, _ minute: Int?) -> LocalizedText? {
        guard let weekday, (1...7).contains(weekday) else { return nil }
        let day = WeekStrings.days[weekday - 1]
        return minute.map { "\(day), \(CivilTime.clock(minute: $0))" } ?? day
    }

    static func slot(_ slot: WeekSlot) -> LocalizedText {
        let day = WeekStrings.days[slot.weekday - 1]
        switch slot.part {
        case .morning: return "\(day) morning"
        case .afternoon: return "\(day) afternoon"
        case .evening: return "\(day) evening"
        }
    }

    /// Text as paragraphs; escapes all markup in it.
    static func paragraphs(_ text: String) -> Markup {
        let parts = text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        return "\(forEach: parts, { "<p>\($0)</p>" })"
    }

    /// Parses editors' links, one per line: a title, a space, and the address.
    static func links(_ text: String) -> [(title: String, address: String)] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let words = line.split(separator: " ")
            guard let address = words.last, address.hasPrefix("http") else { return nil }
            let title = words.dropLast().joined(separator: " ")
            return (title.isEmpty ? String(address) : title, String(address))
        }
    }

    /// A decorative picture, hidden from screen readers.
    static func picture(_ picture: Identifier<Picture>, isThumbnail: Bool) -> Markup {
        let link = CommunityLinks.picture(picture)
        let source = isThumbnail ? link.adding("thumbnail", true) : link
        let look = isThumbnail ? "community-thumbnail" : "community-picture"
        return "<img\(attribute: "class", look) alt=\"\" loading=\"lazy\"\(attribute: "src", source)>"
    }

    /// Lets the device store the page for offline use, at an address that is also valid for signed-out users.
    static func kept(_ address: Link) -> Markup { "<div hidden\(attribute: "data-keep", address)></div>" }

    /// The `tel:` address of a phone number.
    static func dialing(_ phone: String) -> String {
        "tel:" + phone.unicodeScalars.filter { ("0"..."9").contains($0) || $0 == "+" }.map(String.init).joined()
    }

    /// A contact: links an address or a phone number, and shows anything else as text.
    static func contact(_ text: String) -> Markup {
        let isPlain = !text.contains { $0.isWhitespace } && text.contains("@")
        if isPlain { return "<a\(attribute: "href", "mailto:" + text)>\(text)</a>" }
        let isNumber = text.count > 4 && text.allSatisfy { $0.isNumber || "+-./() ".contains($0) }
        return isNumber ? "<a\(attribute: "href", dialing(text))>\(text)</a>" : "\(text)"
    }

    /// The `sms:` address of a phone number.
    static func texting(_ phone: String) -> String { "sms:" + dialing(phone).dropFirst(4) }

    /// An external link with its own name, opened outside the app.
    static func outside(named title: String, _ address: String, look: String? = nil) -> Markup {
        outside(LocalizedText(verbatim: title), address, look: look)
    }

    /// An external link, opened outside the app.
    static func outside(_ title: LocalizedText, _ address: String, look: String? = nil) -> Markup {
        """
        <a\(attribute: "href", address)\(attribute: "class", look) target="_blank" rel="noopener external">\(title)</a>
        """
    }

    /// The button that turns on a topic's notifications on this device, if it has scripts and can receive
    /// notifications.
    static func follow(
        _ topic: DeviceTopic,
        on isOn: Bool,
        label: LocalizedText = "Remind me on this device",
        active: LocalizedText = "Turn off reminders"
    ) -> Markup {
        guard isOn else { return .empty }
        return """
            <p><button type="button" class="button button-wide" hidden\(attribute: "data-follow-topic", topic.name)\
            \(textAttribute: "data-follow", label)\(textAttribute: "data-followed", active)>\(label)</button></p>
            """
    }

    /// The attributes of a pin on the map.
    static func pin(_ id: String, _ position: Coordinate, label: String, isNamed: Bool = false) -> Markup {
        """
        \(attribute: "data-pin", "pickup")\(attribute: "data-pin-id", id)\
        \(attribute: "data-latitude", Coordinate.text(position.latitude))\(attribute: "data-longitude", Coordinate.text(position.longitude))\
        \(attribute: "data-label", label)\(attribute: "data-named", isNamed)
        """
    }
}
