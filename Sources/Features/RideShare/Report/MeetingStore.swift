import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of who was told of whom: it outlives the pairing, so that either can be reported after a cancellation, and is
/// forgotten with everything else of the event.
struct MeetingStore {
    let transaction: any Transaction

    /// Notes that a driver and a rider have been told of each other.
    func note(_ pairing: Pairing, event: String) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_meeting (offer, request, event)
            VALUES (\(pairing.offer), \(pairing.request), \(event)) ON CONFLICT (offer, request) DO NOTHING
            """
        )
    }

    /// Those of whom the owner of a sign-up was told.
    func others(of signUp: Identifier<SignUp>) throws -> [Identifier<SignUp>] {
        try transaction.query(
            """
            SELECT request AS other FROM rideshare_meeting WHERE offer = \(signUp)
            UNION SELECT offer AS other FROM rideshare_meeting WHERE request = \(signUp) ORDER BY other
            """
        ).map { try $0.get("other") }
    }

    /// The sign-ups of a person that were taken back after somebody was told of them.
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

    /// Forgets of whom a person was told, and who was told of that person.
    func erase(_ person: Identifier<Account>) throws {
        let own: SQL = "(SELECT id FROM rideshare_sign_up WHERE person = \(person))"
        try transaction.execute("DELETE FROM rideshare_meeting WHERE offer IN \(own) OR request IN \(own)")
    }
}
