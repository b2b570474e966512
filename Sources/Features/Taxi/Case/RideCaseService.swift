import CrosstownCases
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Lost property and complaints: created by passengers, answered by the city and drivers.
struct RideCaseService: Sendable {
    let desk: CaseDesk
    let dispatch: Dispatch
    let accounts: any AccountRegistry

    private static let mostListed = 50
    /// The time after a ride to create a report.
    private static let openMilliseconds: Int64 = 90 * 86_400_000
    /// The time to ask the driver about a lost item.
    private static let searchMilliseconds: Int64 = 14 * 86_400_000

    private func cases(_ transaction: DispatchTransaction) -> Cases {
        desk.cases(in: transaction.sql, at: transaction.now)
    }

    func form(
        about id: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> RideCaseFormPage {
        try await dispatch.read { transaction in
            let request = try Self.endedRide(id, of: passenger, transaction)
            let key = transaction.ids.next(Case.self).description
            return RideCaseFormPage(
                request: id,
                meetingPlace: request.placeName,
                key: key,
                asksAboutFare: try transaction.payments.asksAboutFare(of: id),
                refused: refused
            )
        }
    }

    private static func endedRide(
        _ id: Identifier<TaxiRequest>,
        of passenger: Identifier<Account>,
        _ transaction: DispatchTransaction
    ) throws -> TaxiRequest {
        let request = try transaction.requests.find(id, of: passenger)
        guard !request.state.isOpen, let endedAt = request.endedAt,
            transaction.now.milliseconds(since: endedAt) <= openMilliseconds
        else {
            throw Problem.conflict(
                "You can’t report this ride",
                "You can report a ride once it has ended, for up to 90 days."
            )
        }
        return request
    }

    /// Creates a report; the same form returns the existing one.
    func write(
        _ entry: Input<RideCaseEntry>,
        about id: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>
    ) async throws -> Identifier<Case> {
        try await dispatch.change { [self] transaction in
            let request = try Self.endedRide(id, of: passenger, transaction)
            var new = NewCase(entry.kind.rawValue)
            (new.key, new.about) = (entry.key, id.of(CaseThing.self))
            return try cases(transaction).open(new, CaseWords(entry.text), by: passenger) { made in
                if entry.kind == .lost { try askDriver(of: request, about: made, transaction) }
            }.id
        }
    }

    /// Notifies the driver unless deleted, because a deleted driver has no account and no inbox.
    private func askDriver(of request: TaxiRequest, about made: Case, _ transaction: DispatchTransaction) throws {
        guard let driver = try request.driver.map(transaction.drivers.driver),
            try transaction.drivers.find(account: driver.account) != nil
        else { return }
        try transaction.notices.tell(driver.account, RideCaseNotices.lost(made, request), in: transaction.sql)
    }

    /// Returns a passenger's reports.
    func list(of passenger: Identifier<Account>) async throws -> RideCaseListPage {
        try await dispatch.read { [self] transaction in
            let found = try cases(transaction).store.list(of: passenger, desk.subject, limit: Self.mostListed)
            return RideCaseListPage(
                subject: desk.subject,
                cases: try RideCaseStore(transaction.sql).list(found),
                state: nil,
                counts: [:],
                next: nil
            )
        }
    }

    /// Returns all reports in a state, for the city.
    func list(
        _ state: Case.State,
        after last: Identifier<Case>?,
        for caller: Caller
    ) async throws -> RideCaseListPage {
        try await dispatch.read { [self] transaction in
            let store = cases(transaction).store
            let cursor = try last.flatMap(store.find).map { CaseCursor($0, in: state) }
            let sight = CaseSight([desk.subject], for: caller)
            let found = try store.queue(sight, state, after: cursor, limit: Self.mostListed + 1)
            let shown = Array(found.prefix(Self.mostListed))
            return RideCaseListPage(
                subject: desk.subject,
                cases: try RideCaseStore(transaction.sql).list(shown),
                state: state,
                counts: try store.counts(sight),
                next: found.count > shown.count ? shown.last?.id : nil
            )
        }
    }

    func page(
        _ id: Identifier<Case>,
        of passenger: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> RideCasePage {
        try await dispatch.read { [self] transaction in
            try page(of: cases(transaction).find(id, of: passenger), isCity: false, refused, transaction)
        }
    }

    /// Returns a report with its messages, for the city.
    func page(
        _ id: Identifier<Case>,
        for staff: Caller,
        refused: RefusedForm? = nil
    ) async throws -> RideCasePage {
        try await dispatch.read { [self] transaction in
            try page(of: cases(transaction).find(id, asStaff: staff), isCity: true, refused, transaction)
        }
    }

    private func page(
        of found: Case,
        isCity: Bool,
        _ refused: RefusedForm?,
        _ transaction: DispatchTransaction
    ) throws -> RideCasePage {
        guard let about = try RideCaseStore(transaction.sql).list([found]).first else {
            throw CaseRefusal.noSuchCase
        }
        return RideCasePage(
            about: about,
            subject: desk.subject,
            messages: try cases(transaction).store.messages(of: found.id),
            isCity: isCity,
            payment: isCity ? try transaction.payments.find(about.request) : nil,
            parties: isCity ? try parties(of: about, transaction) : nil,
            refused: refused
        )
    }

    /// Returns the parties of a ride in dispute; the city sees no other names.
    private func parties(of about: RideCase, _ transaction: DispatchTransaction) throws -> RideCasePage.Parties? {
        guard about.kind == .notInTaxi, let ride = try transaction.requests.find(about.request) else { return nil }
        let driver = try ride.driver.map { try transaction.drivers.driver($0).account }
        let people = [about.found.reporter, driver].compactMap(\.self)
        let names = try accounts.userNames(of: people, in: transaction.sql)
        return RideCasePage.Parties(passenger: names[about.found.reporter], driver: driver.flatMap { names[$0] })
    }

    /// Adds a message of the passenger, which reopens the report or closes it as settled.
    func add(_ words: CaseWords, to id: Identifier<Case>, by passenger: Identifier<Account>) async throws {
        try await dispatch.change { [self] transaction in
            _ = try cases(transaction).reply(words, to: cases(transaction).find(id, of: passenger))
        }
    }

    /// Adds the city's answer and notifies the passenger.
    func answer(_ words: CaseWords, to id: Identifier<Case>, by staff: Caller) async throws {
        guard let author = staff.account else { throw Problem.notSignedIn }
        try await dispatch.change { [self] transaction in
            _ = try cases(transaction).answer(words, to: cases(transaction).find(id, asStaff: staff), by: author)
        }
    }

    /// Refunds the payment for the ride or a part of it.
    ///
    /// - Throws: `Problem` with the invalid field, or if nothing was paid from the wallet.
    func refund(_ entry: RefundEntry, _ id: Identifier<Case>, by staff: Caller) async throws {
        try await dispatch.change { [self] transaction in
            guard let request = try cases(transaction).find(id, asStaff: staff).about?.of(TaxiRequest.self),
                let currency = try transaction.payments.find(request)?.held.currency
            else { throw TaxiRefusal.payment(.nothingToAnswer) }
            var check = Validation()
            let units = FareAmount.read(entry.refund, "refund", currency, &check)
            try check.finish()
            try transaction.fareDecisions.refund(request, Money(minorUnits: units, currency))
        }
    }

    func lost(of driver: Identifier<Account>) async throws -> LostThingsPage {
        LostThingsPage(things: try await dispatch.read { try Self.lost(of: driver, $0) })
    }

    private static func lost(of driver: Identifier<Account>, _ transaction: DispatchTransaction) throws -> [LostThing] {
        let since = transaction.now.advanced(milliseconds: -searchMilliseconds)
        return try RideCaseStore(transaction.sql).lost(of: driver, since: since)
    }

    /// Stores a driver's answer about a lost item; repeating it changes nothing, a different answer updates it.
    func say(_ answer: LostResponse, about id: Identifier<Case>, by driver: Identifier<Account>) async throws {
        try await dispatch.change { [self] transaction in
            guard let thing = try Self.lost(of: driver, transaction).first(where: { $0.id == id }) else {
                throw CaseRefusal.noSuchCase
            }
            if thing.isFound == answer.found { return }
            let word = answer.found ? RideCase.Word.found : RideCase.Word.notFound
            let found = try cases(transaction).say(word, in: cases(transaction).find(id), by: driver)
            if answer.found {
                try transaction.notices.tell(found.reporter, RideCaseNotices.found(found), in: transaction.sql)
            } else if thing.isFound == true {
                try transaction.notices.tell(
                    found.reporter,
                    RideCaseNotices.notFoundAfterAll(found),
                    in: transaction.sql
                )
            }
        }
    }
}
