import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What passengers are told of their requests while no page is open.
enum TaxiNotices {
    /// A taxi comes, or is there.
    static let pickUp = NoticeKind("taxi.pick-up", name: "Your taxi", urgency: .high, roles: [TaxiRole.passenger])
    /// A request has ended without the passenger's doing.
    static let ended = NoticeKind("taxi.ended", name: "Requests that ended", roles: [TaxiRole.passenger])
    static let all =
        [pickUp, ended, offer, reservation, fare, fareVerdict, contest, SignalNotices.word] + RideCaseNotices.all
        + DenialNotices.all + ApplicationNotices.all

    /// A request is offered to a driver whose page may sleep.
    static let offer = NoticeKind(
        "taxi.offer",
        name: "Offers while the page sleeps",
        urgency: .high,
        roles: [TaxiRole.driver]
    )

    /// The page that it leads to shows what is left of it.
    static func offered(to driver: Identifier<Driver>, at now: Timestamp, seconds: Int) -> Notice {
        Notice(
            offer,
            title: "A request is offered to you",
            text:
                "Since \(LocalizedText.moment(now, .clock)), for \(seconds) seconds. Open the page to see what is left.",
            link: TaxiLinks.driver,
            about: [],
            subject: offerSubject(of: driver)
        )
    }

    /// What a driver is told of offers is about the same: the latest takes the place of the others.
    static func offerSubject(of driver: Identifier<Driver>) -> String { "taxi.offer/\(driver)" }

    static func accepted(_ request: TaxiRequest, taxi: String, insteadOf lost: String?) -> Notice {
        notice(
            pickUp,
            onItsWay(taxi, insteadOf: lost),
            "It comes to \(TaxiTexts.meeting(at: request.placeName)).",
            request
        )
    }

    /// It takes the place of what was said of the taxi that could not come, so it says that too.
    static func onItsWay(_ taxi: String, insteadOf lost: String?) -> LocalizedText {
        lost.map { "Taxi \($0) could not come. \(taxi) is on its way" } ?? "Taxi \(taxi) is on its way"
    }

    static func arrived(_ request: TaxiRequest, taxi: String) -> Notice {
        notice(pickUp, "Taxi \(taxi) is here", "It waits at \(TaxiTexts.meeting(at: request.placeName)).", request)
    }

    /// Who had accepted does not come.
    static func lost(_ request: TaxiRequest, taxi: String) -> Notice {
        notice(
            pickUp,
            "Taxi \(taxi) cannot come",
            "We are looking for another one, and you keep your place.",
            request
        )
    }

    /// The driver says that the passenger is on board, who may not be.
    static func onBoard(_ request: TaxiRequest, taxi: String) -> Notice {
        notice(pickUp, "Taxi \(taxi): you are on board", "Not in this taxi? Say so on the page of the ride.", request)
    }

    /// What is said of an end; `nil` where the passenger knows, having taken part in it.
    static func ended(_ request: TaxiRequest, _ cause: RequestEnd, taxi: String) -> Notice? {
        switch cause {
        case .passengerWithdrew, .passengerEnded: nil
        case .rideEnded:
            notice(
                ended,
                "Your ride in taxi \(taxi) is over",
                "Not in this taxi? Say so on the page of the ride within 24 hours.",
                request
            )
        case .nobodyCame:
            notice(ended, "Nobody could come", "Your request has ended. You can ask again at any time.", request)
        case .passengerMissing:
            notice(
                ended,
                "Taxi \(taxi) has left",
                "The driver did not find you at \(TaxiTexts.meeting(at: request.placeName)).",
                request
            )
        case .driverSilent:
            notice(ended, "Your ride was ended", "We lost the connection to your driver.", request)
        case .cityEnded:
            notice(ended, "Your request was ended", "The city has ended it, and says why.", request)
        }
    }

    /// All notices of one request are about the same: the latest takes the place of the others.
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
