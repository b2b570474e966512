import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Loads what a plan needs to know about the sign-ups for one leg of an event.
struct PoolEntries {
    let event: String
    let leg: Leg
    let friends: any Friends
    let transaction: any Transaction

    /// Returns the sign-ups with the people who are blocked or avoided by either side, and with their fixed car.
    func list(_ signUps: [SignUp]) throws -> [PoolEntry] {
        if signUps.isEmpty { return [] }
        var avoided = try avoided(signUps)
        let left = Set(try DriveStore(transaction: transaction).left(event: event, leg))
        let pairings = try PoolStore(transaction: transaction).list(event: event, leg: leg)
        var fixed = riding(in: left, pairings, &avoided)
        let here = Set(signUps.map(\.id))
        // Riders who got out before the car stopped need no other.
        let arrived = Set(pairings.filter { $0.arrivedAt != nil && !here.contains($0.offer) }.map(\.request))
        for ruling in try RulingStore(transaction: transaction).active(event: event)
        where here.contains(ruling.offer) && here.contains(ruling.request) {
            switch ruling.kind {
            case .fix: fixed[ruling.request] = ruling.offer
            case .forbid: avoided[ruling.request, default: []].append(ruling.offer)
            }
        }
        return signUps.filter { !arrived.contains($0.id) }.map { signUp in
            let driver = fixed[signUp.id].flatMap { here.contains($0) ? $0 : nil }
            let people = Set(avoided[signUp.id] ?? []).sorted()
            return PoolEntry(signUp, on: leg, avoiding: people, with: driver, hasLeft: left.contains(signUp.id))
        }
    }

    /// Returns the pairs who avoid each other, entered by either.
    private func avoided(_ signUps: [SignUp]) throws -> [Identifier<SignUp>: [Identifier<SignUp>]] {
        let owners = Dictionary(
            signUps.compactMap { signUp in signUp.person.map { ($0, signUp.id) } },
            uniquingKeysWith: { first, _ in first }
        )
        let here = Set(signUps.map(\.id))
        let blocks = try friends.blocks(among: owners.keys.sorted(), in: transaction).compactMap { block in
            owners[block.blocker].flatMap { one in owners[block.blocked].map { (one, $0) } }
        }
        let wishes = try AvoidanceStore(transaction: transaction).list(event: event).compactMap { one, person in
            owners[person].flatMap { here.contains(one) && one != $0 ? (one, $0) : nil }
        }
        return (blocks + wishes).reduce(into: [:]) { avoided, pair in
            avoided[pair.0, default: []].append(pair.1)
            avoided[pair.1, default: []].append(pair.0)
        }
    }

    /// Returns the riders of cars that have left: they stay in them, whatever happens to other cars.
    ///
    /// Riders in the same car arrive together, even if their preferences change on the road.
    private func riding(
        in cars: Set<Identifier<SignUp>>,
        _ all: [Pairing],
        _ avoided: inout [Identifier<SignUp>: [Identifier<SignUp>]]
    ) -> [Identifier<SignUp>: Identifier<SignUp>] {
        let pairings = all.filter { cars.contains($0.offer) }
        for riding in Dictionary(grouping: pairings.filter { $0.outcome == .pickedUp }, by: \.offer) {
            let together = Set([riding.key] + riding.value.map(\.request))
            for person in together { avoided[person]?.removeAll(where: together.contains) }
        }
        return pairings.reduce(into: [:]) { fixed, pairing in
            guard avoided[pairing.request]?.contains(pairing.offer) != true else { return }
            fixed[pairing.request] = pairing.offer
        }
    }
}
