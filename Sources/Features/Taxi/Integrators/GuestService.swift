import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The rides that third-party apps request for guests.
struct GuestService: Sendable {
    static let mostOpen = 200
    static let pageLength = 50

    let dispatch: Dispatch
    let passengers: PassengerService
    let ids: any IdentifierSource
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    let secrets: SecretColumn
    /// The public address of the service, without a trailing slash.
    let address: String

    /// Creates a request; the same reference returns the existing ride.
    ///
    /// - Throws: `Problem` with all invalid fields, and `TaxiRefusal`.
    func ask(_ entry: ProgramRideEntry, by program: String) async throws -> ProgramRide {
        let reference = try entry.checkedReference()
        let known = try await dispatch.read { try $0.guests.find(reference: reference, of: program) }
        if let known { return try await ride(known) }
        let form = try await passengers.entry.form(
            RequestMessage(
                meetingPlace: entry.meetingPlace ?? "",
                latitude: entry.latitude,
                longitude: entry.longitude,
                passengers: entry.passengers
            )
        )
        let guest = ids.next(Account.self)
        let secret = try secrets.keep(LinkToken.text(of: randomBytes(LinkToken.bytes)), in: guest)
        let made = try await dispatch.change { transaction in
            if let known = try transaction.guests.find(reference: reference, of: program) { return known }
            guard try transaction.guests.countOpen(of: program) < Self.mostOpen else {
                throw TaxiRefusal.program(.tooManyOpen)
            }
            let draft = GuestDraft(program: program, reference: reference, secret: secret)
            let view = try transaction.intake.request(form, by: guest, for: draft)
            return draft.ride(view.request)
        }
        return try await ride(made)
    }

    /// Returns an app's ride and updates when its guest was last seen.
    func ride(_ id: Identifier<TaxiRequest>, of program: String) async throws -> ProgramRide {
        try await ride(own(id, of: program))
    }

    func rides(of program: String, behind id: Identifier<TaxiRequest>?) async throws -> ProgramRides {
        let (found, requests) = try await dispatch.read { transaction in
            let found = try transaction.guests.list(of: program, behind: id, limit: Self.pageLength + 1)
            return (found, try transaction.guests.requests(found.map(\.request)))
        }
        let shown = found.prefix(Self.pageLength)
        let rides = shown.compactMap { guest in
            requests[guest.request].map { item in
                let zone = passengers.city.name(of: item.request.zone)
                return ProgramRide(item.request, guest, taxi: item.taxi, zone: zone, link: link(guest))
            }
        }
        return ProgramRides(
            rides: rides,
            next: found.count > shown.count ? shown.last?.request.description : nil
        )
    }

    func change(
        _ id: Identifier<TaxiRequest>,
        of program: String,
        _ change: @escaping DispatchTransaction.RequestChange
    ) async throws -> ProgramRide {
        let guest = try await own(id, of: program)
        _ = try await passengers.change(id, by: guest.guest, change)
        return try await ride(guest)
    }

    func topics(of id: Identifier<TaxiRequest>, of program: String) async throws -> [String] {
        [TaxiTopic.request(try await own(id, of: program).request).name]
    }

    private func own(_ id: Identifier<TaxiRequest>, of program: String) async throws -> GuestRide {
        let found = try await dispatch.read { try $0.guests.find(id) }
        guard let found, found.program == program else { throw TaxiRefusal.noSuchRequest }
        return found
    }

    private func ride(_ guest: GuestRide) async throws -> ProgramRide {
        let view = try await dispatch.read { try $0.requestViews.view(guest.request, for: guest.guest) }
        try await dispatch.see(view)
        let answer = await passengers.answer(view).answer
        return ProgramRide(answer, reference: guest.reference, link: link(guest))
    }

    private func link(_ guest: GuestRide) -> String {
        address + TaxiLinks.guest(secrets.open(guest.secret.sealed, in: guest.guest)).href
    }

    // MARK: Guests

    func page(_ token: String, problem: Problem? = nil) async throws -> GuestPage {
        let guest = try await guest(token)
        let view = try await dispatch.read { try $0.requestViews.view(guest.request, for: guest.guest) }
        try await dispatch.see(view)
        let answer = await passengers.answer(view).answer
        return GuestPage(token: token, ride: answer, problem: problem)
    }

    func wish(
        _ token: String,
        _ change: @escaping DispatchTransaction.RequestChange
    ) async throws {
        let guest = try await guest(token)
        _ = try await passengers.change(guest.request, by: guest.guest, change)
    }

    func topics(_ token: String) async throws -> [String] {
        let guest = try await guest(token)
        return [TaxiTopic.request(guest.request).name]
    }

    private func guest(_ token: String) async throws -> GuestRide {
        let hash = secrets.hash(token)
        let found = try await dispatch.read { try $0.guests.find(tokenHash: hash) }
        guard let found else { throw TaxiRefusal.noSuchRequest }
        return found
    }
}

/// The data to create a guest ride.
struct GuestDraft: Sendable {
    let program: String
    let reference: String
    let secret: SecretColumn.Kept

    func ride(_ request: TaxiRequest) -> GuestRide {
        GuestRide(
            request: request.id,
            program: program,
            reference: reference,
            guest: request.passenger,
            secret: secret
        )
    }
}

extension ProgramRideEntry {
    /// Returns the validated reference.
    ///
    /// - Throws: `Problem` with the field.
    func checkedReference() throws -> String {
        var check = Validation()
        let reference = check.text(reference, "reference", of: Self.self)
        try check.finish()
        return reference
    }
}
