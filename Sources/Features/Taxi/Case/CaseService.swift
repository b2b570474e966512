import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What a passenger writes about a ride.
struct CaseMessage: Codable, Sendable {
    /// Names the form: sent again, it makes nothing new.
    var key: String?
    var kind: RideCase.Kind?
    var text: String?
}

/// A further message.
struct CaseResponse: Codable, Sendable {
    var text: String?
    /// Whether nothing more is to be done.
    var closes: Bool?
}

/// Whether a driver has found what a passenger misses.
struct LostResponse: Codable, Sendable {
    var found: Bool
}

/// Lost property and complaints: written by passengers, answered by the city, asked of drivers.
struct CaseService: Sendable {
    let dispatch: Dispatch
    let clock: any WallClock
    let ids: any IdentifierSource
    let notices: any Notices
    let accounts: any AccountRegistry

    private static let mostListed = 50

    /// The form about a ride that is over.
    func form(
        about id: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> CaseFormPage {
        let key = refused?["key"].flatMap { $0.isEmpty ? nil : $0 } ?? ids.next(RideCase.self).description
        let request = try await dispatch.read { try Self.endedRide(id, of: passenger, $0) }
        return CaseFormPage(request: id, meetingPlace: request.placeName, key: key, refused: refused)
    }

    private static func endedRide(
        _ id: Identifier<TaxiRequest>,
        of passenger: Identifier<Account>,
        _ step: DispatchTransaction
    ) throws -> TaxiRequest {
        let request = try step.requests.find(id, of: passenger)
        guard !request.state.isOpen, let endedAt = request.endedAt,
            step.now.milliseconds(since: endedAt) <= CaseRules.openMilliseconds
        else {
            throw Problem.conflict("Nothing to write about yet", "Write once the ride is over, within 90 days.")
        }
        return request
    }

    /// Takes what a passenger writes; the same form again gives the same.
    func write(
        _ message: CaseMessage,
        about id: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>
    ) async throws -> Identifier<RideCase> {
        var check = Validation()
        let text = check.lines(message.text ?? "", "text", of: CaseMessage.self)
        let key = check.text(message.key ?? "", "key", of: CaseMessage.self)
        check.require(message.kind != nil, "kind", "is required")
        check.require(message.kind != .notInTaxi, "kind", "must be lost or complaint")
        try check.finish()
        guard let kind = message.kind else { throw Problem.internalError }
        return try await dispatch.change { step in
            let request = try Self.endedRide(id, of: passenger, step)
            let store = CaseStore(transaction: step.transaction, now: step.now)
            if let known = try store.find(key: key, of: passenger) { return known.id }
            guard try store.count(about: id) < CaseRules.mostOfRide else {
                throw Problem.conflict(
                    "You have written enough about this ride",
                    "Add to what you have written before."
                )
            }
            let made = step.ids.next(RideCase.self)
            guard try store.insert(made, kind, about: id, by: passenger, key: key) else {
                throw Problem.conflict("This form was sent before", "Load the page again.")
            }
            try store.add(text, by: .passenger, to: made, then: .open)
            if kind == .lost { try askDriver(of: request, about: made, step) }
            return made
        }
    }

    /// A driver who still works is asked to look in the taxi; an identity that is no account has no inbox.
    private func askDriver(
        of request: TaxiRequest,
        about id: Identifier<RideCase>,
        _ step: DispatchTransaction
    ) throws {
        guard let driver = try request.driver.map(step.drivers.driver),
            try step.drivers.find(account: driver.account) != nil
        else { return }
        try notices.tell(driver.account, CaseNotices.lost(id, request), in: step.transaction)
    }

    /// A passenger's own.
    func list(of passenger: Identifier<Account>) async throws -> CaseListPage {
        let cases = try await dispatch.read { step in
            try CaseStore(transaction: step.transaction, now: step.now).list(of: passenger, limit: Self.mostListed)
        }
        return CaseListPage(cases: cases)
    }

    /// One with its messages; a passenger sees his own alone.
    func page(
        _ id: Identifier<RideCase>,
        of passenger: Identifier<Account>?,
        refused: RefusedForm? = nil
    ) async throws -> CasePage {
        try await dispatch.read { [self] step in
            let store = CaseStore(transaction: step.transaction, now: step.now)
            let found = try Self.find(id, of: passenger, store)
            return CasePage(
                about: found,
                messages: try store.messages(of: id),
                isCity: passenger == nil,
                payment: passenger == nil ? try step.payments.find(found.request) : nil,
                parties: passenger == nil ? try parties(of: found, step) : nil,
                refused: refused
            )
        }
    }

    /// Who says what of a ride in dispute; nobody is named to the city otherwise.
    private func parties(of found: RideCase, _ step: DispatchTransaction) throws -> CasePage.Parties? {
        guard found.kind == .notInTaxi, let ride = try step.requests.find(found.request) else { return nil }
        let driver = try ride.driver.map { try step.drivers.driver($0).account }
        let people = [found.passenger, driver].compactMap(\.self)
        let names = try accounts.userNames(of: people, in: step.transaction)
        return CasePage.Parties(passenger: names[found.passenger], driver: driver.flatMap { names[$0] })
    }

    private static func find(
        _ id: Identifier<RideCase>,
        of passenger: Identifier<Account>?,
        _ store: CaseStore
    ) throws -> RideCase {
        guard let found = try store.find(id), passenger == nil || found.passenger == passenger else {
            throw Problem.notFound("Request")
        }
        return found
    }

    /// A further message of the passenger, which opens it again, or that it is settled.
    func add(_ answer: CaseResponse, to id: Identifier<RideCase>, by passenger: Identifier<Account>) async throws {
        try await append(answer, to: id, of: passenger, as: .passenger)
    }

    /// The city's answer, of which the passenger is told.
    func answer(_ answer: CaseResponse, to id: Identifier<RideCase>) async throws {
        try await append(answer, to: id, of: nil, as: .city)
    }

    private func append(
        _ answer: CaseResponse,
        to id: Identifier<RideCase>,
        of passenger: Identifier<Account>?,
        as author: RideCase.Author
    ) async throws {
        let closes = answer.closes == true
        var check = Validation()
        let text = check.lines(answer.text ?? "", "text", of: CaseResponse.self)
        check.require(closes || !text.isEmpty, "text", "is required")
        try check.finish()
        try await dispatch.change { [notices] step in
            let store = CaseStore(transaction: step.transaction, now: step.now)
            let found = try Self.find(id, of: passenger, store)
            let messages = try store.messages(of: id)
            // Pressed twice: the same words of the same author change nothing.
            if text.isEmpty || messages.last.map({ $0.author == author && $0.text == text }) == true {
                if closes, found.state != .closed { try store.move(id, to: .closed) }
                return
            }
            guard messages.count < CaseRules.mostMessages else {
                throw Problem.conflict("Too many messages", "Please ask the city in another way.")
            }
            try store.add(text, by: author, to: id, then: closes ? .closed : author == .city ? .answered : .open)
            if author == .city { try notices.tell(found.passenger, CaseNotices.answered(found), in: step.transaction) }
        }
    }

    /// Gives a passenger back what was paid for the ride, or a part of it.
    ///
    /// - Throws: `Problem` that names the field, or where nothing was paid from the wallet.
    func refund(_ entry: RefundEntry, _ id: Identifier<RideCase>) async throws {
        try await dispatch.change { step in
            let found = try Self.find(id, of: nil, CaseStore(transaction: step.transaction, now: step.now))
            guard let currency = try step.payments.find(found.request)?.held.currency else {
                throw TaxiRefusal.payment(.nothingToAnswer)
            }
            var check = Validation()
            let units = FareAmount.read(entry.refund, "refund", currency, &check)
            try check.finish()
            try step.fareDecisions.refund(found.request, Money(minorUnits: units, currency))
        }
    }

    /// The city's list.
    func cityList(_ state: RideCase.State?, after last: Identifier<RideCase>?) async throws -> CityCasesPage {
        let state = state ?? .open
        let found = try await dispatch.read { step in
            try CaseStore(transaction: step.transaction, now: step.now)
                .list(state, after: last, limit: Self.mostListed + 1)
        }
        let shown = Array(found.prefix(Self.mostListed))
        return CityCasesPage(cases: shown, state: state, next: found.count > Self.mostListed ? shown.last?.id : nil)
    }

    /// What passengers miss of a driver's rides.
    func lost(of driver: Identifier<Account>) async throws -> LostThingsPage {
        let things = try await dispatch.read { step in
            let since = step.now.advanced(milliseconds: -CaseRules.searchMilliseconds)
            return try CaseStore(transaction: step.transaction, now: step.now).lost(of: driver, since: since)
        }
        return LostThingsPage(things: things)
    }

    /// What a driver says about something that is missed; the first answer counts.
    func say(_ answer: LostResponse, about id: Identifier<RideCase>, by driver: Identifier<Account>) async throws {
        try await dispatch.change { [notices] step in
            let since = step.now.advanced(milliseconds: -CaseRules.searchMilliseconds)
            let store = CaseStore(transaction: step.transaction, now: step.now)
            guard let thing = try store.lost(of: driver, since: since).first(where: { $0.id == id }) else {
                throw Problem.notFound("Request")
            }
            if thing.isAnswered { return }
            try store.add(answer.found ? CaseTexts.found : CaseTexts.notFound, by: .driver, to: id, then: .open)
            if answer.found, let about = try store.find(id) {
                try notices.tell(about.passenger, CaseNotices.found(about), in: step.transaction)
            }
        }
    }
}

/// How much the city gives back.
struct RefundEntry: Codable, Sendable {
    var refund: String
}
