import CrosstownSQL

/// The tables of lost property and complaints.
enum RideCaseMigrations {
    static let cases = Migration(
        owner: "taxi",
        name: "case",
        sql: """
            CREATE TABLE taxi_case (
                id \(.id) PRIMARY KEY,
                request \(.id) NOT NULL REFERENCES taxi_request (id),
                passenger \(.id) NOT NULL,
                form_key \(.text) NOT NULL CHECK (length(form_key) BETWEEN 1 AND 64),
                kind \(.text) NOT NULL CHECK (kind IN ('lost', 'complaint')),
                state \(.text) NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
                made_at \(.integer) NOT NULL,
                changed_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_case_form ON taxi_case (passenger, form_key);
            CREATE INDEX taxi_case_request ON taxi_case (request);
            CREATE INDEX taxi_case_state ON taxi_case (state, changed_at, id);
            CREATE TABLE taxi_case_message (
                case_id \(.id) NOT NULL REFERENCES taxi_case (id),
                number \(.integer) NOT NULL CHECK (number > 0),
                author \(.text) NOT NULL CHECK (author IN ('passenger', 'city', 'driver')),
                text \(.text) NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
                written_at \(.integer) NOT NULL,
                PRIMARY KEY (case_id, number)
            ) \(.clustered)
            """
    )

    /// Adds rides that passengers deny, the kind of their reports, and the amount of a paid fare held until the city
    /// decides.
    static let denials = Migration(
        owner: "taxi",
        name: "not in taxi",
        sql: """
            ALTER TABLE taxi_request ADD COLUMN not_in_taxi_at \(.integer);
            ALTER TABLE taxi_case ADD COLUMN about_kind \(.text) NOT NULL DEFAULT 'complaint'
                CHECK (about_kind IN ('lost', 'complaint', 'not_in_taxi'));
            UPDATE taxi_case SET about_kind = kind;
            ALTER TABLE taxi_case DROP COLUMN kind;
            ALTER TABLE taxi_case RENAME COLUMN about_kind TO kind;
            ALTER TABLE taxi_payment ADD COLUMN frozen \(.integer)
                CHECK (frozen IS NULL OR (frozen >= 0 AND state = 'paid'));
            CREATE INDEX taxi_payment_frozen ON taxi_payment (changed_at) WHERE frozen IS NOT NULL
            """
    )

    /// Moves reports to cases and links drivers' messages to their accounts, so that both are deleted together.
    static let moved = Migration(
        owner: "taxi",
        name: "case moved",
        sql: """
            INSERT INTO staff_case
                (id, subject, topic, about, reporter, form_key, state, is_urgent, opened_at, changed_at, waits_since)
            SELECT id, 'taxi.ride', kind, request, passenger, form_key, state, 0, made_at, changed_at, changed_at
            FROM taxi_case;
            INSERT INTO staff_case_message (case_id, number, author, account, text, written_at)
            SELECT m.case_id, m.number,
                CASE m.author WHEN 'passenger' THEN 'reporter' WHEN 'city' THEN 'staff' ELSE 'other' END,
                CASE m.author WHEN 'driver' THEN d.account END, m.text, m.written_at
            FROM taxi_case_message m JOIN taxi_case c ON c.id = m.case_id JOIN taxi_request r ON r.id = c.request
            LEFT JOIN taxi_driver d ON d.id = r.driver;
            DROP TABLE taxi_case_message;
            DROP TABLE taxi_case
            """
    )
}
