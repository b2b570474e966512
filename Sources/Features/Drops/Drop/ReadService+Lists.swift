import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

extension ReadService {
    /// Returns the public drops with visible places around a place, except those of blocked people.
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

    /// A row of a list.
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
        /// The beginning of the text, for people who may read it.
        let excerpt: String
        /// Whether even the operator cannot read it.
        let isSealed: Bool
    }

    /// Returns the center of a list around a place, by default the city's center.
    func middle(of position: Coordinate?) -> Coordinate {
        Self.areas.snapped(position ?? context.host.city.center)
    }

    /// Returns the drops that wait for a person, and the public ones around a place.
    func map(
        for person: Identifier<Account>,
        near position: Coordinate?
    ) async throws -> (waiting: [Line], here: [Line], nearby: [Line], walks: [WalkRecord]) {
        // Snapped to the grid of areas, so that moving the map a little discloses nothing.
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

    /// Returns a list of a person's own drops.
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

    /// Returns the drops that a person has not removed or hidden, and whose senders are not blocked, in a fixed number
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

/// The lists of a person's drops.
enum MineSection: String, Codable, Sendable, CaseIterable {
    /// Drops that wait for the person.
    case waiting
    /// Drops that the person has opened.
    case opened
    /// Drops that the person has sent.
    case sent
}
