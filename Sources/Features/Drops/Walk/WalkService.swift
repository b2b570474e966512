import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Creates walks and returns a user's progress.
struct WalkService: Sendable {
    let context: DropsContext
    let send: SendService

    /// The role that creates public walks.
    static let role = "drops.editor"
    private static let mostSteps = 60

    /// A step for its reader.
    struct Step: Codable, Sendable, Hashable {
        let id: Identifier<Drop>
        let number: Int
        /// Its place, once it is the next one; `nil` before.
        let place: DropView.Place?
        let hint: String
        let standing: Standing

        /// The reader's progress at a step.
        enum Standing: String, Codable, Sendable, CaseIterable {
            /// It was opened.
            case done
            case next
            /// It is shown after the previous one was opened.
            case later
        }
    }

    /// Creates a walk, once per key: public if the owner is an editor, otherwise a list for themselves or friends.
    func make(
        _ input: Input<WalkForm>,
        by maker: Identifier<Account>,
        isEditor: Bool
    ) async throws -> Identifier<Walk> {
        let audience = input.audience ?? (isEditor ? .everybody : .oneself)
        guard audience != .everybody || isEditor else {
            throw Problem.invalid([.init(field: "audience", message: "must be yourself or friends")])
        }
        let viewers = audience == .friends ? Array(Set(input.recipients)) : []
        let key = input.key.isEmpty ? nil : input.key
        let id = context.host.ids.next(Walk.self)
        return try await context.writeOnce { [context] transaction in
            let store = WalkStore(transaction: transaction)
            if let earlier = try key.flatMap({ try store.find(clientKey: $0, of: maker) }) { return earlier }
            let friends = Set(try context.host.friends.friends(of: maker, in: transaction))
            guard friends.isSuperset(of: viewers) else {
                throw Problem.invalid([.init(field: "recipients", message: "must be one of your friends")])
            }
            let (title, about) = (input.title, input.explanation)
            try store.insert(id, by: maker, for: audience, title, about, clientKey: key, at: context.now)
            try store.insert(viewers, of: id)
            return id
        }
    }

    /// Adds a step at the end of an unpublished walk.
    func addStep(
        _ sent: Sent<SendDrop>,
        to id: Identifier<Walk>,
        by maker: Identifier<Account>
    ) async throws -> Identifier<Drop> {
        let terms = try await context.host.database.read { transaction in
            let store = WalkStore(transaction: transaction)
            guard let walk = try store.find(id), walk.maker == maker else { throw DropError.notFound }
            return DropTerms(walkFor: walk.audience, try store.viewers(of: id))
        }
        let checked = try await DropEntry(context: context).check(sent, as: terms, by: maker)
        return try await context.writeOnce { [send] transaction in
            let store = WalkStore(transaction: transaction)
            guard let walk = try store.find(id), walk.maker == maker else { throw DropError.notFound }
            guard walk.state == .draft, walk.steps < Self.mostSteps else {
                throw Problem.conflict(
                    "You can’t add more steps",
                    "A walk can have up to \(Self.mostSteps) steps. Add them before you publish it."
                )
            }
            return try send.insert(checked, by: maker, walk: (id, store.nextStep(of: id)), in: transaction)
        }
    }

    /// Moves a step until the first step is opened; idempotent.
    ///
    /// - Throws: `DropError.notFound`, `Problem` if the walk has begun or the position is invalid.
    func move(
        _ step: Identifier<Drop>,
        of id: Identifier<Walk>,
        to number: Int,
        by maker: Identifier<Account>
    ) async throws {
        try await context.host.database.write { transaction in
            let store = WalkStore(transaction: transaction)
            guard let walk = try store.find(id), walk.maker == maker else { throw DropError.notFound }
            guard try !store.isBegun(id) else {
                throw Problem.conflict(
                    """
                    Someone has started this walk
                    """,
                    "Steps can’t be reordered once one has been opened."
                )
            }
            let steps = try store.steps(of: id).filter { $0.state == .waiting }
            guard let old = steps.first(where: { $0.id == step })?.step else { throw DropError.notFound }
            guard steps.indices.contains(number - 1), let new = steps[number - 1].step else {
                throw Problem.invalid([.init(field: "to", message: "must be the number of a step")])
            }
            if old != new { try store.move(from: old, to: new, in: id) }
        }
    }

