import CrosstownSQL

enum MessageMigrations {
    /// All migrations, in order.
    static let all = [
        Migration(
            owner: "mail",
            name: "outgoing mail",
            sql: """
                CREATE TABLE mail_message (
                    id \(.id) PRIMARY KEY,
                    key \(.text) NOT NULL CHECK (length(key) BETWEEN 1 AND 400),
                    person \(.id),
                    address \(.text) NOT NULL CHECK (length(address) BETWEEN 3 AND 260),
                    subject \(.text) NOT NULL,
                    body \(.text) NOT NULL,
                    state \(.text) NOT NULL CHECK (state IN ('waiting', 'sent', 'refused', 'given up', 'kept')),
                    attempts \(.integer) NOT NULL DEFAULT 0,
                    made_at \(.integer) NOT NULL,
                    settled_at \(.integer),
                    reply \(.text),
                    CHECK ((state = 'waiting') = (settled_at IS NULL))
                ) \(.strict);
                CREATE UNIQUE INDEX mail_message_key ON mail_message (key);
                CREATE INDEX mail_message_person ON mail_message (person) WHERE person IS NOT NULL;
                CREATE INDEX mail_message_settled ON mail_message (settled_at) WHERE settled_at IS NOT NULL
                """
        ),
        Migration(
            owner: "mail",
            name: "text messages",
            sql: """
                ALTER TABLE mail_message ADD COLUMN channel \(.text) NOT NULL DEFAULT 'mail'
                    CHECK (channel IN ('mail', 'text'));
                CREATE INDEX mail_message_state ON mail_message (state, id)
                """
        ),
        // The sender of an invitation was not stored, so sent ones are deleted now instead of after 30 days.
        Migration(
            owner: "mail",
            name: "about",
            sql: """
                CREATE TABLE mail_about (
                    person \(.id) NOT NULL,
                    message \(.id) NOT NULL REFERENCES mail_message (id) ON DELETE CASCADE,
                    PRIMARY KEY (person, message)
                ) \(.clustered);
                CREATE INDEX mail_about_message ON mail_about (message);
                CREATE INDEX mail_message_address ON mail_message (address);
                DELETE FROM mail_message
                    WHERE person IS NULL AND settled_at IS NOT NULL AND key LIKE 'social.invitation/%'
                """
        ),
    ]
}
