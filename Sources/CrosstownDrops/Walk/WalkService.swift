import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Makes walks, and shows how far somebody has come.
struct WalkService: Sendable {
    let context: DropsContext
    let send: SendService

    /// The role of those who make walks for everybody.
    static let role = "drops.editor"
    private static let mostSteps = 60

    /// One step as somebody sees it.
    struct Step: Codable, Sendable, Hashable {
        let id: Identifier<Drop>
        let number: Int
        /// Where it is, once it is the next one; `nil` before.
        let place: DropView.Place?
        let hint: String
        let standing: Standing

        /// How a step stands for somebody.
        enum Standing: String, Codable, Sendable, CaseIterable {
            /// It was opened.
            case done
            /// It is the next one.
            case next
            /// It shows when the one before was opened.
            case later
        }
    }

    func make(_ title: String, _ explanation: String, by maker: Identifier<Account>) async throws -> Identifier<Walk> {
        var check = Validation()
        check.require(title.utf8.count <= 320, "title", "is too long")
        check.require(explanation.utf8.count <= 4_000, "explanation", "is too long")
        let title = check.text(title, "title", length: 2...80)
        let explanation = check.text(explanation, "explanation", length: 0...1_000)
        try check.finish()
        let id = context.host.ids.next(Walk.self)
        try await context.host.database.write { [context, title, explanation] transaction in
            try WalkStore(transaction: transaction).insert(id, by: maker, title, explanation, at: context.now)
        }
        return id
    }

    /// Adds a step at the end of a walk that is not published yet.
    func addStep(
        _ message: SendDrop,
        to id: Identifier<Walk>,
        by maker: Identifier<Account>
    ) async throws -> Identifier<Drop> {
        var message = message
        message.audience = .everybody
        message.mayKeep = true
        let checked = try await DropEntry(context: context).check(message, by: maker)
        return try await context.host.database.write { [send] transaction in
            let store = WalkStore(transaction: transaction)
            guard let walk = try store.find(id), walk.maker == maker else { throw DropError.notFound }
            guard walk.state == .draft, walk.steps < Self.mostSteps else {
                throw Problem.conflict(
                    "The walk is finished",
                    "Steps are added before it is published, at most \(Self.mostSteps)."
                )
            }
            return try send.insert(checked, by: maker, walk: (id, store.nextStep(of: id)), in: transaction)
        }
    }

    /// Publishes a walk, or closes it.
    func setState(_ id: Identifier<Walk>, _ state: WalkState, by maker: Identifier<Account>) async throws {
        try await context.host.database.write { transaction in
            let store = WalkStore(transaction: transaction)
            guard let walk = try store.find(id), walk.maker == maker else { throw DropError.notFound }
            guard walk.steps > 0 else { throw Problem.conflict("The walk has no steps", "Add a step first.") }
            try store.setState(id, state)
        }
    }

    /// A walk with its steps as somebody sees them.
    func view(_ id: Identifier<Walk>, for person: Identifier<Account>) async throws -> (walk: WalkRecord, steps: [Step])
    {
        try await context.host.database.read { [self] transaction in
            let store = WalkStore(transaction: transaction)
            guard let walk = try store.find(id), walk.state == .published || walk.maker == person,
                try !context.isBlocked(walk.maker, person, in: transaction)
            else { throw DropError.notFound }
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
            return (walk, steps)
        }
    }

    func lists(for person: Identifier<Account>) async throws -> (published: [WalkRecord], own: [WalkRecord]) {
        try await context.host.database.read { transaction in
            let store = WalkStore(transaction: transaction)
            return (try store.published(limit: 100), try store.made(by: person, limit: 100))
        }
    }
}
