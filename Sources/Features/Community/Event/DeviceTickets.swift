import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The places at events that a device has taken, as the device alone remembers them by their codes.
struct DeviceTickets: Sendable {
    static let cookie = "community-tickets"
    private static let most = 24
    private static let keptSeconds = 400 * 86_400

    /// The codes, latest first.
    let codes: [String]

    /// Reads codes with points between them; what can be none is left out.
    init(_ text: String?) {
        let parts = (text ?? "").split(separator: ".").prefix(Self.most)
        codes = parts.filter { $0.utf8.count <= 64 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
            .map(String.init)
    }

    private init(codes: [String]) { self.codes = codes }

    /// With one more.
    func adding(_ code: String) -> DeviceTickets {
        DeviceTickets(codes: Array(([code] + codes.filter { $0 != code }).prefix(Self.most)))
    }

    /// The `Set-Cookie` value that lets the device remember.
    var settingCookie: String {
        let text = codes.joined(separator: ".")
        return "\(Self.cookie)=\(text); Max-Age=\(Self.keptSeconds); Path=/community; HttpOnly; SameSite=Lax"
    }
}

/// Whose places a page shows: those of whoever is signed in, and those that the device remembers.
struct TicketHolder: Sendable {
    let account: Identifier<Account>?
    let held: DeviceTickets

    /// Nobody, who has no place.
    static let nobody = TicketHolder(account: nil, held: DeviceTickets(nil))

    /// Whether there can be any.
    var isSomebody: Bool { account != nil || !held.codes.isEmpty }
}

extension TicketStore {
    /// How many of one's own places are shown.
    private static let mostOwn = 60

    /// The places of somebody at what is not over, the next first; at one time of an event where one is named.
    func own(
        of holder: TicketHolder,
        at now: Timestamp,
        occurrence: Identifier<Occurrence>? = nil
    ) throws -> [OwnPlace] {
        guard holder.isSomebody else { return [] }
        var mine: SQL = "t.code_hash IN \(list: holder.held.codes.map(codes.hash))"
        if let account = holder.account { mine = "(t.account = \(account) OR \(mine))" }
        if let occurrence { mine.append(" AND t.occurrence = \(occurrence)") }
        return try transaction.query(
            """
            SELECT t.id, o.id, \(Occurrence.title), o.starts_at, \(Occurrence.place), t.state, t.code, o.is_cancelled,
                e.state
            FROM community_ticket t JOIN community_occurrence o ON o.id = t.occurrence
            JOIN community_event e ON e.id = o.event
            WHERE \(mine) AND t.state <> 'gone' AND o.ends_at > \(now)
            ORDER BY o.starts_at, t.number LIMIT \(Self.mostOwn)
            """
        ).map { try OwnPlace($0, codes) }
    }
}
