import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The forms to create and update offers and requests.
extension SignUpService {
    /// Returns the form of a new offer or request, or the events to choose from if none is given.
    func start(
        _ kind: SignUp.Kind,
        _ event: String?,
        _ person: Identifier<Account>?,
        on device: GuestDevice
    ) async throws -> SignUpStartPage {
        if let event, !event.isEmpty {
            return SignUpStartPage(kind: kind, step: .form(try await form(kind, event, person, on: device)))
        }
        if kind == .offer {
            try await database.read { [membership] context in
                guard let person, try membership.mayOffer(person, in: context.transaction) else {
                    throw SignUpError.notAMember
                }
            }
        }
        var events = try await list(person)
        events.kind = kind
        return SignUpStartPage(kind: kind, step: .event(events))
    }

    /// Returns the form of a new offer or request.
    func form(
        _ kind: SignUp.Kind,
        _ event: String?,
        _ person: Identifier<Account>?,
        on device: GuestDevice,
        refused: RefusedForm? = nil
    ) async throws -> SignUpFormPage {
        try await database.read { [membership, people, messages] context in
            let id = event ?? ""
            let event = try context.openEvent(id)
            if let person, let open = try context.signUps.findOpen(event: id, person: person) {
                return try changing(open, .account(person, open.id), event, refused, context)
            }
            if kind == .offer {
                guard let person, try membership.mayOffer(person, in: context.transaction) else {
                    throw try Self.notAMember(for: event, context)
                }
            }
            let profile = try person.flatMap { try people.profiles(of: [$0], in: context.transaction)[$0] }
            return SignUpFormPage(
                kind: kind,
                event: event,
                signUp: nil,
                nickname: profile?.nickname,
                key: newKey(),
                refused: refused,
                localTime: check.localTime,
                isGuest: person == nil,
                guestChannels: person == nil ? messages.delivery.channels : [],
                asked: person == nil ? try context.requests(of: device, for: id) : []
            )
        }
    }

    /// The error for users who may not offer rides says who can help and suggests a request instead.
    private static func notAMember(for event: DirectoryEvent, _ context: RideShareTransaction) throws -> Problem {
        var problem = SignUpError.notAMember.problem
        if let contact = try context.events.contact(for: event.id, in: context.transaction) {
            problem.detail =
                """
                Only registered members can offer rides. Confirm the email address your institution has for you, or \
                contact: \(contact)
                """
        }
        problem.otherLinks = [problem.nextLink].compactMap(\.self)
        problem.nextLink = Problem.NextLink(title: "Request a ride", href: RideSharePaths.request(event.id))
        problem.back = event.link
        return problem
    }

    /// Returns the form that updates a sign-up.
    func editForm(_ holder: SignUpHolder, refused: RefusedForm? = nil) async throws -> SignUpFormPage {
        try await database.read { context in
            let signUp = try context.openSignUp(holder)
            let event = try context.openEvent(signUp.event)
            return try changing(signUp, holder, event, refused, context)
        }
    }

    private func changing(
        _ signUp: SignUp,
        _ holder: SignUpHolder,
        _ event: DirectoryEvent,
        _ refused: RefusedForm?,
        _ context: RideShareTransaction
    ) throws -> SignUpFormPage {
        SignUpFormPage(
            kind: signUp.kind,
            event: event,
            signUp: signUp,
            holder: holder,
            avoided: try avoidedNames(signUp, context),
            refused: refused,
            localTime: check.localTime,
            isGuest: holder.token != nil,
            guestChannels: holder.token == nil ? [] : messages.delivery.channels
        )
    }

    /// Returns the names as entered, whether the users exist or not; for earlier sign-ups, the users found.
    private func avoidedNames(_ signUp: SignUp, _ context: RideShareTransaction) throws -> String {
        let entered = try context.signUps.avoidedNames(of: signUp.id)
        guard entered.isEmpty else { return entered }
        let found = try people.profiles(of: context.avoidances.list(for: signUp.id), in: context.transaction)
        return found.values.map(\.userName).sorted().joined(separator: ", ")
    }
}
