import CrosstownSQL

enum InboxMigrations {
    /// All migrations in order.
    static let all = [notices, choices, devices, openLinks, about, actions]

    private static let notices = Migration(
        owner: "inbox",
        name: "notice",
        sql: """
            CREATE TABLE inbox_content (
                id \(.id) PRIMARY KEY,
                kind \(.text) NOT NULL,
                capability \(.text) NOT NULL,
                title \(.text) NOT NULL,
                body \(.text) NOT NULL,
                link \(.text) NOT NULL,
                subject \(.text),
                topic \(.text),
                written_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX inbox_content_written ON inbox_content (written_at);
            CREATE TABLE inbox_notice (
                account \(.id) NOT NULL,
                content \(.id) NOT NULL REFERENCES inbox_content (id) ON DELETE CASCADE,
                subject \(.text),
                in_digest \(.integer) NOT NULL CHECK (in_digest IN (0, 1)),
                read_at \(.integer),
                PRIMARY KEY (account, content)
            ) \(.clustered);
            CREATE INDEX inbox_notice_content ON inbox_notice (content);
            CREATE UNIQUE INDEX inbox_notice_subject ON inbox_notice (account, subject) WHERE subject IS NOT NULL;
            CREATE INDEX inbox_notice_unread ON inbox_notice (account) WHERE read_at IS NULL
            """
    )

    /// Stores which users a notification names; unknown for older notifications (`is_about_known`).
    private static let about = Migration(
        owner: "inbox",
        name: "about",
        sql: """
            ALTER TABLE inbox_content ADD COLUMN is_about_known \(.integer) NOT NULL DEFAULT 0
                CHECK (is_about_known IN (0, 1));
            CREATE INDEX inbox_content_about_unknown ON inbox_content (kind, subject) WHERE is_about_known = 0;
            CREATE TABLE inbox_about (
                account \(.id) NOT NULL,
                content \(.id) NOT NULL REFERENCES inbox_content (id) ON DELETE CASCADE,
                PRIMARY KEY (account, content)
            ) \(.clustered);
            CREATE INDEX inbox_about_content ON inbox_about (content)
            """
    )

    private static let actions = Migration(
        owner: "inbox",
        name: "actions of notifications",
        sql: "ALTER TABLE inbox_content ADD COLUMN actions \(.text)"
    )

    private static let choices = Migration(
        owner: "inbox",
        name: "choice",
        sql: """
            CREATE TABLE inbox_choice (
                account \(.id) NOT NULL,
                kind \(.text) NOT NULL,
                push \(.integer) NOT NULL CHECK (push IN (0, 1)),
                mail \(.text) NOT NULL CHECK (mail IN ('off', 'now', 'digest')),
                text_message \(.integer) NOT NULL CHECK (text_message IN (0, 1)),
                PRIMARY KEY (account, kind)
            ) \(.clustered);
            CREATE TABLE inbox_hours (
                account \(.id) PRIMARY KEY,
                quiet_from \(.integer) CHECK (quiet_from BETWEEN 0 AND 1439),
                quiet_to \(.integer) CHECK (quiet_to BETWEEN 0 AND 1439),
                digest_at \(.integer) NOT NULL CHECK (digest_at BETWEEN 0 AND 1439),
                CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
            ) \(.strict)
            """
    )

    private static let devices = Migration(
        owner: "inbox",
        name: "device",
        sql: """
            CREATE TABLE inbox_push_key (
                one \(.integer) PRIMARY KEY CHECK (one = 1),
                public_key \(.blob) NOT NULL,
                sealed \(.text) NOT NULL,
                made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE TABLE inbox_device (
                id \(.id) PRIMARY KEY,
                hash \(.blob) NOT NULL,
                follows_topics \(.integer) NOT NULL CHECK (follows_topics IN (0, 1)),
                account \(.id),
                endpoint \(.text) NOT NULL,
                p256dh \(.blob) NOT NULL,
                auth \(.blob) NOT NULL,
                language \(.text) NOT NULL,
                seen_at \(.integer) NOT NULL,
                CONSTRAINT inbox_device_nobody CHECK ((account IS NULL) = (follows_topics = 1))
            ) \(.strict);
            CREATE UNIQUE INDEX inbox_device_hash ON inbox_device (hash, follows_topics);
            CREATE INDEX inbox_device_account ON inbox_device (account) WHERE account IS NOT NULL;
            CREATE INDEX inbox_device_seen ON inbox_device (seen_at);
            CREATE TABLE inbox_topic (
                topic \(.text) NOT NULL,
                device \(.id) NOT NULL REFERENCES inbox_device (id) ON DELETE CASCADE,
                PRIMARY KEY (topic, device)
            ) \(.clustered);
            CREATE INDEX inbox_topic_device ON inbox_topic (device);
            CREATE TABLE inbox_delivery (
                id \(.sequence),
                device \(.id) NOT NULL REFERENCES inbox_device (id) ON DELETE CASCADE,
                content \(.id) NOT NULL REFERENCES inbox_content (id) ON DELETE CASCADE,
                due_at \(.integer) NOT NULL,
                attempts \(.integer) NOT NULL DEFAULT 0
            ) \(.strict);
            CREATE UNIQUE INDEX inbox_delivery_once ON inbox_delivery (device, content);
            CREATE INDEX inbox_delivery_content ON inbox_delivery (content);
            CREATE INDEX inbox_delivery_due ON inbox_delivery (due_at)
            """
    )

    /// Updates links of older notifications, which contained the secrets that open tickets and invitations.
    private static let openLinks = Migration(
        owner: "inbox",
        name: "links without secrets",
        sql: """
            UPDATE inbox_content SET link = '/community/involved' WHERE link LIKE '/community/tickets/%';
            UPDATE inbox_content SET link = '/taxi/drive' WHERE link LIKE '/taxi/invitations/%'
            """
    )
}
