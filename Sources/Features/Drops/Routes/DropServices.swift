import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// All use cases of the feature for a host.
struct DropServices: Sendable {
    let context: DropsContext
    let send: SendService
    let release: ReleaseService
    let read: ReadService
    let media: MediaService
    let thread: ThreadService
    let feed: FeedService
    let moderation: ModerationService
    let walks: WalkService
    let signs: SignService
    let devices: DeviceService

    init(_ host: FeatureHost) throws {
        context = DropsContext(host)
        devices = DeviceService(context: context)
        send = SendService(context: context, devices: devices)
        release = try ReleaseService(context: context)
        thread = ThreadService(context: context)
        feed = FeedService(context: context)
        read = ReadService(context: context, release: release, thread: thread, feed: feed)
        media = MediaService(context: context)
        moderation = ModerationService(context: context)
        walks = WalkService(context: context, send: send)
        signs = SignService(context: context, release: release)
    }

    var clock: LocalTime { context.host.city.localTime }

    /// Returns a person's friends in alphabetical order.
    func friends(of person: Identifier<Account>) async throws -> [FriendChoice] {
        try await context.host.database.read { [context] transaction in
            let friends = try context.host.friends.friends(of: person, in: transaction)
            return try context.names(of: friends, in: transaction)
                .map { FriendChoice(id: $0.key.description, name: $0.value) }
                .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        }
    }

    /// Returns a person's saved places.
    func places(of person: Identifier<Account>) async throws -> [FriendChoice] {
        try await context.host.database.read { [context] transaction in
            try context.host.savedPlaces.places(of: person, in: transaction)
                .map { FriendChoice(id: $0.id.description, name: $0.name) }
        }
    }

    /// A new idempotency key for a form.
    var newKey: String {
        context.host.randomBytes(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Returns the page to send a drop, also to a chosen friend, or to add a step to a walk.
    func sendPage(
        for person: Identifier<Account>,
        to friend: Identifier<Account>? = nil,
        walk: Identifier<Walk>? = nil,
        refused: RefusedForm? = nil
    ) async throws -> SendPage {
        let names = try await context.host.database.read { [context] in try context.names(of: [person], in: $0) }
        return SendPage(
            friends: try await friends(of: person),
            places: try await places(of: person),
            takesPictures: media.takesPictures,
            takesVideos: media.takesVideos,
            key: newKey,
            media: nil,
            walk: walk,
            refused: refused,
            recipient: friend?.description,
            writer: names[person] ?? ""
        )
    }

    /// The form that devices cache, without the user's data.
    var keptSendPage: SendPage {
        SendPage(
            friends: [],
            places: [],
            takesPictures: media.takesPictures,
            takesVideos: media.takesVideos,
            key: "",
            media: nil,
            walk: nil,
            refused: nil,
            isKept: true
        )
    }

    /// Returns a person's pictures and videos, largest first.
    func storagePage(for person: Identifier<Account>) async throws -> StoragePage {
        try await context.host.database.read { [self] transaction in
            let store = MediaStore(transaction: transaction)
            let items = try store.largest(of: person, limit: StoragePage.shown)
            let drops = try DropStore(transaction: transaction).find(items.map(\.drop))
            return StoragePage(
                used: try store.used(by: person),
                limit: context.ownerBytes,
                items: try items.map { item in
                    let contents = try drops[item.drop].flatMap { try context.contents(of: $0) }
                    return StoragePage.Item(
                        drop: item.drop,
                        bytes: item.bytes,
                        excerpt: String((contents?.text ?? "").prefix(60)),
                        place: contents?.place ?? "",
                        madeAt: item.madeAt
                    )
                },
                clock: clock
            )
        }
    }

    /// Returns a drop with the data of its page.
    func page(_ address: DropAddress, for person: Identifier<Account>) async throws -> DropPage {
        let view = try await read.view(address.id, for: person)
        let friends = view.mayShare || view.standing == .sent ? try await friends(of: person) : []
        return DropPage(
            drop: view,
            friends: friends,
            isNew: address.opened ?? false,
            confirms: address.reported == true ? .reportedAnswer : nil,
            clock: clock
        )
    }

    func feedPage(for person: Identifier<Account>, before: Int64?) async throws -> FeedPage {
        try await context.host.database.read { [self] transaction in
            let store = FeedStore(transaction: transaction)
            let friends = try context.host.friends.friends(of: person, in: transaction)
            let shares = try store.list(
                for: person,
                friends: friends,
                before: before.map(Timestamp.init(milliseconds:)),
                limit: 30
            )
            return FeedPage(items: try items(of: shares, for: person, in: transaction), clock: clock)
        }
    }

    private func items(
        of shares: [ShareRecord],
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [FeedPage.Item] {
        let store = FeedStore(transaction: transaction)
        let drops = try DropStore(transaction: transaction).find(shares.map(\.drop))
        let kinds = try MediaStore(transaction: transaction).kinds(of: shares.map(\.drop))
        let likes = try store.likes(of: shares.map(\.id), by: person)
        let remarks = try store.remarks(of: shares.map(\.id), for: person)
        let people = shares.map(\.person) + drops.values.map(\.sender) + remarks.map(\.author)
        let names = try context.names(of: people, in: transaction)
        let blocked = try context.blocked(by: person, among: people, in: transaction)
        return try shares.compactMap { share in
            guard let drop = drops[share.drop], drop.state == .waiting, let contents = try context.contents(of: drop),
                !blocked.contains(drop.sender), !blocked.contains(share.person)
            else { return nil }
            return FeedPage.Item(
                id: share.id,
                drop: share.drop,
                by: names[share.person] ?? "",
                isOwn: share.person == person,
                audience: share.audience,
                madeAt: share.madeAt,
                sender: names[drop.sender] ?? "",
                text: contents.text,
                media: kinds[share.drop].flatMap { DropView.MediaKind(rawValue: $0.rawValue) },
                likes: likes[share.id]?.count ?? 0,
                isLiked: likes[share.id]?.isOwn ?? false,
                remarks: remarks.filter { $0.share == share.id && !blocked.contains($0.author) }.map {
                    FeedPage.Remark(
                        id: $0.id,
                        author: names[$0.author] ?? "",
                        text: $0.text,
                        mayDelete: $0.author == person || share.person == person,
                        isOwn: $0.author == person
                    )
                }
            )
        }
    }
}
