import CrosstownCases
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Marks rides that passengers deny and creates reports for the city.
struct DenialService: Sendable {
    /// Denials have no limit on the number of reports about a ride.
    let desk: CaseDesk

    /// Marks a ride, creates a report, and notifies the city and the driver; repeating it changes nothing.
    ///
    /// - Returns: the updated ride.
    /// - Throws: ``TaxiRefusal``, `DatabaseError`.
    func deny(
        _ id: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>,
        _ transaction: DispatchTransaction
    ) throws -> TaxiRequest {
        let request = try transaction.requests.find(id, of: passenger)
        if request.notInTaxiAt != nil { return request }
        let denied = try transaction.disputes.deny(request)
        try write(about: denied, transaction)
        return denied
    }

    private func write(about ride: TaxiRequest, _ transaction: DispatchTransaction) throws {
        var new = NewCase(RideCase.Kind.notInTaxi.rawValue)
        (new.key, new.about) = ("not-in-taxi-\(ride.id)", ride.id.of(CaseThing.self))
        try desk.cases(in: transaction.sql, at: transaction.now)
            .open(new, CaseWords(RideCase.Word.notInTaxi), by: ride.passenger)
        // A deleted driver has no account to notify.
        guard let driver = try ride.driver.map(transaction.drivers.driver),
            try transaction.drivers.find(account: driver.account) != nil
        else { return }
        try transaction.notices.tell(driver.account, DenialNotices.driver(of: ride), in: transaction.sql)
    }
}

/// Notifications to the city and drivers about denied rides.
enum DenialNotices {
    static let alarms = NoticeKind(
        "taxi.denied",
        name: "Passengers not in their taxi",
        urgency: .high,
        roles: [TaxiRole.administrator]
    )
    static let drivers = NoticeKind(
        "taxi.denied-ride",
        name: "Passengers who say they weren’t in your taxi",
        roles: [TaxiRole.driver]
    )
    static let all = [alarms, drivers]

    /// Returns the notification with both names, and whether a fare waits for the city's decision.
    static func alarm(
        _ report: Case,
        _ accounts: any AccountRegistry,
        _ transaction: DispatchTransaction
    ) throws -> Notice? {
        guard let id = report.about, let ride = try transaction.requests.find(id.of(TaxiRequest.self)),
            let driver = try ride.driver.map(transaction.drivers.driver)
        else { return nil }
        let names = try accounts.userNames(of: [ride.passenger, driver.account], in: transaction.sql)
        let waits = try transaction.payments.find(ride.id)?.mostDue != nil
        let (passenger, driven) = (names[ride.passenger] ?? "?", names[driver.account] ?? driver.code)
        return Notice(
            alarms,
            title: "Passenger not in taxi \(driver.code)",
            text: waits
                ? "Passenger \(passenger) and driver \(driven) disagree. The fare needs your decision."
                : "Passenger \(passenger) and driver \(driven) disagree.",
            link: TaxiLinks.consoleCase(report.id.description),
            about: [ride.passenger, driver.account],
            subject: "taxi.case/\(report.id)"
        )
    }

    static func driver(of ride: TaxiRequest) -> Notice {
        Notice(
            drivers,
            title: "A passenger says they weren’t in your taxi",
            text: "Pick-up point: \(TaxiTexts.placeInSentence(ride.placeName)). The city is looking into it.",
            link: TaxiLinks.driver,
            about: [ride.passenger],
            subject: "taxi.denied/\(ride.id)"
        )
    }
}
