import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// A reservation as calendars take it (RFC 5545): one event, known by the same name for ever, with its latest change.
struct ReservationCalendar {
    let reservation: TaxiReservation

    /// How long the event is shown: when the ride ends is not known.
    private static let shownMilliseconds: Int64 = 1_800_000

    /// The file, in the words of a reader.
    func file(_ localization: Localization) -> String {
        let (form, isCancelled) = (reservation.form, reservation.state == .cancelled)
        let begin = reservation.meetingAt
        let position = form.origin.position
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Crosstown//Taxi//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
            "BEGIN:VEVENT", "UID:taxi-reservation-\(reservation.id)@crosstown",
            "DTSTAMP:" + Self.utc(reservation.changedAt), "CREATED:" + Self.utc(reservation.madeAt),
            "LAST-MODIFIED:" + Self.utc(reservation.changedAt), "SEQUENCE:\(reservation.sequence)",
            "DTSTART:" + Self.utc(begin), "DTEND:" + Self.utc(begin.advanced(milliseconds: Self.shownMilliseconds)),
            "STATUS:" + (isCancelled ? "CANCELLED" : "CONFIRMED"),
            "SUMMARY:" + Self.escaped(localization.string("Taxi to \(form.destination.name)")),
            "LOCATION:" + Self.escaped(form.origin.name), "GEO:\(position.latitude);\(position.longitude)",
            "TRANSP:" + (isCancelled ? "TRANSPARENT" : "OPAQUE"), "END:VEVENT", "END:VCALENDAR",
        ]
        return lines.map(Self.folded).joined()
    }

    private static func utc(_ moment: Timestamp) -> String {
        // 2026-11-24T13:00:00.000Z in its short form.
        moment.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\\", ";", ",": escaped += "\\" + String(scalar)
            case "\n": escaped += "\\n"
            default: if scalar.value >= 32 { escaped.unicodeScalars.append(scalar) }
            }
        }
    }

    /// A line of at most 75 octets, never broken within a character, and what goes on below it.
    private static func folded(_ text: String) -> String {
        var (folded, room) = ("", 75)
        for scalar in text.unicodeScalars {
            let count = String(scalar).utf8.count
            if count > room {
                folded += "\r\n "
                room = 74
            }
            folded.unicodeScalars.append(scalar)
            room -= count
        }
        return folded + "\r\n"
    }
}
