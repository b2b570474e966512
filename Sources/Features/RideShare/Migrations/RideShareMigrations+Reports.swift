import CrosstownSQL

extension RideShareMigrations {
    /// Reports become cases in the staff inbox; the feature stores both sides.
    static let reports = Migration(
        owner: "rideshare",
        name: "reports moved",
        sql: """
            CREATE TABLE rideshare_reported (
                case_id \(.id) PRIMARY KEY REFERENCES staff_case (id) ON DELETE CASCADE,
                event \(.text) NOT NULL,
                reporter \(.id) NOT NULL,
                reported \(.id) NOT NULL,
                reporter_name \(.text) NOT NULL,
                reported_name \(.text) NOT NULL,
                reporter_person \(.id),
                reported_person \(.id)
            ) \(.strict);
            CREATE UNIQUE INDEX rideshare_reported_once ON rideshare_reported (reporter, reported);
            CREATE INDEX rideshare_reported_event ON rideshare_reported (event);
            INSERT INTO staff_case (id, subject, topic, reporter, state, is_urgent, opened_at, changed_at, waits_since)
            SELECT id, 'rideshare.report', 'ride',
                coalesce(reporter_person, \(sqlite: "zeroblob(16)", postgres: "decode(repeat('00', 16), 'hex')")),
                'open', 0, made_at, made_at, made_at
            FROM rideshare_report;
            INSERT INTO staff_case_message (case_id, number, author, text, written_at)
            SELECT id, 1, 'reporter', text, made_at FROM rideshare_report;
            INSERT INTO rideshare_reported
                (case_id, event, reporter, reported, reporter_name, reported_name, reporter_person, reported_person)
            SELECT id, event, reporter, reported, reporter_name, reported_name, reporter_person, reported_person
            FROM rideshare_report;
            DROP TABLE rideshare_report
            """
    )
}
