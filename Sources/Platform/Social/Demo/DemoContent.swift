import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The friends and places of demo users.
struct DemoContent: Sendable {
    let friends: FriendService
    let places: PlaceService

    func fill(_ cast: DemoCast) async throws {
        let visitor = cast.visitor.account
        let known = try await friends.list(of: visitor, matching: "")
        let isThere = !known.friends.isEmpty || !known.incoming.isEmpty || !known.sent.isEmpty
        if isThere { return }
        let others = cast.others.map(\.account)
        try await friends.change { changes in
            for friend in others.prefix(4) { try changes.friends.befriend(visitor, friend, at: changes.now) }
            for (one, other) in zip(others.prefix(6), others.dropFirst().prefix(5)) {
                try changes.friends.befriend(one, other, at: changes.now)
            }
            for asker in others.dropFirst(5).prefix(1) { try changes.ask(visitor, by: asker) }
            for asked in others.dropFirst(6).prefix(1) { try changes.ask(asked, by: visitor) }
        }
        try await savePlaces(of: visitor)
    }

    private func savePlaces(of visitor: Identifier<Account>) async throws {
        let center = places.entry.center
        let surroundings = [("home", "Home", 0.0021, -0.0034), ("work", "Work", -0.0017, 0.0028)]
        for (kind, name, north, east) in surroundings {
            let place = try Sent<PlaceRequest>(texts: [
                "kind": kind,
                "name": name,
                "latitude": "\(center.latitude + north)",
                "longitude": "\(center.longitude + east)",
            ])
            _ = try await places.add(place.checked(), of: visitor)
        }
    }
}
