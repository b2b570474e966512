import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The device's tickets, which only the device stores, by code.
struct DeviceTickets: Sendable {
    static let cookie = "community-tickets"
    private static let most = 24
    private static let keptSeconds = 400 * 86_400

    /// The codes, latest first.
    let codes: [String]

    /// Parses codes separated by points; leaves out invalid ones.
    init(_ text: String?) {
        let parts = (text ?? "").split(separator: ".").prefix(Self.most)
        codes = parts.filter { $0.utf8.count <= 64 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
            .map(String.init)
    }

    private init(codes: [String]) { self.codes = codes }

    func adding(_ code: String) -> DeviceTickets {
        DeviceTickets(codes: Array(([code] + codes.filter { $0 != code }).prefix(Self.most)))
    }

    /// The `Set-Cookie` value that stores the codes on the device.
    var settingCookie: String {
        let text = codes.joined(separator: ".")
        return "\(Self.cookie)=\(text); Max-Age=\(Self.keptSeconds); Path=/community; HttpOnly; SameSite=Lax"
    }
}

/// The owner of the places on a page: the signed-in user, and the device with its stored tickets.
struct TicketHolder: Sendable {
    let account: Identifier<Account>?
    let held: DeviceTickets

    /// A user without places.
    static let nobody = TicketHolder(account: nil, held: DeviceTickets(nil))

    /// Whether the user could have places.
    var isSomebody: Bool { account != nil || !held.codes.isEmpty }
}

extension TicketStore {
    private static let mostOwn = 60

    /// The user's current and upcoming places, next first; only those of one occurrence if given.
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
