public import CrosstownSQL

/// The tables of cases, which are created before those of features.
public enum CaseMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "cases",
            name: "case",
            sql: """
                CREATE TABLE staff_case (
                    id \(.id) PRIMARY KEY,
                    subject \(.text) NOT NULL,
                    topic \(.text) NOT NULL,
                    about \(.id),
                    scope \(.text),
                    reporter \(.id) NOT NULL,
                    form_key \(.text) CHECK (length(form_key) BETWEEN 1 AND 64),
                    state \(.text) NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
                    is_urgent \(.integer) NOT NULL CHECK (is_urgent IN (0, 1)),
                    assignee \(.id),
                    opened_at \(.integer) NOT NULL,
                    changed_at \(.integer) NOT NULL,
                    waits_since \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX staff_case_form ON staff_case (reporter, subject, form_key)
                    WHERE form_key IS NOT NULL;
                CREATE INDEX staff_case_reporter ON staff_case (reporter, changed_at);
                CREATE INDEX staff_case_about ON staff_case (about) WHERE about IS NOT NULL;
                CREATE INDEX staff_case_queue ON staff_case (state, subject, is_urgent, waits_since, id);
                CREATE INDEX staff_case_changed ON staff_case (subject, changed_at, id);
                CREATE INDEX staff_case_assignee ON staff_case (assignee) WHERE assignee IS NOT NULL;
                CREATE TABLE staff_case_message (
                    case_id \(.id) NOT NULL REFERENCES staff_case (id),
                    number \(.integer) NOT NULL CHECK (number > 0),
                    author \(.text) NOT NULL CHECK (author IN ('reporter', 'staff', 'other')),
                    account \(.id),
                    text \(.text) NOT NULL CHECK (length(text) > 0),
                    written_at \(.integer) NOT NULL,
                    PRIMARY KEY (case_id, number)
                ) \(.clustered);
                CREATE INDEX staff_case_message_account ON staff_case_message (account) WHERE account IS NOT NULL;
                CREATE TABLE staff_case_picture (
                    case_id \(.id) NOT NULL,
                    number \(.integer) NOT NULL,
                    position \(.integer) NOT NULL,
                    picture \(.id) NOT NULL,
                    PRIMARY KEY (case_id, number, position),
                    FOREIGN KEY (case_id, number) REFERENCES staff_case_message (case_id, number)
                ) \(.clustered);
                CREATE UNIQUE INDEX staff_case_picture_picture ON staff_case_picture (picture)
                """
        )
    ]
}
