import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// Returns drops to people who may see them, with only the details they may see.
struct ReadService: Sendable {
    let context: DropsContext
    let release: ReleaseService
    let thread: ThreadService
    let feed: FeedService

    /// The grid of displayed areas.
    static let areas = ReleaseGrid(side: Metres(500))
    private static let shownOpenings = 200

    /// Returns a drop for a person.
    ///
    /// - Throws: `DropError.notFound`, the same for everything that the person cannot see.
    func view(
        _ id: Identifier<Drop>,
        for person: Identifier<Account>
    ) async throws -> DropView {
        try await context.host.database.read { [self] transaction in
            guard let drop = try DropStore(transaction: transaction).find(id),
                var view = try view(of: drop, for: person, in: transaction)
            else {
                let report = try ReportStore(transaction: transaction).latest(of: id, by: person)
                throw report.map(DropError.reported) ?? .notFound
            }
            if view.contents?.parcel != nil {
                let own = Set(try DeviceStore(transaction: transaction).list(of: [person]).map(\.id))
                view.contents?.parcel?.shares.removeAll { !own.contains($0.device) }
            }
            return view
        }
    }

    private func view(
        of drop: Drop,
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> DropView? {
        if drop.sender == person {
            if try isReminderHere(drop, for: person, in: transaction) { return try shown(drop, .here, in: transaction) }
            return drop.state == .deleted ? nil : try sent(drop, in: transaction)
        }
        guard drop.isReadable, try !context.isBlocked(drop.sender, person, in: transaction) else { return nil }
        guard let standing = try standing(of: drop, for: person, in: transaction) else { return nil }
        var view = try shown(drop, standing, in: transaction)
        if standing == .open || standing == .read {
            view.thread = try thread.list(of: drop, for: person, in: transaction)
            view.isShared = try FeedStore(transaction: transaction).find(drop.id, by: person) != nil
        }
        return view
    }

    /// Whether the sender's own reminder can be opened now.
    private func isReminderHere(
        _ drop: Drop,
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool {
        guard drop.audience == .oneself, drop.state == .waiting else { return false }
        return try ClaimStore(transaction: transaction).tickets(of: person, at: context.now).contains(drop.id)
    }

    /// Returns the state of a drop for a person who has not sent it; `nil` if they do not see it.
    private func standing(
        of drop: Drop,
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> DropView.Standing? {
        let store = DropStore(transaction: transaction)
        let claims = ClaimStore(transaction: transaction)
        let state = try store.state(of: drop.id, for: person)
        if state == .removed || state == .withdrawn { return nil }
        if try store.isHidden(drop.id, from: person) { return nil }
        let opened = try claims.lastOpening(of: drop.id, by: person)
        if drop.state == .over { return opened == nil ? nil : .open }
        if let opened { return context.canRead(drop, openedAt: opened) ? .open : .read }
        if try feed.sees(person, drop, in: transaction) { return .open }
        let isHere = try claims.tickets(of: person, at: context.now).contains(drop.id)
        if isHere, drop.isOpenable(at: context.now) { return .here }
        let mayOpen = try release.reach(of: person, to: drop, in: transaction).mayOpen
        guard mayOpen || isAwaited(drop, state) else { return nil }
        return drop.audience == .everybody && drop.shown == .nothing ? nil : .locked
    }

    /// Whether a drop is announced to a person but cannot be opened yet; a walk's steps stay hidden until they are
    /// next.
    private func isAwaited(_ drop: Drop, _ state: RecipientState?) -> Bool {
        drop.walk == nil && state == .waiting && drop.opensFrom <= context.now
    }

    private func shown(
        _ drop: Drop,
        _ standing: DropView.Standing,
        in transaction: any Transaction
    ) throws -> DropView {
        let contents = try context.contents(of: drop)
        let names = try context.names(of: [drop.sender], in: transaction)
        let isOpen = standing == .open || standing == .sent
        let media = isOpen ? try MediaStore(transaction: transaction).find(of: drop.id) : nil
        return DropView(
            id: drop.id,
            sender: names[drop.sender] ?? "",
            standing: standing,
            audience: drop.audience,
            state: drop.state,
            madeAt: drop.madeAt,
            opensFrom: drop.opensFrom,
            opensUntil: drop.opensUntil,
            hint: contents?.hint ?? "",
            place: contents.flatMap { Self.place(of: drop, $0, isExact: standing == .sent) },
            contents: isOpen
                ? contents.map {
                    DropView.Contents(
                        text: $0.text,
                        place: drop.shown == .pin || standing == .sent ? $0.place : "",
                        media: media?.shown,
                        milliseconds: media?.milliseconds,
                        parcel: $0.parcel
                    )
                } : nil,
            mayKeep: drop.mayKeep,
            mayShare: drop.mayShare,
            signCode: drop.signCode,
            walk: drop.walk,
            step: drop.step
        )
    }

    private func sent(_ drop: Drop, in transaction: any Transaction) throws -> DropView {
        var view = try shown(drop, .sent, in: transaction)
        let openings = try ClaimStore(transaction: transaction).openings(of: drop.id, limit: Self.shownOpenings)
        let recipients = try DropStore(transaction: transaction).recipients(of: drop.id)
        let names = try context.names(
            of: openings.map(\.person) + recipients.map(\.person),
            in: transaction
        )
        view.opens = drop.opens
        view.isDone = drop.audience == .oneself && drop.opens > 0
        view.mostOpens = drop.mostOpens
        view.openings = openings.map {
            DropView.OpeningView(
                name: names[$0.person] ?? "",
                at: $0.at,
                proof: $0.proof,
                signals: $0.signals.split(separator: " ").map(String.init)
            )
        }
        if drop.audience == .friends {
            view.recipients = recipients.map { DropView.RecipientView(name: names[$0.person] ?? "", state: $0.state) }
        }
        view.thread = try thread.list(of: drop, for: drop.sender, in: transaction)
        view.isShared = try FeedStore(transaction: transaction).find(drop.id, by: drop.sender) != nil
        if drop.state == .hidden {
            view.report = try ReportStore(transaction: transaction).hiding(drop.id)
        }
        return view
    }

    /// Returns the place as exactly as its sender allows; the sender sees the exact place.
    static func place(of drop: Drop, _ contents: DropContents, isExact: Bool) -> DropView.Place? {
        switch isExact ? .pin : drop.shown {
        case .nothing: return nil
        case .pin:
            return DropView.Place(
                name: contents.place,
                latitude: contents.latitude,
                longitude: contents.longitude,
                radius: drop.radius,
                isArea: false
            )
        case .area:
            let middle = areas.snapped(contents.position)
            return DropView.Place(
                name: "",
                latitude: middle.latitude,
                longitude: middle.longitude,
                radius: 350,
                isArea: true
            )
        }
    }

    // MARK: pictures and videos

    /// Returns the picture or video of a drop whose contents a person may see now; otherwise it is not found.
    func media(of id: Identifier<Drop>, for person: Identifier<Account>) async throws -> MediaRecord {
        try await context.host.database.read { [self] transaction in
            guard let drop = try DropStore(transaction: transaction).find(id),
                let view = try view(of: drop, for: person, in: transaction),
                view.standing == .open || view.standing == .sent,
                let media = try MediaStore(transaction: transaction).find(of: id)
            else { throw DropError.notFound }
            return media
        }
    }
}
