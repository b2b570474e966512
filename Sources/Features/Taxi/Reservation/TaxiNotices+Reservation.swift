import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Notifications about reservations.
extension TaxiNotices {
    /// No taxi has been found yet, or the search failed.
    static let reservation = NoticeKind(
        "taxi.reservation",
        name: "Taxi reservations",
        urgency: .high,
        roles: [TaxiRole.passenger]
    )

    /// Why no taxi is on its way ten minutes before the meeting time.
    enum Matter {
        /// No taxi waits in the zone.
        case noTaxi
        /// Drivers were asked, but none accepted.
        case nobodyAccepted
        /// The passenger has another taxi.
        case otherRequest
    }

    /// The subject of all notifications about a reservation: each replaces the previous.
    static func subject(of reservation: TaxiReservation) -> String { "taxi.reservation/\(reservation.id)" }

    static func accepted(
        _ request: TaxiRequest,
        of reservation: TaxiReservation,
        taxi: String,
        insteadOf lost: String?,
        minutes: Int?
    ) -> Notice {
        let (place, time) = (
            TaxiTexts.meeting(at: request.placeName), LocalizedText.moment(reservation.meetingAt, .clock)
        )
        let text: LocalizedText =
            minutes.map { minutes in
                .plural(
                    minutes,
                    one: "It can be at \(place) in about \(minutes) minute. Pick-up is at \(time).",
                    other: "It can be at \(place) in about \(minutes) minutes. Pick-up is at \(time)."
                )
            } ?? "It’s coming to \(place). Pick-up is at \(time)."
        return Notice(
            pickUp,
            title: onItsWay(taxi, insteadOf: lost),
            text: text,
            link: TaxiLinks.request(request.id.description),
            about: [],
            subject: subject(of: request)
        )
    }

    static func delayed(_ reservation: TaxiReservation, _ matter: Matter) -> Notice {
        let place = TaxiTexts.meeting(at: reservation.form.origin.name)
        let time = LocalizedText.moment(reservation.meetingAt, .clock)
        switch matter {
        case .noTaxi:
            return notice(
                reservation,
                "No taxi for your reservation yet",
                "There’s no free taxi near \(place) right now. We’ll keep looking until \(time)."
            )
        case .nobodyAccepted:
            return notice(
                reservation,
                "No taxi for your reservation yet",
                "No driver near \(place) has accepted yet. We’ll keep asking until \(time)."
            )
        case .otherRequest:
            return notice(
                reservation,
                "Your reservation is on hold",
                "You have another taxi right now. Once that ride ends, we’ll look for the one reserved for \(time)."
            )
        }
    }

    static func failed(_ reservation: TaxiReservation, _ failure: ReservationFailure) -> Notice {
        notice(reservation, "No taxi for your reservation", ReservationTexts.failure(failure))
    }

    private static func notice(
        _ about: TaxiReservation,
        _ title: LocalizedText,
        _ text: LocalizedText
    ) -> Notice {
        Notice(
            reservation,
            title: title,
            text: text,
            link: TaxiLinks.reservation(about.id.description),
            about: [],
            subject: subject(of: about)
        )
    }
}
