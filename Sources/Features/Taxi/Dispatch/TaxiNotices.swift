import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifications to passengers about their requests, and to drivers about offers.
enum TaxiNotices {
    /// A taxi is on its way or has arrived.
    static let pickUp = NoticeKind("taxi.pick-up", name: "Your taxi", urgency: .high, roles: [TaxiRole.passenger])
    /// A request was ended by someone else than its passenger.
    static let ended = NoticeKind("taxi.ended", name: "Ended requests", roles: [TaxiRole.passenger])
    static let all =
        [pickUp, ended, offer, reservation, fare, fareVerdict, contest, SignalNotices.word] + RideCaseNotices.all
        + DenialNotices.all + ApplicationNotices.all

    /// An offer to a driver whose page may sleep.
    static let offer = NoticeKind(
        "taxi.offer",
        name: "Offers while the page is in the background",
        urgency: .high,
        roles: [TaxiRole.driver]
    )

    /// Links to the page with the remaining time of the offer.
    static func offered(to driver: Identifier<Driver>, at now: Timestamp, seconds: Int) -> Notice {
        Notice(
            offer,
            title: "New ride request",
            text:
                """
                Offered at \(LocalizedText.moment(now, .clock)) for \(seconds) seconds. Open the page to see the time \
                left.
                """,
            link: TaxiLinks.driver,
            about: [],
            subject: offerSubject(of: driver)
        )
    }

    /// The subject of all offers to a driver: each notification replaces the previous.
    static func offerSubject(of driver: Identifier<Driver>) -> String { "taxi.offer/\(driver)" }

    static func accepted(_ request: TaxiRequest, taxi: String, insteadOf lost: String?) -> Notice {
        notice(
            pickUp,
            onItsWay(taxi, insteadOf: lost),
            "It’s coming to \(TaxiTexts.meeting(at: request.placeName)).",
            request
        )
    }

    /// Also mentions the taxi that could not come, because this notification replaces that one.
    static func onItsWay(_ taxi: String, insteadOf lost: String?) -> LocalizedText {
        lost.map { "Taxi \($0) can’t come. Taxi \(taxi) is on its way" } ?? "Taxi \(taxi) is on its way"
    }

    static func arrived(_ request: TaxiRequest, taxi: String) -> Notice {
        notice(pickUp, "Taxi \(taxi) is here", "It’s waiting at \(TaxiTexts.meeting(at: request.placeName)).", request)
    }

    /// Notifies the passenger that the taxi will not come.
    static func lost(_ request: TaxiRequest, taxi: String) -> Notice {
        notice(
            pickUp,
            "Taxi \(taxi) can’t come",
            "We’re looking for another one. You keep your place in the queue.",
            request
        )
    }

    /// Notifies the passenger of a pick-up, in case they are not in the taxi.
    static func onBoard(_ request: TaxiRequest, taxi: String) -> Notice {
        notice(pickUp, "Taxi \(taxi): you’re on board", "Not in this taxi? Report it on the ride’s page.", request)
    }

    /// Returns the notification of an end; `nil` if the passenger ended the request.
    static func ended(_ request: TaxiRequest, _ cause: RequestEnd, taxi: String) -> Notice? {
        switch cause {
        case .passengerWithdrew, .passengerEnded: nil
        case .rideEnded:
            notice(
                ended,
                "Your ride in taxi \(taxi) has ended",
                notInTaxi,
                request
            )
        case .nobodyCame:
            notice(
                ended,
                "No taxi available",
                """
                Your request has ended. You can request another taxi at any time.
                """,
                request
            )
        case .passengerMissing:
            notice(
                ended,
                "Taxi \(taxi) has left",
                "The driver couldn’t find you at \(TaxiTexts.meeting(at: request.placeName)).",
                request
            )
        case .driverSilent:
            notice(
                ended,
                LocalizedText("Your ride has ended", context: "taxi"),
                "We lost the connection to your driver.",
                request
            )
        case .cityEnded:
            notice(ended, "Your request has ended", "The city ended it. Open your request to see why.", request)
        }
    }

    /// The fare of a ride that is paid to the driver; replaces the notification of its end.
    static func ended(_ request: TaxiRequest, taxi: String, fare: Money, isDeniable: Bool) -> Notice {
        let entered: LocalizedText = "The fare is \(LocalizedText.money(fare))."
        return notice(
            ended,
            "Your ride in taxi \(taxi) has ended",
            isDeniable ? .sentences([entered, notInTaxi]) : entered,
            request
        )
    }

    private static let notInTaxi: LocalizedText = "Weren’t in this taxi? Report it on the ride’s page within 24 hours."

    /// The subject of all notifications of a request: each replaces the previous.
    static func subject(of request: TaxiRequest) -> String { "taxi.request/\(request.id)" }

    private static func notice(
        _ kind: NoticeKind,
        _ title: LocalizedText,
        _ text: LocalizedText,
        _ request: TaxiRequest
    ) -> Notice {
        Notice(
            kind,
            title: title,
            text: text,
            link: TaxiLinks.request(request.id.description),
            about: [],
            subject: subject(of: request)
        )
    }
}
