import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The addresses by which large calendars take over an event or a feed.
enum CalendarLinks {
    static func google(_ event: EventView, text: String) -> String {
        let dates = "\(utc(event.startsAt))/\(utc(event.endsAt))"
        return "https://calendar.google.com/calendar/render?action=TEMPLATE&text=\(encoded(event.title))&dates=\(dates)"
            + "&details=\(encoded(String(text.prefix(500))))&location=\(encoded(event.place))"
    }

    static func outlook(_ event: EventView, text: String) -> String {
        "https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent"
            + "&subject=\(encoded(event.title))&startdt=\(encoded(event.startsAt.description))"
            + "&enddt=\(encoded(event.endsAt.description))&location=\(encoded(event.place))"
            + "&body=\(encoded(String(text.prefix(500))))"
    }

    /// The address by which phones and desktops subscribe.
    static func webcal(_ address: String) -> String {
        guard let scheme = address.firstIndex(of: ":") else { return address }
        return "webcal" + address[scheme...]
    }

    static func googleFeed(_ address: String) -> String {
        "https://calendar.google.com/calendar/r?cid=" + encoded(webcal(address))
    }

    static func outlookFeed(_ address: String, name: String) -> String {
        "https://outlook.live.com/calendar/0/addfromweb?url=\(encoded(address))&name=\(encoded(name))"
    }

    private static func utc(_ moment: Timestamp) -> String {
        LocalMoment(moment, secondsFromUTC: 0).compact + "Z"
    }

    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}
