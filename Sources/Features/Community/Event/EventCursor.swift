import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Where a page of events ends.
struct EventCursor: Sendable, Hashable {
    let startsAt: Timestamp
    let id: Identifier<Occurrence>

    init(startsAt: Timestamp, id: Identifier<Occurrence>) {
        self.startsAt = startsAt
        self.id = id
    }

    /// Reads `1795000000000.0190…`; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: ".")
        guard parts.count == 2, let moment = Int64(parts[0]), let id = Identifier<Occurrence>(parts[1]) else {
            return nil
        }
        self.init(startsAt: Timestamp(milliseconds: moment), id: id)
    }

    /// The cursor as an address holds it.
    var text: String { "\(startsAt.milliseconds).\(id)" }
}
