import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// The outcome of a claim.
enum ClaimOutcome: Sendable, Hashable {
    /// The requested drop is now open.
    case opened(Identifier<Drop>)
    /// These drops can be opened here.
    case here([Identifier<Drop>])
}

/// Evaluates claims and opens drops.
struct ReleaseService: Sendable {
    let context: DropsContext
    private let networks: RateLimiter
    private let nonces: RateLimiter
    let decoy: Drop

    /// The minimum time until the "locked" error, so that timing does not disclose what exists.
    static let lockedMilliseconds: Int64 = 40
    /// The maximum number of drops found by one claim.
    static let mostHere = 50

    init(context: DropsContext) throws {
        self.context = context
        networks = RateLimiter(
            Rate(context.host.isTrial ? 1_000_000 : 600, within: Seconds(3600)),
            clock: context.host.clock
        )
        // In addition to requested nonces, each of the 60 failed claims per hour returns one.
        nonces = RateLimiter(Rate(180, within: Seconds(3600)), clock: context.host.clock)
        decoy = try Self.makeDecoy(context)
    }

    /// Creates a nonce for the next claim, so that it cannot be replayed.
    func nonce(for person: Identifier<Account>) async throws -> Identifier<DropNonce> {
        try nonces.check(person.description)
        return try await context.host.database.write { [self] in try makeNonce(for: person, in: $0) }
    }

