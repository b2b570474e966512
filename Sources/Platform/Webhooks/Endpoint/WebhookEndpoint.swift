import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An address where a third-party program receives events.
struct WebhookEndpoint: Sendable, Hashable {
    /// Whether events are delivered.
    enum State: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
        /// Events are delivered.
        case on
        /// Events are not delivered, nor stored for later.
        case off
    }

    /// Why an endpoint is off.
    enum OffCause: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
        /// Its owner or the city switched it off.
        case asked
        /// It returned status 410 (gone).
        case gone
        /// It failed for days.
        case failing
        /// The key of its program was revoked.
        case keyTakenBack = "key_taken_back"
    }

    /// How well an endpoint works, which decides how many places it shares.
    enum Standing: Sendable, Hashable, CaseIterable {
        /// Accepts events quickly.
        case prompt
        /// Has failed since its last success, or was slow.
        case troubled
    }

    let id: Identifier<WebhookEndpoint>
    /// The owning program; `nil` for the city.
    let program: String?
    /// The scopes of the program's key; keys never change.
    let scopes: Set<String>
    let name: String
    let address: String
    /// The types it receives; all where empty.
    let types: [String]
    let state: State
    let offCause: OffCause?
    /// Since when everything fails.
    let failingSince: Timestamp?
    /// The number of failures in a row.
    let failures: Int
    /// The end of its pause while everything fails.
    let pausedUntil: Timestamp?
    /// Since when its queue is full.
    let fullSince: Timestamp?
    /// The number of events lost because the queue was full.
    let dropped: Int
    let madeAt: Timestamp
    /// Whether the last batch was slow.
    let isSlow: Bool

    var standing: Standing { failingSince == nil && !isSlow ? .prompt : .troubled }

    /// Whether the endpoint receives an event.
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
