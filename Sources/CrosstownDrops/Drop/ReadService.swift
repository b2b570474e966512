import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// Shows drops to those who may see them, and of each no more than they may.
struct ReadService: Sendable {
    let context: DropsContext
    let release: ReleaseService
    let thread: ThreadService
    let feed: FeedService

    /// The cells in which an area is told.
    static let areas = ReleaseGrid(side: Metres(500))
    private static let shownOpenings = 200

    /// A drop as a person sees it.
    ///
    /// - Throws: `DropError.notFound`, the same for all that the person cannot see.
    func view(
        _ id: Identifier<Drop>,
        for person: Identifier<Account>
    ) async throws -> DropView {
        try await context.host.database.read { [self] transaction in
            guard let drop = try DropStore(transaction: transaction).find(id),
                var view = try view(of: drop, for: person, in: transaction)
            else { throw DropError.notFound }
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

    /// Whether a reminder to oneself can be opened now.
    private func isReminderHere(
        _ drop: Drop,
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool {
        guard drop.audience == .oneself, drop.state == .waiting else { return false }
        return try ClaimStore(transaction: transaction).tickets(of: person, at: context.now).contains(drop.id)
    }

    /// What a drop is to somebody who has not sent it; `nil` where it is nothing.
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

    /// Whether something is announced to somebody that does not open yet; of a walk, nothing is told before it is the next step.
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

    /// The place as exactly as its sender wishes; its sender sees it as it is.
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

    /// The picture or video of a drop whose contents a person may see now; what nobody may see is not found.
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

    // MARK: lists

    /// The public drops around a place whose places are told, without those of people between whom and the reader is a block.
    func pins(
        around position: Coordinate,
        within radius: Metres,
        for reader: Identifier<Account>
    ) async throws -> [DropPin] {
        try await context.host.database.read { [context] transaction in
            let pins = try DropStore(transaction: transaction)
                .pins(around: position, within: radius, for: reader, at: context.now, limit: 1000)
            let blocked = try context.blocked(by: reader, among: pins.map(\.sender), in: transaction)
            return blocked.isEmpty ? pins : pins.filter { !blocked.contains($0.sender) }
        }
    }

    /// One line of a list.
    struct Line: Codable, Sendable, Hashable {
        let id: Identifier<Drop>
        let sender: String
        let place: DropView.Place?
        let hint: String
        let at: Timestamp
        let opensFrom: Timestamp
        let opensUntil: Timestamp?
        let audience: DropAudience
        let state: DropState
        let opens: Int
        /// The beginning of the text, for those who may read it.
        let excerpt: String
        /// Whether not even the operator can read it.
        let isSealed: Bool
    }

    /// The middle of what is listed around a place, or around the city's middle.
    func middle(of position: Coordinate?) -> Coordinate {
        Self.areas.snapped(position ?? context.host.city.center)
    }

    /// What waits for a person, and what is public around a place.
    func map(
        for person: Identifier<Account>,
        near position: Coordinate?
    ) async throws -> (waiting: [Line], here: [Line], nearby: [Line], walks: [WalkRecord]) {
        // Nobody learns more by moving the map a little.
        let middle = middle(of: position)
        return try await context.host.database.read { [self] transaction in
            let store = DropStore(transaction: transaction)
            let now = context.now
            let waiting = try seen(store.waiting(for: person, limit: 100), by: person, in: transaction)
                .filter { $0.opensFrom <= now && $0.isOpenable(at: now) }
            let found = try store.find(ClaimStore(transaction: transaction).tickets(of: person, at: now))
            let here = try seen(found.values.filter { $0.isOpenable(at: now) }, by: person, in: transaction)
            let spots = try store.spots(around: middle, within: Metres(1000), at: now, limit: 200, areTold: true)
            let publicDrops = try seen(Array(store.find(spots.map(\.drop)).values), by: person, in: transaction)
                .filter { $0.sender != person }
                .sorted { ($0.madeAt, $0.id) > ($1.madeAt, $1.id) }
            return (
                try lines(waiting, excerpts: false, in: transaction),
                try lines(here.sorted { $0.id < $1.id }, excerpts: false, in: transaction),
                try lines(publicDrops, excerpts: false, in: transaction),
                try context.walks(for: person, limit: 20, in: transaction)
            )
        }
    }

    /// A person's own list.
    func mine(_ section: MineSection, of person: Identifier<Account>, before: Timestamp?) async throws -> [Line] {
        try await context.host.database.read { [self] transaction in
            let store = DropStore(transaction: transaction)
            switch section {
            case .waiting:
                let drops = try store.waiting(for: person, limit: 100)
                return try lines(drops.filter { $0.opensFrom <= context.now }, excerpts: false, in: transaction)
            case .sent:
                let drops = try store.sent(by: person, before: before, limit: 50)
                return try lines(drops, excerpts: true, isExact: true, in: transaction)
            case .opened:
                let opened = try store.opened(by: person, before: before, limit: 50)
                let kept = try seen(opened.map(\.drop).filter(\.isReadable), by: person, in: transaction)
                return try lines(kept, excerpts: false, in: transaction)
            }
        }
    }

    /// Those of some drops that a person has neither removed nor hidden, and whose senders are not blocked; a fixed number
    /// of statements.
    private func seen(
        _ drops: [Drop],
        by person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Drop] {
        let hidden = try DropStore(transaction: transaction).hidden(drops.map(\.id), from: person)
        let blocked = try context.blocked(by: person, among: drops.map(\.sender), in: transaction)
        return drops.filter { !hidden.contains($0.id) && !blocked.contains($0.sender) }
    }

    func lines(
        _ drops: [Drop],
        excerpts: Bool,
        isExact: Bool = false,
        in transaction: any Transaction
    ) throws -> [Line] {
        let names = try context.names(of: drops.map(\.sender), in: transaction)
        return try drops.map { drop in
            let contents = try context.contents(of: drop)
            return Line(
                id: drop.id,
                sender: names[drop.sender] ?? "",
                place: contents.flatMap { Self.place(of: drop, $0, isExact: isExact) },
                hint: contents?.hint ?? "",
                at: drop.madeAt,
                opensFrom: drop.opensFrom,
                opensUntil: drop.opensUntil,
                audience: drop.audience,
                state: drop.state,
                opens: drop.opens,
                excerpt: excerpts ? String((contents?.text ?? "").prefix(80)) : "",
                isSealed: contents?.parcel != nil
            )
        }
    }
}

/// The lists of a person's own page.
enum MineSection: String, Codable, Sendable, CaseIterable {
    /// What waits for the person.
    case waiting
    /// What the person has opened.
    case opened
    /// What the person has sent.
    case sent
}