    private func makeNonce(
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Identifier<DropNonce> {
        let bytes = context.host.randomBytes(16)
        let halves = [bytes[0..<8], bytes[8..<16]].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        let nonce = Identifier<DropNonce>(high: halves[0], low: halves[1])
        try ClaimStore(transaction: transaction).insert(nonce: nonce, for: person, at: context.now)
        return nonce
    }

    /// Evaluates a claim.
    ///
    /// - Throws: the problem of `DropError.locked` after a fixed time, with a nonce for the next claim;
    ///   `DropError.wait`, `Problem` with status 429.
    func claim(
        _ message: ClaimMessage,
        by person: Identifier<Account>,
        session: String,
        network: String
    ) async throws -> ClaimOutcome {
        try networks.check(network)
        let sleeper = context.host.sleeper
        let ((decided, next), spent) = try await Self.timed(sleeper) {
            try await context.host.database.write { [self] transaction in
                let decided = try decide(message, by: person, session: session, in: transaction)
                let isAsked = decided == .failure(.locked) && !message.looksQuietly
                let mayRepeat = isAsked && (try? nonces.check(person.description)) != nil
                return (decided, mayRepeat ? try makeNonce(for: person, in: transaction) : nil)
            }
        }
        switch decided {
        case .success(let outcome): return outcome
        case .failure(.locked):
            let left = .milliseconds(Self.lockedMilliseconds) - spent
            if left > .zero { try await sleeper.sleep(for: left) }
            if message.looksQuietly { return .here([]) }
            throw DropError.nothingOpens(next: next)
        case .failure(let refusal): throw refusal
        }
    }

    private static func timed<Timer: Clock<Duration>, Value>(
        _ timer: Timer,
        _ work: () async throws -> Value
    ) async rethrows -> (Value, Duration) {
        let began = timer.now
        let value = try await work()
        return (value, began.duration(to: timer.now))
    }

    private func decide(
        _ message: ClaimMessage,
        by person: Identifier<Account>,
        session: String,
        in transaction: any Transaction
    ) throws -> Result<ClaimOutcome, DropError> {
        let (claim, assessment) = try hear(message, by: person, session, context.engine, in: transaction)
        let id = context.host.ids.next(DropClaim.self)
        let candidates = try candidates(message.drop, for: person, at: claim, in: transaction)
        if let asked = candidates.first, asked.isOpen { return .success(.opened(asked.drop.id)) }
        let decisions = candidates.map { ($0.drop, context.engine.decide(assessment, at: $0.place)) }
        let opening = decisions.first { if case .opens = $0.1 { true } else { false } }
        let decision = opening?.1 ?? decisions.first?.1 ?? context.engine.decide(assessment, at: nil)
        try ClaimStore(transaction: transaction).insert(
            ClaimRecord(
                id: id,
                person: person,
                asked: message.drop,
                claim: claim,
                assessment: assessment,
                decision: decision
            )
        )
        if case .wait(let reason, let milliseconds) = decision {
            return .failure(Self.wait(reason, milliseconds, from: claim.heardAt))
        }
        let opened = decisions.compactMap { drop, decision -> (Drop, Bool)? in
            guard case .opens(let isCertain) = decision else { return nil }
            return (drop, isCertain)
        }
        guard let first = opened.first else { return .failure(.locked) }
        if message.drop != nil, first.0.signCode == .required { return .failure(.codeNeeded(first.0.id)) }
        return .success(try accept(opened, message.drop, id, assessment, person, in: transaction))
    }

    /// Assesses a position independently of any drop, and uses its nonce.
    func hear(
        _ message: ClaimMessage,
        by person: Identifier<Account>,
        _ session: String,
        _ engine: ReleaseEngine,
        in transaction: any Transaction
    ) throws -> (claim: Claim, assessment: Assessment) {
        let store = ClaimStore(transaction: transaction)
        let claim = message.claim(by: Self.name(of: session), at: context.now)
        let isFresh = try store.take(message.nonce, of: person, at: claim.heardAt)
        let cell = engine.rules.grid.cell(at: claim.readablePosition)
        let history = try store.history(of: person, asked: message.drop, cell: cell, at: claim.heardAt)
        return (claim, isFresh ? engine.assess(claim, after: history) : Self.unusable(claim, engine))
    }

    /// Returns an ID that separates a person's devices and discloses nothing else about the session.
    private static func name(of session: String) -> String {
        SHA256.hash(data: Data(session.utf8)).prefix(6).map { String($0, radix: 16) }.joined()
    }

    /// Rounded up to a full minute for clock times, so that users do not return too early.
    static func wait(_ reason: WaitReason, _ milliseconds: Int64, from now: Timestamp) -> DropError {
        let end = now.milliseconds + milliseconds
        let until = reason == .burst ? end : (end + 59_999) / 60_000 * 60_000
        let seconds = Int((until - now.milliseconds + 999) / 1000)
        return .wait(reason, seconds: seconds, until: Timestamp(milliseconds: until))
    }

    private func accept(
        _ opened: [(drop: Drop, isCertain: Bool)],
        _ asked: Identifier<Drop>?,
        _ claim: Identifier<DropClaim>,
        _ assessment: Assessment,
        _ person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> ClaimOutcome {
        if asked != nil, let (drop, isCertain) = opened.first {
            let signals = assessment.signals.map(\.rawValue).sorted().joined(separator: " ")
            let proof: OpenProof = isCertain ? .position : .uncertain
            try open(drop, by: person, cell: assessment.cell.key, proof, signals, in: transaction)
            return .opened(drop.id)
        }
        let until = context.now.advanced(milliseconds: DropsContext.ticketMilliseconds)
        for (drop, isCertain) in opened {
            try ClaimStore(transaction: transaction)
                .insertTicket(drop.id, for: person, claim: claim, until: until, isCertain: isCertain)
            try tellHere(drop, person, in: transaction)
        }
        return .here(opened.map(\.drop.id))
    }

    private func tellHere(_ drop: Drop, _ person: Identifier<Account>, in transaction: any Transaction) throws {
        guard drop.audience != .everybody,
            try DropStore(transaction: transaction).noteTold(drop.id, person, at: context.now)
        else { return }
        try context.host.notices.tell(
            person,
            Notice(
                DropNotices.here,
                title: "A drop is here",
                text: "You’ve reached a drop. Open it now.",
                link: DropLinks.drop(drop.id),
                about: [drop.sender],
                subject: "drops.item/\(drop.id)"
            ),
            in: transaction
        )
    }

    /// Opens a drop found here by the last claim; an open one stays open.
    ///
    /// - Throws: `DropError.locked`.
    func openFound(_ id: Identifier<Drop>, by person: Identifier<Account>) async throws {
        try await context.host.database.write { [self] transaction in
            let ticket = try ClaimStore(transaction: transaction).takeTicket(id, of: person, at: context.now)
            let drop = try DropStore(transaction: transaction).find(id)
            guard let drop else { throw DropError.locked }
            let reach = try reach(of: person, to: drop, in: transaction)
            if reach.isOpen { return }
            guard let ticket, reach.mayOpen else { throw DropError.locked }
            try open(drop, by: person, cell: ticket.cell, ticket.proof, ticket.signals, in: transaction)
        }
    }

    /// Stores the opening of a drop and its consequences.
    func open(
        _ drop: Drop,
        by person: Identifier<Account>,
        cell: Int64,
        _ proof: OpenProof,
        _ signals: String,
        in transaction: any Transaction
    ) throws {
        let (store, now) = (DropStore(transaction: transaction), context.now)
        let opening = Opening(
            id: context.host.ids.next(DropOpen.self),
            drop: drop.id,
            person: person,
            at: now,
            proof: proof,
            signals: signals,
            cell: cell
        )
        try Opening.table.insert(opening, in: transaction)
        try store.countOpen(drop.id)
        try store.setState(of: drop.id, for: person, .opened, openedAt: now)
        try context.host.notices.withdraw("drops.item/\(drop.id)", from: [person], in: transaction)
        if let most = drop.mostOpens, drop.opens + 1 >= most { try end(drop, in: transaction) }
        if drop.audience == .friends { try tellOpened(drop, person, proof, in: transaction) }
    }

    /// A drop opened as often as allowed stays readable for its reading time, or longer if it may be kept.
    private func end(_ drop: Drop, in transaction: any Transaction) throws {
        try DropStore(transaction: transaction).removeSpot(of: drop.id)
        guard !drop.mayKeep else { return }
        let read = context.now.advanced(milliseconds: DropsContext.readingMilliseconds)
        try Deadlines.schedule(
            transaction,
            kind: DropStore.endKind,
            subject: drop.id.description,
            dueAt: min(read, drop.opensUntil ?? read)
        )
    }

    private func tellOpened(
        _ drop: Drop,
        _ person: Identifier<Account>,
        _ proof: OpenProof,
        in transaction: any Transaction
    ) throws {
        let name = try context.names(of: [person], in: transaction)[person] ?? ""
        let text: LocalizedText =
            proof == .uncertain ? "\(name) opened it, but their location is uncertain." : "\(name) opened it."
        try context.host.notices.tell(
            drop.sender,
            Notice(
                DropNotices.opened,
                title: "Your drop was opened",
                text: text,
                link: DropLinks.drop(drop.id),
                about: [person]
            ),
            in: transaction
        )
    }

    /// A claim with an invalid nonce is a replay and is not evaluated.
    private static func unusable(_ claim: Claim, _ engine: ReleaseEngine) -> Assessment {
        let again = ClaimHistory(claims: [ClaimHistory.Entry(claim)], accountMadeAt: Timestamp(milliseconds: 0))
        return engine.assess(claim, after: again)
    }
}
