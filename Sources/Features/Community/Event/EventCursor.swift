import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The end of a page of events.
struct EventCursor: Sendable, Hashable {
    let startsAt: Timestamp
    let id: Identifier<Occurrence>

    init(startsAt: Timestamp, id: Identifier<Occurrence>) {
        self.startsAt = startsAt
        self.id = id
    }

    /// Parses `1795000000000.0190…`; `nil` if invalid.
    init?(_ text: String) {
        let parts = text.split(separator: ".")
        guard parts.count == 2, let moment = Int64(parts[0]), let id = Identifier<Occurrence>(parts[1]) else {
            return nil
        }
        self.init(startsAt: Timestamp(milliseconds: moment), id: id)
    }

    var text: String { "\(startsAt.milliseconds).\(id)" }
}
