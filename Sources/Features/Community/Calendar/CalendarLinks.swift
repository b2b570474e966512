import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The addresses that add an event to Google Calendar and others.
enum CalendarLinks {
    static func google(_ event: EventView, text: String, _ zone: ZoneTimes) -> String {
        var dates = "\(utc(event.startsAt))/\(utc(event.endsAt))"
        if let days = days(event, zone) { dates = "\(compact(days.first))/\(compact(days.end))" }
        return
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=\(event.title.percentEncoded)&dates=\(dates)"
            + "&details=\(String(text.prefix(500)).percentEncoded)&location=\(event.place.percentEncoded)"
    }

    static func outlook(_ event: EventView, text: String, _ zone: ZoneTimes) -> String {
        let days = days(event, zone)
        let begin = days.map { CivilDay(number: $0.first).description } ?? event.startsAt.description
        let end = days.map { CivilDay(number: $0.end).description } ?? event.endsAt.description
        return "https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent"
            + "&subject=\(event.title.percentEncoded)&startdt=\(begin.percentEncoded)"
            + "&enddt=\(end.percentEncoded)\(days == nil ? "" : "&allday=true")&location=\(event.place.percentEncoded)"
            + "&body=\(String(text.prefix(500)).percentEncoded)"
    }

    /// The first day of an all-day event and the day after its last.
    private static func days(_ event: EventView, _ zone: ZoneTimes) -> (first: Int, end: Int)? {
        guard event.isAllDay else { return nil }
        let (first, last) = (zone.local(event.startsAt).day, zone.local(event.endsAt))
        return (first, max(first + 1, last.second > 0 ? last.day + 1 : last.day))
    }

    private static func compact(_ day: Int) -> String { String(LocalMoment(day: day, second: 0).compact.prefix(8)) }

    private static func utc(_ moment: Timestamp) -> String {
        LocalMoment(moment, secondsFromUTC: 0).compact + "Z"
    }
}
