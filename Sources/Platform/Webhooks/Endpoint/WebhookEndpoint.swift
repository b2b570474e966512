import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Where a program of somebody else hears of events.
struct WebhookEndpoint: Sendable, Hashable {
    /// Whether calls go there.
    enum State: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
        /// Events are delivered.
        case on
        /// Nothing is delivered, and events that happen are not kept for it.
        case off
    }

    /// Why nothing is delivered.
    enum OffCause: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
        /// Its owner or the city wished it.
        case asked
        /// It answered that it is gone (410).
        case gone
        /// It took nothing for days.
        case failing
        /// The key of its program was taken back.
        case keyTakenBack = "key_taken_back"
    }

    /// How an endpoint fares, which decides among how many it is sent to.
    enum Standing: Sendable, Hashable, CaseIterable {
        /// It takes what it is sent, and soon.
        case prompt
        /// It has failed since its last success, or took long.
        case troubled
    }

    let id: Identifier<WebhookEndpoint>
    /// The program whose it is; `nil` where the city itself has entered it.
    let program: String?
    /// What the key of the program opens; keys never change.
    let scopes: Set<String>
    let name: String
    let address: String
    /// The types that it hears of; all where empty.
    let types: [String]
    let state: State
    let offCause: OffCause?
    /// Since when everything failed.
    let failingSince: Timestamp?
    /// How many attempts failed one after another.
    let failures: Int
    /// Until when it is left alone, since nothing succeeds there.
    let pausedUntil: Timestamp?
    /// Since when its queue is full.
    let fullSince: Timestamp?
    /// How many events found its queue full.
    let dropped: Int
    let madeAt: Timestamp
    /// Whether it took long when it was sent to last.
    let isSlow: Bool

    var standing: Standing { failingSince == nil && !isSlow ? .prompt : .troubled }

    /// Whether an event is for this endpoint.
    func hears(_ message: WebhookMessage) -> Bool {
        guard types.isEmpty || types.contains(message.type) else { return false }
        if let program, program == message.program { return true }
        if message.isRehearsal { return false }
        return program == nil || scopes.contains(message.scope)
    }
}

extension WebhookEndpoint {
    static let columns: SQL = """
        id, program, scopes, name, address, types, state, off_cause, failing_since, failures, paused_until,
        full_since, dropped, made_at, is_slow
        """

    init(row: Row) throws {
        id = try row.get("id")
        program = try row.get("program")
        scopes = Set(try row.get("scopes", as: String.self).split(separator: " ").map(String.init))
        name = try row.get("name")
        address = try row.get("address")
        types = try row.get("types", as: String.self).split(separator: " ").map(String.init)
        state = try row.get("state")
        offCause = try row.get("off_cause")
        failingSince = try row.get("failing_since")
        failures = try row.get("failures")
        pausedUntil = try row.get("paused_until")
        fullSince = try row.get("full_since")
        dropped = try row.get("dropped")
        madeAt = try row.get("made_at")
        isSlow = try row.get("is_slow")
    }
}
