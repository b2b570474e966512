import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An organizer's input to fix or forbid a pair.
struct RulingInput: Codable, Sendable {
    var event: String
    var request: Identifier<SignUp>
    var offer: Identifier<SignUp>?
    var kind: Ruling.Kind?
    var reason: String?
}

struct LiftInput: Codable, Sendable {
    var event: String
    var ruling: Identifier<Ruling>
}

/// An organizer's message to all drivers.
struct MessageInput: Codable, Sendable {
    var event: String
    /// The idempotency key, so that submitting twice sends one message.
    var key: String?
    var text: String?
}

/// Organizers' decisions about pairs, and their messages to all drivers.
struct RulingService: Sendable {
    let database: RideShareDatabase
    let ids: any IdentifierSource
    let messages: RideShareMessages
    let people: any People
    let localTime: LocalTime

    /// Returns the form to decide a rider's driver.
    ///
    /// - Throws: `SignUpError`, also if the caller does not organize the event.
    func form(
        _ id: String,
        _ request: Identifier<SignUp>?,
        for caller: Caller?,
        refused: RefusedForm? = nil
    ) async throws -> RulingPage {
        try await database.read { [people] context in
            let event = try context.event(id)
            try OrganizerService.check(caller, event)
            let signUps = try context.signUps.listOpen(event: id)
            let asked = signUps.first { $0.id == request && $0.kind == .request }
            guard let asked else { throw SignUpError.noSuchSignUp }
            let pairings = try Leg.allCases.flatMap { try context.pools.list(event: id, leg: $0) }
            let log = try context.rulings.log(event: id)
            let deciders = try people.profiles(of: Array(Set(log.compactMap(\.madeBy))), in: context.transaction)
            return RulingPage(
                event: event,
                request: asked,
                offers: signUps.filter { $0.kind == .offer && asked.way.legs.contains(where: $0.way.includes) },
                pairings: pairings,
                log: log.filter { $0.request == asked.id },
                deciders: deciders,
                isStaff: OrganizerService.isStaff(caller),
                refused: refused,
                localTime: localTime
            )
        }
    }

    /// Fixes or forbids a pair for all later plans.
    ///
    /// - Throws: `SignUpError`, and `Problem` that names the invalid fields.
    func rule(_ input: RulingInput, for caller: Caller?) async throws -> RulingResponse {
        var check = Validation()
        let reason = check.text(input.reason ?? "", "reason", of: RulingInput.self)
        check.require(input.offer != nil, "offer", "is required")
        check.require(input.kind != nil, "kind", "is required")
        try check.finish()
        guard let offerID = input.offer, let kind = input.kind else { throw Problem.internalError }
        let id = ids.next(Ruling.self)
        return try await database.write { context in
            let event = try context.event(input.event)
            try OrganizerService.check(caller, event)
            let found = try context.signUps.list([offerID, input.request])
            let offer = found.first { $0.id == offerID && $0.kind == .offer }
            let request = found.first { $0.id == input.request && $0.kind == .request }
            guard let offer, let request, found.allSatisfy({ $0.event == event.id && $0.state == .open }) else {
                throw SignUpError.noSuchSignUp
            }
            let ruling = Ruling(
                id: id,
                event: event.id,
                offer: offer.id,
                request: request.id,
                kind: kind,
                reason: reason,
                madeBy: caller?.account,
                madeAt: context.now,
                liftedAt: nil
            )
            try context.rulings.makeWay(for: ruling)
            try context.rulings.insert(ruling)
            try context.changed(event.id, request.way.legs)
            return RulingResponse(id: id, event: event.id, request: request.id)
        }
    }

    /// Lifts a decision; idempotent.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also if the caller does not organize it.
    func lift(_ input: LiftInput, for caller: Caller?) async throws {
        try await database.write { context in
            let event = try context.event(input.event)
            try OrganizerService.check(caller, event)
            let person = caller?.account
            guard try context.rulings.lift(input.ruling, event: event.id, by: person, at: context.now) else { return }
            try context.changed(event.id, Leg.allCases)
        }
    }

    /// Returns the form for a message to all drivers.
    func messageForm(_ id: String, for caller: Caller?, refused: RefusedForm? = nil) async throws -> DriverMessagePage {
        let key = ids.next(Ruling.self).description
        return try await database.read { context in
            let event = try context.event(id)
            try OrganizerService.check(caller, event)
            let drivers = try context.signUps.listOpen(event: id).count { $0.kind == .offer }
            return DriverMessagePage(
                event: event,
                drivers: drivers,
                key: key,
                isStaff: OrganizerService.isStaff(caller),
                refused: refused
            )
        }
    }

    /// Notifies all drivers of an event.
    ///
    /// - Returns: the number of notified drivers.
    /// - Throws: `SignUpError.noSuchEvent`, also if the caller does not organize it.
    func tellDrivers(_ input: MessageInput, for caller: Caller?) async throws -> MessageResponse {
        var check = Validation()
        let text = check.lines(input.text ?? "", "text", of: MessageInput.self)
        let key = check.text(input.key ?? "", "key", of: MessageInput.self)
        try check.finish()
        return try await database.write { [messages] context in
            let event = try context.event(input.event)
            try OrganizerService.check(caller, event)
            let drivers = try context.signUps.listOpen(event: event.id).filter { $0.kind == .offer }
            let author = caller?.account
            try messages.tellDrivers(drivers, text, by: author, key: key, event, context)
            return MessageResponse(event: event.id, drivers: drivers.count)
        }
    }
}

/// A saved decision, for API clients.
struct RulingResponse: Codable, Sendable {
    let id: Identifier<Ruling>
    let event: String
    let request: Identifier<SignUp>
}

/// The number of notified drivers.
struct MessageResponse: Codable, Sendable {
    let event: String
    let drivers: Int
}

extension RulingInput: SelfLimiting {
    static var limits: [String: FieldLimits] { ["reason": .text(1...200)] }
}

extension MessageInput: SelfLimiting {
    static var limits: [String: FieldLimits] {
        [
            "text": .text(1...500),
            "key": .text(0...64),
        ]
    }
}
