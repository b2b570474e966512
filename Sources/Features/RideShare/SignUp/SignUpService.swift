import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// Owners create, update and cancel offers and requests.
struct SignUpService: Sendable {
    let database: RideShareDatabase
    let ids: any IdentifierSource
    let randomBytes: @Sendable (Int) -> [UInt8]
    let check: SignUpCheck
    let people: any People
    let ways: RideWays
    let followLinks: any FollowLinks
    let membership: Membership
    let messages: RideShareMessages

    /// Creates an offer or a request with its related data in one transaction; a guest's device has one request for a
    /// direction of an event.
    ///
    /// - Returns: the sign-up, and the secret of a guest's link.
    /// - Throws: `SignUpError`, and `Problem` that names the invalid fields.
    func make(
        _ kind: SignUp.Kind,
        _ input: SignUpInput,
        by person: Identifier<Account>?,
        on device: GuestDevice? = nil,
        with more: @escaping @Sendable (SignUp, RideShareTransaction) throws -> Void = { _, _ in }
    ) async throws -> (signUp: SignUp, token: String?) {
        let (event, avoided) = try await database.read { [people] context in
            let event = try context.openEvent(input.event ?? "")
            // Guests must not find out user names.
            let avoided = person == nil ? nil : input.avoided
            return (event, try AvoidedPeople(avoided, people, in: context.transaction))
        }
        let checked = try await check.check(input, kind, event, avoiding: avoided).contacts(ofGuest: person == nil)
        let key = input.key ?? newKey()
        let id = ids.next(SignUp.self)
        let signUp = try await database.write { [membership] context in
            if let known = try context.signUps.find(tokenHash: Self.hash(key)), known.person == person { return known }
            let event = try context.openEvent(event.id)
            if kind == .offer {
                guard let person, try membership.mayOffer(person, in: context.transaction) else {
                    throw SignUpError.notAMember
                }
            }
            try context.requireFewRequests(notifying: checked, besides: nil)
            if person == nil, let device {
                try context.requireNoRequest(checked.way, to: event.id, from: device)
            }
            let signUp = SignUp(id, kind, event, person, checked, at: context.now)
            // Earlier participants have to be notified of the event as this person sees it.
            try context.noteMove(of: event)
            try context.signUps.insert(signUp, tokenHash: Self.hash(key))
            try context.avoidances.set(checked.avoided, for: id)
            try context.schedule(event)
            switch kind {
            case .offer: try context.scheduleMembers(event)
            case .request: try context.scheduleReport(of: signUp, event)
            }
            try context.changed(event.id, signUp.way.legs, byNewcomer: true)
            try more(signUp, context)
            return signUp
        }
        return (signUp, person == nil ? key : nil)
    }

    /// Creates the secret of a link.
    func newKey() -> String {
        randomBytes(24).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Updates the owner's sign-up, until drivers and riders know each other.
    func change(_ holder: SignUpHolder, _ input: SignUpInput) async throws -> SignUp {
        let (event, kind, avoided) = try await database.read { [people] context in
            let signUp = try context.signUp(holder)
            let names = holder.token == nil ? input.avoided : nil
            let avoided = try AvoidedPeople(names, people, in: context.transaction)
            return (try context.openEvent(signUp.event), signUp.kind, avoided)
        }
        let isGuest = holder.token != nil
        let checked = try await check.check(input, kind, event, avoiding: avoided).contacts(ofGuest: isGuest)
        return try await database.write { [membership] context in
            var signUp = try context.openSignUp(holder)
            if let person = signUp.person, signUp.kind == .offer {
                guard try membership.mayOffer(person, in: context.transaction) else { throw SignUpError.notAMember }
            }
            let event = try context.openEvent(signUp.event)
            let legs = signUp.way.legs + checked.way.legs
            let isFrozen = legs.contains { RideShareDeadline.moments(event, $0).freeze <= context.now }
            guard !isFrozen else { throw SignUpError.frozen }
            try context.requireFewRequests(notifying: checked, besides: signUp.id)
            signUp.take(checked)
            try context.signUps.update(signUp)
            if !isGuest { try context.avoidances.set(checked.avoided, for: signUp.id) }
            try context.signUps.noteChange([signUp.id], at: context.now)
            try context.changed(event.id, Leg.allCases.filter(legs.contains))
            return signUp
        }
    }

    /// Cancels the owner's sign-up; idempotent.
    func cancel(_ holder: SignUpHolder) async throws -> SignUp {
        try await database.write { [messages] context in
            try Cancellation(context: context, messages: messages).cancel(context.signUp(holder))
        }
    }

    static func hash(_ token: String) -> [UInt8] { Array(SHA256.hash(data: Data(token.utf8))) }
}
