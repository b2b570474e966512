import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifies the city, which decides, and the driver of contested fares.
struct FareContests: TaxiUseCases {
    let context: DispatchTransaction

    /// Notifies the city and the driver of a contested fare.
    func tell(of id: Identifier<TaxiRequest>, _ fare: Money) throws {
        guard let ride = try requests.find(id), let driver = try ride.driver.map(drivers.driver) else { return }
        let alarm = TaxiNotices.contested(ride, fare, taxi: driver.code)
        let others = try staff().filter { $0 != ride.passenger && $0 != driver.account }
        try notices.tell(others, alarm, in: transaction)
        // A deleted driver has no account to notify.
        guard try drivers.find(account: driver.account) != nil else { return }
        try notices.tell(driver.account, TaxiNotices.contestedByPassenger(ride, fare), in: transaction)
    }

    /// Deletes the city's notification after the decision.
    func forget(_ id: Identifier<TaxiRequest>) throws {
        try notices.withdraw(TaxiNotices.contestSubject(of: id), from: staff(), in: transaction)
    }

    private func staff() throws -> [Identifier<Account>] {
        try context.people?.holders(of: TaxiRole.administrator, scope: nil, in: transaction) ?? []
    }
}

extension TaxiNotices {
    /// A fare waits for the city's decision.
    static let contest = NoticeKind("taxi.contested", name: "Disputed fares", roles: [TaxiRole.administrator])

    /// The subject of all notifications to the city about a contested fare.
    static func contestSubject(of request: Identifier<TaxiRequest>) -> String { "taxi.contested/\(request)" }

    static func contested(_ ride: TaxiRequest, _ fare: Money, taxi: String) -> Notice {
        Notice(
            contest,
            title: "Disputed fare: \(LocalizedText.money(fare)), taxi \(taxi)",
            text:
                """
                The passenger picked up at \(TaxiTexts.placeInSentence(ride.placeName)) disputes it. It needs your \
                decision.
                """,
            link: TaxiLinks.consoleFares,
            about: [],
            subject: contestSubject(of: ride.id)
        )
    }

    /// The notification of the city's decision replaces it.
    static func contestedByPassenger(_ ride: TaxiRequest, _ fare: Money) -> Notice {
        Notice(
            fareVerdict,
            title: "Your fare of \(LocalizedText.money(fare)) is disputed",
            text:
                """
                The passenger picked up at \(TaxiTexts.placeInSentence(ride.placeName)) says it isn’t right. The city \
                will decide and notify you.
                """,
            link: TaxiLinks.driverFareEntry,
            about: [ride.passenger],
            subject: verdictSubject(of: ride.id)
        )
    }

    static func fareDoubted(_ ride: TaxiRequest, _ fare: Money) -> Notice {
        told(
            ride.id,
            "Is \(LocalizedText.money(fare)) the right fare?",
            """
            The driver entered it for your ride from \(TaxiTexts.placeInSentence(ride.placeName)). Confirm it, or let \
            the city decide.
            """
        )
    }

    static func doubtDecided(_ doubted: DoubtedFare, _ fare: Money, _ decision: FareVerdict) -> Notice {
        told(
            doubted.request,
            doubted.fare == fare
                ? "Your fare stays at \(LocalizedText.money(fare))" : "Your fare is now \(LocalizedText.money(fare))",
            "The city’s decision: \(decision.reason)",
            about: decision.people
        )
    }
}
