import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// What others see of where a drop lies before they open it.
enum DropShown: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// The place itself.
    case pin
    /// A cell of 500 m in which it lies, always the same.
    case area
    /// Nothing: a hunt, or a surprise.
    case nothing
}

/// A drop as its row holds it, without its contents.
struct Drop: Sendable, Hashable {
    let id: Identifier<Drop>
    let sender: Identifier<Account>
    let audience: DropAudience
    let shown: DropShown
    let radius: Int
    /// The wrapped key; `nil` once it was destroyed.
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

    /// Whether those who have opened it can read it: as long as it waits, and beyond that where they may keep it.
    var isReadable: Bool { state == .waiting || (state == .over && mayKeep && key != nil) }

    /// Whether it opens at a moment, wherever somebody stands.
    func isOpenable(at now: Timestamp) -> Bool {
        state == .waiting && opensFrom <= now && opensUntil.map { now < $0 } != false
            && mostOpens.map { opens < $0 } != false
    }
}

extension Drop {
    /// The columns of `drop_item` in the order in which a row is read.
    static let columns: SQL = """
        i.id, i.sender, i.audience, i.shown, i.radius, i.key, i.body, i.opens_from, i.opens_until, i.most_opens, i.opens,
        i.may_keep, i.may_share, i.sign_code, i.state, i.walk, i.step, i.made_at
        """

    init(_ reader: inout RowReader) throws {
        id = try reader.next()
        sender = try reader.next()
        audience = try reader.next()
        shown = try reader.next()
        radius = try reader.next()
        key = try reader.next()
        body = try reader.next()
        opensFrom = try reader.next()
        opensUntil = try reader.next()
        mostOpens = try reader.next()
        opens = try reader.next()
        mayKeep = try reader.next()
        mayShare = try reader.next()
        signCode = try reader.next()
        state = try reader.next()
        walk = try reader.next()
        step = try reader.next()
        madeAt = try reader.next()
    }

    init(row: Row) throws {
        var reader = RowReader(row)
        try self.init(&reader)
    }
}
