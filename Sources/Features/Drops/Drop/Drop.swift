import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What others see of a drop's place before they open it.
enum DropShown: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// The exact place.
    case pin
    /// The fixed 500 m cell that includes the place.
    case area
    /// No place: a hunt, or a surprise.
    case nothing
}

/// A drop as stored, without its contents.
struct Drop: Sendable, Hashable {
    let id: Identifier<Drop>
    let sender: Identifier<Account>
    let audience: DropAudience
    let shown: DropShown
    let radius: Int
    /// The wrapped key; `nil` after it was deleted.
    let key: String?
    let body: [UInt8]?
    let opensFrom: Timestamp
    let opensUntil: Timestamp?
    let mostOpens: Int?
    let opens: Int
    let mayKeep: Bool
    let mayShare: Bool
    let signCode: SignCode
    let state: DropState
    let walk: Identifier<Walk>?
    let step: Int?
    let madeAt: Timestamp
    /// The sender's idempotency key, so that a drop sent twice is created once.
    let clientKey: String

    /// Whether people who opened it can read it: while it waits, and afterwards if they may keep it.
    var isReadable: Bool { state == .waiting || (state == .over && mayKeep && key != nil) }

    /// Whether it can be opened at a given time, regardless of the reader's position.
    func isOpenable(at now: Timestamp) -> Bool {
        state == .waiting && opensFrom <= now && opensUntil.map { now < $0 } != false
            && mostOpens.map { opens < $0 } != false
    }
}

extension Drop {
    static let personal = PersonalTable(
        "drop_item",
        [
            .account("sender", in: "Drops sent", erasing: .row),
            .content("body", notExported: DropTables.sealed),
            .listed("t.made_at", as: .moment("When")), .listed("t.audience", as: .plain("For")),
            .listed("t.shown", as: .plain("Shown to others")), .listed("t.radius", as: .plain("Radius")),
            .listed("t.opens_from", as: .moment("Opens from")), .listed("t.opens_until", as: .moment("Opens until")),
            .listed("t.opens", as: .plain("Opened")), .listed("t.state", as: .plain("Status")),
            .listed("m.kind", as: .plain("Picture or video")), .listed("m.bytes", as: .plain("Size (bytes)")),
        ],
        joining: "LEFT JOIN drop_media m ON m.item = t.id"
    )

    static let table = Table(
        "drop_item",
        Column("id", \Drop.id),
        Column("sender", \Drop.sender),
        Column("audience", \Drop.audience),
        Column("shown", \Drop.shown),
        Column("radius", \Drop.radius),
        Column("key", \Drop.key),
        Column("body", \Drop.body),
        Column("opens_from", \Drop.opensFrom),
        Column("opens_until", \Drop.opensUntil),
        Column("most_opens", \Drop.mostOpens),
        Column("opens", \Drop.opens),
        Column("may_keep", \Drop.mayKeep),
        Column("may_share", \Drop.mayShare),
        Column("sign_code", \Drop.signCode),
        Column("state", \Drop.state),
        Column("walk", \Drop.walk),
        Column("step", \Drop.step),
        Column("made_at", \Drop.madeAt),
        Column("client_key", \Drop.clientKey),
        make: Drop.init
    )
}
