import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Sends and ends drops.
struct SendService: Sendable {
    let context: DropsContext
    private let devices: DeviceService
    private let limiter: RateLimiter

    init(context: DropsContext, devices: DeviceService) {
        self.context = context
        self.devices = devices
        limiter = RateLimiter(Rate(60, within: Seconds(3600)), clock: context.host.clock)
    }

    /// The kind of the deadline at which a drop begins to wait.
    static let beginKind = "drops.begin"

    /// Sends a drop, once per key.
    ///
    /// - Throws: `Problem` that names each invalid field.
    func send(_ sent: Sent<SendDrop>, by sender: Identifier<Account>) async throws -> Identifier<Drop> {
        let checked = try await DropEntry(context: context).check(sent, by: sender)
        let repeated = try await context.host.database.read {
            try DropStore(transaction: $0).find(clientKey: checked.key, of: sender)
        }
        if let repeated { return repeated }
        try limiter.check(sender.description)
        return try await context.writeOnce { [self] transaction in
            try insert(checked, by: sender, in: transaction)
        }
    }

    /// Stores a validated drop with its related data.
    func insert(
        _ checked: CheckedDrop,
        by sender: Identifier<Account>,
        walk: (id: Identifier<Walk>, step: Int)? = nil,
        in transaction: any Transaction
    ) throws -> Identifier<Drop> {
        let store = DropStore(transaction: transaction)
        if let earlier = try store.find(clientKey: checked.key, of: sender) { return earlier }
        try checkFriends(checked, of: sender, in: transaction)
        try checkParcel(checked, of: sender, in: transaction)
        let id = context.host.ids.next(Drop.self)
        let sealed = try context.sealed(checked.contents, of: id)
        let drop = Drop(
            id: id,
            sender: sender,
            audience: checked.audience,
            shown: checked.shown,
            radius: checked.radius,
            key: sealed.key,
            body: sealed.body,
            opensFrom: checked.opensFrom,
            opensUntil: checked.opensUntil,
            mostOpens: checked.mostOpens,
            opens: 0,
            mayKeep: checked.mayKeep,
            mayShare: checked.mayShare,
            signCode: checked.signCode,
            state: .waiting,
            walk: walk?.id,
            step: walk?.step,
            madeAt: context.now,
            clientKey: checked.key
        )
        try Drop.table.insert(drop, in: transaction)
        try store.insert(checked.recipients, of: id)
        if let media = checked.media {
            try MediaStore(transaction: transaction).keep(
                media,
                of: sender,
                for: id,
                isSealed: checked.contents.parcel != nil
            )
        }
        if drop.audience == .everybody, walk == nil {
            try store.insertSpot(of: drop, at: checked.contents.position)
        }
        try schedule(drop, in: transaction)
        return id
    }

    /// Strangers, former friends and people who block the sender return the same error.
    private func checkFriends(
        _ checked: CheckedDrop,
        of sender: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        guard checked.audience == .friends else { return }
        let friends = Set(try context.host.friends.friends(of: sender, in: transaction))
        for person in checked.recipients {
            let isBlocked = try context.isBlocked(sender, person, in: transaction)
            guard friends.contains(person), !isBlocked else {
                throw Problem.invalid([.init(field: "recipients", message: "must be one of your friends")])
            }
        }
    }

    private func checkParcel(
        _ checked: CheckedDrop,
        of sender: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        guard let parcel = checked.contents.parcel else { return }
        let recipients = checked.audience == .oneself ? [sender] : checked.recipients
        guard try devices.isFit(parcel, from: sender, for: recipients, in: transaction) else {
            throw Problem.invalid([
                .init(field: "parcel", message: "must be sealed for a device of each friend, and for no one else")
            ])
        }
    }

