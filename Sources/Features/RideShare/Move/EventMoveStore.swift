import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Foundation

/// The SQL of the event times and places that participants know, and of who has to be notified that an event has moved.
struct EventMoveStore {
    let transaction: any Transaction

    /// Returns the event as participants know it; `nil` before the first sign-up.
    func known(event: String) throws -> EventTimeAndPlace? {
        try transaction.first("SELECT known FROM rideshare_event WHERE event = \(event)")
            .map { try Self.read($0.get("known")) }
    }

    func setKnown(_ known: EventTimeAndPlace, event: String) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_event (event, known) VALUES (\(event), \(try PoolStore.json(known)))
            ON CONFLICT (event) DO UPDATE SET known = excluded.known
            """
        )
    }

    /// Stores the event's previous time and place for all participants; if it moves again before they are notified, the
    /// first value stays.
    func setUntold(event: String, before: EventTimeAndPlace) throws {
        try transaction.execute(
            """
            UPDATE rideshare_sign_up SET is_move_untold = 1,
                moved_from = CASE WHEN is_move_untold = 1 THEN moved_from ELSE \(try PoolStore.json(before)) END
            WHERE event = \(event) AND state = 'open'
            """
        )
    }

    /// Returns the sign-ups that still have to be notified.
    func listUntold(event: String) throws -> Set<Identifier<SignUp>> {
        Set(
            try transaction.query(
                "SELECT id FROM rideshare_sign_up WHERE event = \(event) AND state = 'open' AND is_move_untold = 1"
            ).map { try $0.get("id") }
        )
    }

    func setTold(event: String) throws {
        try transaction.execute(
            "UPDATE rideshare_sign_up SET is_move_untold = 0 WHERE event = \(event) AND is_move_untold = 1"
        )
    }

    /// Returns the events of some sign-ups as they were before the last move.
    func movedFrom(_ ids: [Identifier<SignUp>]) throws -> [Identifier<SignUp>: EventTimeAndPlace] {
        guard !ids.isEmpty else { return [:] }
        return try transaction.query(
            "SELECT id, moved_from FROM rideshare_sign_up WHERE id IN \(list: ids) AND moved_from <> ''"
        ).reduce(into: [:]) { $0[try $1.get("id")] = try Self.read($1.get("moved_from")) }
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_event WHERE event = \(event)")
        try transaction.execute(
            "UPDATE rideshare_sign_up SET moved_from = '', is_move_untold = 0 WHERE event = \(event)"
        )
    }

    private static func read(_ text: String) throws -> EventTimeAndPlace {
        try JSONDecoder().decode(EventTimeAndPlace.self, from: Data(text.utf8))
    }
}