    /// Publishes or closes a walk; friends are notified of a list once.
    func setState(_ id: Identifier<Walk>, _ state: WalkState, by maker: Identifier<Account>) async throws {
        try await context.host.database.write { [self] transaction in
            let store = WalkStore(transaction: transaction)
            guard let walk = try store.find(id), walk.maker == maker else { throw DropError.notFound }
            guard walk.steps > 0 else { throw Problem.conflict("The walk has no steps", "Add a step first.") }
            try store.setState(id, state)
            guard state == .published, walk.state == .draft, walk.audience == .friends else { return }
            let name = try context.names(of: [maker], in: transaction)[maker] ?? ""
            try context.host.notices.tell(
                store.viewers(of: id),
                Notice(
                    DropNotices.waiting,
                    title: "A list is waiting for you",
                    text: "\(name) created it for you: \(walk.title).",
                    link: DropLinks.walk(id),
                    about: [maker],
                    subject: "drops.walk/\(id)"
                ),
                in: transaction
            )
        }
    }

    /// Returns a walk with its steps for a person.
    func view(
        _ id: Identifier<Walk>,
        for person: Identifier<Account>
    ) async throws -> (walk: WalkRecord, steps: [Step], mayReorder: Bool) {
        try await context.host.database.read { [self] transaction in
            let store = WalkStore(transaction: transaction)
            guard let walk = try store.find(id), try mayWalk(walk, person, in: transaction) else {
                throw DropError.notFound
            }
            let drops = try store.steps(of: id)
            let opened = try ClaimStore(transaction: transaction).opened(drops.map(\.id), by: person)
            let isMaker = walk.maker == person
            var steps: [Step] = []
            var isNextFound = false
            for drop in drops where drop.state == .waiting || opened.contains(drop.id) {
                let isDone = opened.contains(drop.id)
                let standing: Step.Standing = isDone ? .done : isNextFound ? .later : .next
                if !isDone { isNextFound = true }
                let contents = standing == .later && !isMaker ? nil : try context.contents(of: drop)
                steps.append(
                    Step(
                        id: drop.id,
                        number: steps.count + 1,
                        place: contents.flatMap { ReadService.place(of: drop, $0, isExact: isMaker) },
                        hint: contents?.hint ?? "",
                        standing: standing
                    )
                )
            }
            return (walk, steps, try isMaker && steps.count > 1 && !store.isBegun(id))
        }
    }

    private func mayWalk(
        _ walk: WalkRecord,
        _ person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool {
        if walk.maker == person { return true }
        guard walk.state == .published, try !context.isBlocked(walk.maker, person, in: transaction) else {
            return false
        }
        return try walk.audience == .everybody
            || WalkStore(transaction: transaction).isViewer(person, of: walk.id)
    }

    func lists(for person: Identifier<Account>) async throws -> (published: [WalkRecord], own: [WalkRecord]) {
        try await context.host.database.read { [context] transaction in
            let own = try WalkStore(transaction: transaction).made(by: person, limit: 100)
            return (try context.walks(for: person, limit: 100, in: transaction), own)
        }
    }
}

extension DropsContext {
    /// Returns the walks available to a person, except those of blocked people.
    func walks(
        for person: Identifier<Account>,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [WalkRecord] {
        let walks = try WalkStore(transaction: transaction).published(for: person, limit: limit)
        let blocked = try blocked(by: person, among: walks.map(\.maker), in: transaction)
        return walks.filter { !blocked.contains($0.maker) }
    }
}