    private func schedule(_ drop: Drop, in transaction: any Transaction) throws {
        if let until = drop.opensUntil {
            try Deadlines.schedule(
                transaction,
                kind: DropStore.endKind,
                subject: drop.id.description,
                dueAt: until
            )
        }
        // Recipients of a list are notified of it as a whole once it is published.
        guard drop.audience != .everybody, drop.walk == nil else { return }
        if drop.opensFrom > drop.madeAt {
            try Deadlines.schedule(
                transaction,
                kind: Self.beginKind,
                subject: drop.id.description,
                dueAt: drop.opensFrom
            )
        } else if drop.audience == .friends {
            try tellWaiting(drop, in: transaction)
        }
    }

    /// The handlers for drops that begin to wait or expire.
    var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            Self.beginKind: { [self] deadline, transaction in
                guard let id = Identifier<Drop>(deadline.subject),
                    let drop = try DropStore(transaction: transaction).find(id), drop.state == .waiting
                else { return }
                try tellWaiting(drop, in: transaction)
            },
            DropStore.endKind: { deadline, transaction in
                guard let id = Identifier<Drop>(deadline.subject) else { return }
                let store = DropStore(transaction: transaction)
                guard let drop = try store.find(id), drop.key != nil else { return }
                guard drop.mayKeep, drop.state == .waiting else { return try store.destroy(id, .over) }
                try store.close(id)
                try store.destroyUnlessKept(id)
            },
        ]
    }

    /// The place is left out, because notifications stay readable for longer than readers may know the place.
    private func tellWaiting(_ drop: Drop, in transaction: any Transaction) throws {
        let people = try DropStore(transaction: transaction).recipients(of: drop.id)
            .filter { $0.state == .waiting }.map(\.person)
        let name = try context.names(of: [drop.sender], in: transaction)[drop.sender] ?? ""
        try context.host.notices.tell(
            people,
            Notice(
                DropNotices.waiting,
                title: "A drop is waiting for you",
                text: "\(name) sent you a drop. It opens when you’re there.",
                link: DropLinks.drop(drop.id),
                about: [drop.sender],
                subject: "drops.item/\(drop.id)"
            ),
            in: transaction
        )
    }

    /// Deletes drops: for everyone as the sender, otherwise only for the recipient; idempotent.
    ///
    /// - Throws: `DropError.notFound`.
    func delete(_ ids: [Identifier<Drop>], by person: Identifier<Account>) async throws {
        try await context.host.database.write { [self] transaction in
            for id in ids { try delete(id, by: person, in: transaction) }
        }
    }

    private func delete(
        _ id: Identifier<Drop>,
        by person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        let store = DropStore(transaction: transaction)
        guard let drop = try store.find(id) else { throw DropError.notFound }
        if drop.sender == person {
            let people = try store.recipients(of: id).map(\.person)
            try store.destroy(id, .deleted)
            try context.host.notices.withdraw("drops.item/\(id)", from: people, in: transaction)
            return
        }
        guard drop.state != .deleted else { throw DropError.notFound }
        if try store.state(of: id, for: person) != nil {
            try store.setState(of: id, for: person, .removed)
        } else if try ClaimStore(transaction: transaction).lastOpening(of: id, by: person) != nil {
            try store.hide(id, from: person)
        } else {
            throw DropError.notFound
        }
        if drop.state == .over { try store.destroyUnlessKept(id) }
    }

    /// Withdraws waiting drops between two former friends, both ways; opened ones stay.
    func endFriendship(
        _ person: Identifier<Account>,
        _ friend: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        let store = DropStore(transaction: transaction)
        for (sender, recipient) in [(person, friend), (friend, person)] {
            try WalkStore(transaction: transaction).removeViewer(recipient, ofWalksBy: sender)
            for id in try store.withdraw(from: sender, for: recipient) {
                try context.host.notices.withdraw("drops.item/\(id)", from: [recipient], in: transaction)
                let isOver = try store.recipients(of: id).allSatisfy { $0.state == .withdrawn }
                if isOver { try store.destroy(id, .over) }
            }
        }
    }
}
