import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Notifications about payments of rides.
extension TaxiNotices {
    /// A fare was paid or needs a confirmation.
    static let fare = NoticeKind("taxi.fare", name: "Taxi fares", roles: [TaxiRole.passenger])

    /// The city has decided about a driver's fare.
    static let fareVerdict = NoticeKind(
        "taxi.fare-verdict",
        name: "Decisions about your fares",
        roles: [TaxiRole.driver]
    )

    /// Returns the notification of the driver, with the amount, the previous amount and the reason.
    static func fareVerdict(
        of request: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>,
        from before: Money?,
        to fare: Money,
        because reason: String
    ) -> Notice {
        let decided: LocalizedText = "The city’s decision: \(reason)"
        return Notice(
            fareVerdict,
            title: before == fare
                ? "Your fare stays at \(LocalizedText.money(fare))"
                : "Your fare is now \(LocalizedText.money(fare))",
            text: before.map { $0 == fare ? decided : .sentences(["It was \(LocalizedText.money($0)).", decided]) }
                ?? decided,
            link: TaxiLinks.driverToday,
            about: [passenger],
            subject: verdictSubject(of: request)
        )
    }

    /// The subject of all notifications to the driver about a contested fare: each replaces the previous.
    static func verdictSubject(of request: Identifier<TaxiRequest>) -> String { "taxi.fare-verdict/\(request)" }

    static func walletShort(_ ride: TaxiRequest) -> Notice {
        told(
            ride.id,
            "Please pay the driver",
            "Your wallet no longer covers this ride, so nothing was held."
        )
    }

    static func fareAsked(_ payment: RidePayment, _ fare: Money) -> Notice {
        told(
            payment.request,
            "Is \(LocalizedText.money(fare)) the right fare?",
            "The fare is higher than the estimate. Confirm it, or let the city decide."
        )
    }

    static func nothingTaken(_ payment: RidePayment) -> Notice {
        told(
            payment.request,
            "Your money is available again",
            "The driver didn’t enter a fare for your ride, so you weren’t charged."
        )
    }

    static func refunded(_ payment: RidePayment, _ amount: Money) -> Notice {
        told(
            payment.request,
            "Refunded to your wallet: \(LocalizedText.money(amount))",
            "The city refunded this from your taxi ride."
        )
    }

    static func fareStays(_ payment: RidePayment, _ paid: Money, _ decision: FareVerdict) -> Notice {
        told(
            payment.request,
            "Your fare stays at \(LocalizedText.money(paid))",
            "The city’s decision: \(decision.reason)",
            about: decision.people
        )
    }

    static func farePaid(_ payment: RidePayment, _ paid: Money) -> Notice {
        told(
            payment.request,
            "Paid: \(LocalizedText.money(paid))",
            payment.notInTaxiAt == nil
                ? "Your taxi ride was paid from your wallet. If you weren’t in this taxi, report it within 24 hours."
                : "Your taxi ride was paid from your wallet."
        )
    }

    static func fareCorrected(_ request: Identifier<TaxiRequest>, from before: Money, to fare: Money) -> Notice {
        told(
            request,
            "Your fare is now \(LocalizedText.money(fare))",
            "The driver corrected it. It was \(LocalizedText.money(before)) before."
        )
    }

    static func fareDecided(_ payment: RidePayment, _ paid: Money, _ decision: FareVerdict) -> Notice {
        told(
            payment.request,
            paid.isPositive ? "Paid: \(LocalizedText.money(paid))" : "Your money is available again",
            "The city’s decision: \(decision.reason)",
            about: decision.people
        )
    }

    /// The subject of all notifications about a ride's fare: each replaces the previous.
    static func fareSubject(of request: Identifier<TaxiRequest>) -> String { "taxi.fare/\(request)" }

    static func told(
        _ request: Identifier<TaxiRequest>,
        _ title: LocalizedText,
        _ text: LocalizedText,
        about people: [Identifier<Account>] = []
    ) -> Notice {
        Notice(
            fare,
            title: title,
            text: text,
            link: TaxiLinks.request(request.description),
            about: people,
            subject: fareSubject(of: request)
        )
    }
}
