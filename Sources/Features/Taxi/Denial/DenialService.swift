import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What follows when passengers say that they are not in their taxi: the ride is marked, and the city gets a report.
struct DenialService: Sendable {
    let accounts: any AccountRegistry
    let people: any People

    /// Marks a ride, makes a report of it for the city, and notifies both the city and the driver; again, nothing changes.
    ///
    /// - Returns: the ride as it then stands.
    /// - Throws: ``TaxiRefusal``, `DatabaseError`.
    func deny(
        _ id: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>,
        _ step: DispatchTransaction
    ) throws -> TaxiRequest {
        let request = try step.requests.find(id, of: passenger)
        if request.notInTaxiAt != nil { return request }
        let denied = try step.disputes.deny(request)
        let report = try write(about: denied, step)
        try notify(of: denied, report, step)
        return denied
    }

    private func write(about ride: TaxiRequest, _ step: DispatchTransaction) throws -> Identifier<RideCase> {
        let store = CaseStore(transaction: step.transaction, now: step.now)
        let id = step.ids.next(RideCase.self)
        // A ride is denied once, so that no form has made a report with this key.
        _ = try store.insert(id, .notInTaxi, about: ride.id, by: ride.passenger, key: "not-in-taxi-\(ride.id)")
        try store.add(CaseTexts.notInTaxi, by: .passenger, to: id, then: .open)
        return id
    }

    private func notify(of ride: TaxiRequest, _ report: Identifier<RideCase>, _ step: DispatchTransaction) throws {
        guard let driver = try ride.driver.map(step.drivers.driver) else { return }
        let names = try accounts.userNames(of: [ride.passenger, driver.account], in: step.transaction)
        let staff = try people.holders(of: TaxiRole.administrator, scope: nil, in: step.transaction)
        let alarm = DenialNotices.alarm(
            report,
            of: ride,
            by: driver,
            names: names,
            waits: try step.payments.find(ride.id)?.mostDue != nil
        )
        try step.notices.tell(staff, alarm, in: step.transaction)
        // A driver who has left has an identity that is no account.
        guard try step.drivers.find(account: driver.account) != nil else { return }
        try step.notices.tell(driver.account, DenialNotices.driver(of: ride), in: step.transaction)
    }
}

/// What the city and drivers are told of passengers who are not in their taxi.
enum DenialNotices {
    static let alarms = NoticeKind(
        "taxi.denied",
        name: "Passengers who are not in their taxi",
        urgency: .high,
        roles: [TaxiRole.administrator]
    )
    static let drivers = NoticeKind(
        "taxi.denied-ride",
        name: "Passengers who say that they were not in your taxi",
        roles: [TaxiRole.driver]
    )
    static let all = [alarms, drivers]

    /// Names both; `waits` if a fare waits for the city's decision.
    static func alarm(
        _ report: Identifier<RideCase>,
        of ride: TaxiRequest,
        by driver: Driver,
        names: [Identifier<Account>: String],
        waits: Bool
    ) -> Notice {
        let (passenger, driven) = (names[ride.passenger] ?? "?", names[driver.account] ?? driver.code)
        return Notice(
            alarms,
            title: "Passenger not in taxi \(driver.code)",
            text: waits
                ? "\(passenger) says so, and \(driven) says otherwise. The fare waits for your decision."
                : "\(passenger) says so, and \(driven) says otherwise.",
            link: TaxiLinks.consoleCase(report.description),
            about: [ride.passenger, driver.account],
            subject: "taxi.case/\(report)"
        )
    }

    static func driver(of ride: TaxiRequest) -> Notice {
        Notice(
            drivers,
            title: "A passenger was not in your taxi",
            text: "The passenger from \(ride.placeName) says so. The city looks into it.",
            link: TaxiLinks.driver,
            about: [ride.passenger],
            subject: "taxi.denied/\(ride.id)"
        )
    }
}
