import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The addresses by which large calendars take over an event.
enum CalendarLinks {
    static func google(_ event: EventView, text: String) -> String {
        let dates = "\(utc(event.startsAt))/\(utc(event.endsAt))"
        return
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=\(event.title.percentEncoded)&dates=\(dates)"
            + "&details=\(String(text.prefix(500)).percentEncoded)&location=\(event.place.percentEncoded)"
    }

    static func outlook(_ event: EventView, text: String) -> String {
        "https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent"
            + "&subject=\(event.title.percentEncoded)&startdt=\(event.startsAt.description.percentEncoded)"
            + "&enddt=\(event.endsAt.description.percentEncoded)&location=\(event.place.percentEncoded)"
            + "&body=\(String(text.prefix(500)).percentEncoded)"
    }

    private static func utc(_ moment: Timestamp) -> String {
        LocalMoment(moment, secondsFromUTC: 0).compact + "Z"
    }
}
