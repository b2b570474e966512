import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Shares opened drops on a user's feed with a chosen audience.
struct FeedService: Sendable {
    let context: DropsContext
    private let limiter: RateLimiter

    init(context: DropsContext) {
        self.context = context
        limiter = RateLimiter(Rate(60, within: Seconds(3600)), clock: context.host.clock)
    }

    /// Shares a drop that the user has opened or sent, if its sender allows it.
    ///
    /// - Throws: `DropError`.
    func share(
        _ id: Identifier<Drop>,
        with audience: ShareAudience,
        _ viewers: [Identifier<Account>],
        by person: Identifier<Account>
    ) async throws {
        try limiter.check(person.description)
        try await context.writeOnce { [self] transaction in
            guard let drop = try DropStore(transaction: transaction).find(id), drop.state == .waiting else {
                throw DropError.notFound
            }
            if drop.sender != person {
                let opened = try ClaimStore(transaction: transaction).lastOpening(of: id, by: person)
                guard opened != nil else { throw DropError.notFound }
                guard drop.mayShare else { throw DropError.notShared }
            }
            guard try context.contents(of: drop)?.parcel == nil else { throw DropError.notShared }
            let store = FeedStore(transaction: transaction)
            if let earlier = try store.find(id, by: person) { try store.delete(earlier.id) }
            let friends = Set(try context.host.friends.friends(of: person, in: transaction))
            let chosen = audience == .chosen ? Array(Set(viewers).intersection(friends)) : []
            if audience == .chosen, chosen.isEmpty {
                throw Problem.invalid([.init(field: "viewers", message: "must be one of your friends")])
            }
            let share = ShareRecord(
                id: context.host.ids.next(DropShare.self),
                drop: id,
                person: person,
                madeAt: context.now,
                audience: audience
            )
            try store.insert(share, viewers: chosen)
        }
    }

    func like(_ id: Identifier<DropShare>, _ likes: Bool, by person: Identifier<Account>) async throws {
        try await onVisible(id, person) { store in try store.setLike(id, by: person, likes) }
    }

    func remark(_ text: String, on id: Identifier<DropShare>, by person: Identifier<Account>) async throws {
        var check = Validation()
        let text = check.lines(text, "text", of: RemarkTextForm.self)
        try check.finish()
        try limiter.check(person.description)
        try await onVisible(id, person) { [context, text] store in
            let moment = context.now.advanced(milliseconds: -ThreadService.pressMilliseconds)
            if try store.hasRemark(text, on: id, by: person, since: moment) { return }
            let remark = RemarkRecord(
                id: context.host.ids.next(DropRemark.self),
                share: id,
                author: person,
                madeAt: context.now,
                text: text,
                state: .shown
            )
            try RemarkRecord.table.insert(remark, in: store.transaction)
        }
    }

    /// Deletes a comment as its author or as the owner of the share.
    func deleteRemark(
        _ remark: Identifier<DropRemark>,
        on id: Identifier<DropShare>,
        by person: Identifier<Account>
    ) async throws {
        try await context.host.database.write { transaction in
            let store = FeedStore(transaction: transaction)
            guard let share = try store.find(id),
                try store.deleteRemark(remark, on: id, by: share.person == person ? nil : person)
            else { throw DropError.notFound }
        }
    }

    /// Deletes the user's share from the feed.
    func withdraw(_ id: Identifier<DropShare>, by person: Identifier<Account>) async throws {
        try await context.host.database.write { transaction in
            let store = FeedStore(transaction: transaction)
            guard try store.find(id)?.person == person else { throw DropError.notFound }
            try store.delete(id)
        }
    }

    private func onVisible(
        _ id: Identifier<DropShare>,
        _ person: Identifier<Account>,
        _ change: @escaping @Sendable (FeedStore) throws -> Void
    ) async throws {
        try await context.host.database.write { [self] transaction in
            let store = FeedStore(transaction: transaction)
            guard let share = try store.find(id), try sees(person, share, in: transaction) else {
                throw DropError.notFound
            }
            try change(store)
        }
    }

    /// Whether a person sees a share.
    func sees(_ person: Identifier<Account>, _ share: ShareRecord, in transaction: any Transaction) throws -> Bool {
        if share.person == person { return true }
        if try context.isBlocked(share.person, person, in: transaction) { return false }
        let areFriends = { [context] in try context.host.friends.areFriends(share.person, person, in: transaction) }
        return switch share.audience {
        case .everybody: true
        case .friends: try areFriends()
        case .chosen:
            try areFriends() && FeedStore(transaction: transaction).isViewer(person, of: share.id)
        }
    }

    /// Whether a person sees a drop because it was shared with them.
    func sees(_ person: Identifier<Account>, _ drop: Drop, in transaction: any Transaction) throws -> Bool {
        guard drop.state == .waiting, try !context.isBlocked(drop.sender, person, in: transaction) else { return false }
        return try FeedStore(transaction: transaction).shares(of: drop.id)
            .contains { try sees(person, $0, in: transaction) }
    }
}
