import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The demo city's drops: at its sights, along a walk through the old town, and between friends.
struct DropDemo {
    let services: DropServices

    private typealias Sight = (name: String, latitude: Double, longitude: Double, text: String)

    private static let sights: [Sight] = [
        (
            "Casino de Monte-Carlo", 43.73915, 7.42821,
            "The lions by the door are said to bring luck. Nobody has counted whether they do."
        ),
        (
            "Jardin japonais", 43.74171, 7.43043,
            "Sit by the pond at noon: the carp come when they hear steps on the bridge."
        ),
        (
            "Port Hercule", 43.73482, 7.42176,
            "From this spot the start of the harbor swim was given last summer."
        ),
        (
            "Larvotto", 43.74601, 7.43441,
            "The water is warmest here at six in the evening."
        ),
    ]

    private static let steps: [Sight] = [
        (
            "Place du Palais", 43.73134, 7.42034,
            "The guard changes a few minutes before noon. Now look for the narrowest street."
        ),
        (
            "Rue Basse", 43.73112, 7.42218,
            "Count the painted shutters. The next place is where the city remembers its families."
        ),
        (
            "Cathédrale", 43.73037, 7.42262,
            "Its stone came from La Turbie, above you. Go on to the garden by the cliff."
        ),
        (
            "Jardins Saint-Martin", 43.72944, 7.42409,
            "Below is the sea that a prince explored. His museum is near."
        ),
        (
            "Musée océanographique", 43.73063, 7.42541,
            "You have walked through the old town. Well done."
        ),
    ]

    func fill(_ cast: DemoCast) async throws {
        for (index, sight) in Self.sights.enumerated() where index < cast.others.count {
            let sent = try Self.sent(sight, "demo-sight-\(index)", ["audience": "public", "mayShare": "true"])
            _ = try await services.send.send(sent, by: cast.others[index].account)
        }
        try await fillFriends(cast)
        try await fillWalk(cast)
    }

    private func fillFriends(_ cast: DemoCast) async throws {
        let reminder: Sight = ("Larvotto", 43.7455, 7.4339, "Bring the sunscreen this time.")
        _ = try await services.send.send(Self.sent(reminder, "demo-reminder"), by: cast.visitor.account)
        let friends = try await services.friends(of: cast.visitor.account)
        let known = Set(friends.map(\.id))
        let senders = cast.others.filter { known.contains($0.account.description) }.prefix(2)
        for (index, friend) in senders.enumerated() {
            let book: Sight = ("Port Hercule", 43.7357, 7.4247, "I left your book with the man at the kiosk.")
            let terms = ["audience": "friends", "recipients": cast.visitor.account.description]
            let hidden = index == 0 ? [:] : ["shown": "nothing", "hint": "Where boats sleep"]
            let sent = try Self.sent(book, "demo-friend-\(index)", terms.merging(hidden) { $1 })
            _ = try await services.send.send(sent, by: friend.account)
        }
    }

    private func fillWalk(_ cast: DemoCast) async throws {
        let maker = cast.administrator.account
        guard try await services.walks.lists(for: maker).own.isEmpty else { return }
        let about = "Five places on the Rock. The next one shows when you have found the one before."
        let form = try Sent<WalkForm>(texts: ["title": "Through the old town", "explanation": about])
        let walk = try await services.walks.make(form.checked(), by: maker, isEditor: true)
        for (index, step) in Self.steps.enumerated() {
            let sent = try Self.sent(step, "demo-step-\(index)")
            _ = try await services.walks.addStep(sent, to: walk, by: maker)
        }
        try await services.walks.setState(walk, .published, by: maker)
    }

    /// Returns the form input of a drop at a sight.
    private static func sent(
        _ sight: Sight,
        _ key: String,
        _ more: [String: String] = [:]
    ) throws -> Sent<SendDrop> {
        let fields = [
            "text": sight.text, "place": sight.name, "latitude": "\(sight.latitude)", "longitude": "\(sight.longitude)",
            "mayKeep": "true", "key": key,
        ]
        return try Sent(texts: fields.merging(more) { $1 })
    }
}
