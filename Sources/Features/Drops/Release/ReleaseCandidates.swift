import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// The drops that a claim may open.
extension ReleaseService {
    struct Candidate {
        let drop: Drop
        /// `nil` if this person cannot open it.
        let place: LockedPlace?
        /// Whether this person requested it, has opened it before and can still read it.
        var isOpen = false
    }

    /// Returns the requested drop, or a decoy that takes as long; without a request, everything that may be here.
    func candidates(
        _ asked: Identifier<Drop>?,
        for person: Identifier<Account>,
        at claim: Claim,
        in transaction: any Transaction
    ) throws -> [Candidate] {
        let store = DropStore(transaction: transaction)
        if let asked {
            let found = try store.find(asked)
            let drop = found?.key == nil ? decoy : found ?? decoy
            let place = try place(of: drop)
            let reach = try reach(of: person, to: drop, in: transaction)
            return [Candidate(drop: drop, place: reach.mayOpen ? place : nil, isOpen: reach.isOpen)]
        }
        let position = claim.readablePosition
        let spots = try store.spots(
            around: position,
            within: context.engine.farthestReach,
            at: claim.heardAt,
            limit: 400
        )
        let near = spots.map { ($0.drop, position.distance(to: $0.position).value) }.sorted { $0.1 < $1.1 }
        let publicDrops = try store.find(near.prefix(Self.mostHere).map(\.0))
        let drops =
            try store.waiting(for: person, limit: 200)
            + publicDrops.values.filter { $0.sender != person }.sorted { $0.id < $1.id }
        let hidden = try store.hidden(drops.map(\.id), from: person)
        let blocked = try context.blocked(by: person, among: drops.map(\.sender), in: transaction)
        return try drops.compactMap { drop in
            guard drop.walk == nil, drop.signCode != .required, drop.isOpenable(at: context.now),
                !hidden.contains(drop.id), !blocked.contains(drop.sender), let place = try place(of: drop)
            else { return nil }
            return Candidate(drop: drop, place: place)
        }
    }

    func place(of drop: Drop) throws -> LockedPlace? {
        guard let contents = try context.contents(of: drop) else { return nil }
        return LockedPlace(
            contents.position,
            radius: Metres(Double(drop.radius)),
            isHidden: drop.shown == .nothing,
            rules: context.engine.rules
        )
    }

    /// Returns whether a person could open a drop at its place, and whether it is already open to them.
    ///
    /// Submitting twice, or from two pages, counts as one opening. The same statements run for every result.
    func reach(
        of person: Identifier<Account>,
        to drop: Drop,
        in transaction: any Transaction
    ) throws -> (mayOpen: Bool, isOpen: Bool) {
        let store = DropStore(transaction: transaction)
        let state = try store.state(of: drop.id, for: person)
        let isHidden = try store.isHidden(drop.id, from: person)
        let isBlocked = try context.isBlocked(drop.sender, person, in: transaction)
        let isNext = try WalkStore(transaction: transaction).isReached(drop, by: person)
        let openedAt = try ClaimStore(transaction: transaction).lastOpening(of: drop.id, by: person)
        let isAmong = drop.audience == .everybody || state == .waiting || state == .opened
        let isMeant = isAmong && !isHidden && !isBlocked
        let canRead = openedAt.map { context.canRead(drop, openedAt: $0) } ?? false
        return (isMeant && isNext && drop.isOpenable(at: context.now), isMeant && drop.isReadable && canRead)
    }

    /// Creates a decoy to evaluate for requests of drops that do not exist.
    static func makeDecoy(_ context: DropsContext) throws -> Drop {
        let id = Identifier<Drop>(high: 0, low: 0)
        let contents = DropContents(
            text: String(repeating: "x", count: 120),
            latitude: context.host.city.center.latitude,
            longitude: context.host.city.center.longitude,
            place: "",
            hint: ""
        )
        let sealed = try context.sealed(contents, of: id)
        return Drop(
            id: id,
            sender: .nobody,
            audience: .friends,
            shown: .nothing,
            radius: 50,
            key: sealed.key,
            body: sealed.body,
            opensFrom: Timestamp(milliseconds: 0),
            opensUntil: nil,
            mostOpens: nil,
            opens: 0,
            mayKeep: false,
            mayShare: false,
            signCode: .near,
            state: .waiting,
            walk: nil,
            step: nil,
            madeAt: Timestamp(milliseconds: 0),
            clientKey: ""
        )
    }
}

extension Claim {
    /// The claimed position, or the South Pole if it is invalid, so that tables can be queried with it.
    var readablePosition: Coordinate {
        Coordinate(validatingLatitude: position.latitude, longitude: position.longitude)
            ?? Coordinate(latitude: -90, longitude: 0)
    }
}
