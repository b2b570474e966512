import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of which drivers and riders know each other: stored longer than the pairing, so that either can be reported
/// after a cancellation, and deleted with the event's other data.
struct MeetingStore {
    let transaction: any Transaction

    /// Stores that a driver and a rider know each other.
    func note(_ pairing: Pairing, event: String) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_meeting (offer, request, event)
            VALUES (\(pairing.offer), \(pairing.request), \(event)) ON CONFLICT (offer, request) DO NOTHING
            """
        )
    }

    /// Returns the sign-ups that the owner of a sign-up knows.
    func others(of signUp: Identifier<SignUp>) throws -> [Identifier<SignUp>] {
        try transaction.query(
            """
            SELECT request AS other FROM rideshare_meeting WHERE offer = \(signUp)
            UNION SELECT offer AS other FROM rideshare_meeting WHERE request = \(signUp) ORDER BY other
            """
        ).map { try $0.get("other") }
    }

    /// Returns a person's sign-ups that were canceled after others knew them.
    func cancelled(of person: Identifier<Account>) throws -> Set<Identifier<SignUp>> {
        Set(
            try transaction.query(
                """
                SELECT s.id FROM rideshare_sign_up s WHERE s.person = \(person) AND s.state = 'cancelled'
                    AND EXISTS (SELECT 1 FROM rideshare_meeting m WHERE m.offer = s.id OR m.request = s.id)
                """
            ).map { try $0.get("id") }
        )
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_meeting WHERE event = \(event)")
    }

    /// Deletes the entries of a person.
    func erase(_ person: Identifier<Account>) throws {
        let own: SQL = "(SELECT id FROM rideshare_sign_up WHERE person = \(person))"
        try transaction.execute("DELETE FROM rideshare_meeting WHERE offer IN \(own) OR request IN \(own)")
    }
}
