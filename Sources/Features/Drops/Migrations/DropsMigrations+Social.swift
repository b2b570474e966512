import CrosstownSQL

/// The tables of comments, devices and walks.
extension DropsMigrations {
    static let talk = Migration(
        owner: "drops",
        name: "comment",
        sql: """
            CREATE TABLE drop_comment (
                id \(.id) PRIMARY KEY,
                item \(.id) NOT NULL REFERENCES drop_item (id),
                author \(.id) NOT NULL,
                body \(.blob) NOT NULL,
                made_at \(.integer) NOT NULL,
                state \(.text) NOT NULL CHECK (state IN ('shown', 'hidden'))
            ) \(.strict);
            CREATE INDEX drop_comment_item ON drop_comment (item, made_at);
            CREATE INDEX drop_comment_author ON drop_comment (author)
            """
    )

    static let moderation = Migration(
        owner: "drops",
        name: "report",
        sql: """
            CREATE TABLE drop_report (
                id \(.id) PRIMARY KEY,
                item \(.id) NOT NULL REFERENCES drop_item (id),
                comment \(.id),
                reporter \(.id) NOT NULL,
                author \(.id) NOT NULL,
                reason \(.text) NOT NULL,
                note \(.text) NOT NULL,
                made_at \(.integer) NOT NULL,
                decision \(.text) CHECK (decision IN ('hidden', 'kept')),
                explanation \(.text),
                decided_by \(.id),
                decided_at \(.integer),
                appeal \(.text),
                appealed_at \(.integer),
                appeal_decision \(.text) CHECK (appeal_decision IN ('hidden', 'kept')),
                appeal_explanation \(.text),
                appeal_decided_by \(.id),
                appeal_decided_at \(.integer),
                CHECK ((decision IS NULL) = (decided_at IS NULL)),
                CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
                CHECK (appeal_decided_by IS NULL OR appeal_decided_by <> decided_by)
            ) \(.strict);
            CREATE INDEX drop_report_open ON drop_report (made_at) WHERE decision IS NULL;
            CREATE INDEX drop_report_appeal ON drop_report (appealed_at) WHERE appeal IS NOT NULL AND appeal_decision IS NULL;
            CREATE INDEX drop_report_item ON drop_report (item);
            CREATE INDEX drop_report_reporter ON drop_report (reporter)
            """
    )

    static let feed = Migration(
        owner: "drops",
        name: "share",
        sql: """
            CREATE TABLE drop_share (
                id \(.id) PRIMARY KEY,
                item \(.id) NOT NULL REFERENCES drop_item (id),
                person \(.id) NOT NULL,
                audience \(.text) NOT NULL CHECK (audience IN ('chosen', 'friends', 'everybody')),
                made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX drop_share_once ON drop_share (person, item);
            CREATE INDEX drop_share_item ON drop_share (item);
            CREATE INDEX drop_share_person ON drop_share (person, made_at);
            CREATE INDEX drop_share_everybody ON drop_share (made_at) WHERE audience = 'everybody';
            CREATE TABLE drop_share_viewer (
                person \(.id) NOT NULL,
                share \(.id) NOT NULL REFERENCES drop_share (id),
                PRIMARY KEY (person, share)
            ) \(.clustered);
            CREATE TABLE drop_like (
                share \(.id) NOT NULL REFERENCES drop_share (id),
                person \(.id) NOT NULL,
                PRIMARY KEY (share, person)
            ) \(.clustered);
            CREATE TABLE drop_remark (
                id \(.id) PRIMARY KEY,
                share \(.id) NOT NULL REFERENCES drop_share (id),
                author \(.id) NOT NULL,
                text \(.text) NOT NULL,
                made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX drop_remark_share ON drop_remark (share, made_at);
            CREATE INDEX drop_remark_author ON drop_remark (author)
            """
    )

    /// The public keys of devices that encrypted drops are for.
    static let devices = Migration(
        owner: "drops",
        name: "device",
        sql: """
            CREATE TABLE drop_device (
                id \(.id) PRIMARY KEY,
                person \(.id) NOT NULL,
                public_key \(.text) NOT NULL,
                made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX drop_device_key ON drop_device (person, public_key)
            """
    )

    /// Walks by other users than editors: lists for themselves or for friends.
    static let lists = Migration(
        owner: "drops",
        name: "list",
        sql: """
            ALTER TABLE drop_walk ADD COLUMN audience \(.text) NOT NULL DEFAULT 'public'
                CHECK (audience IN ('self', 'friends', 'public'));
            CREATE TABLE drop_walk_viewer (
                person \(.id) NOT NULL,
                walk \(.id) NOT NULL REFERENCES drop_walk (id),
                PRIMARY KEY (person, walk)
            ) \(.clustered);
            CREATE INDEX drop_walk_viewer_walk ON drop_walk_viewer (walk)
            """
    )

    /// Comments on shared drops can be reported, too.
    static let remarks = Migration(
        owner: "drops",
        name: "remark",
        sql: """
            ALTER TABLE drop_remark ADD COLUMN state \(.text) NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'hidden'));
            ALTER TABLE drop_report ADD COLUMN remark \(.id);
            CREATE INDEX drop_report_remark ON drop_report (remark) WHERE remark IS NOT NULL
            """
    )

    /// Pictures encrypted by their senders' browsers, unreadable for the operator.
    static let sealedPictures = Migration(
        owner: "drops",
        name: "sealed-picture",
        sql: "ALTER TABLE drop_media ADD COLUMN is_sealed \(.integer) NOT NULL DEFAULT 0 CHECK (is_sealed IN (0, 1))"
    )

    /// The spatial index stores the sender, so that it alone returns what is around a reader.
    static let spots = Migration(
        owner: "drops",
        name: "spot-sender",
        sql: """
            DROP INDEX drop_spot_item;
            ALTER TABLE drop_spot RENAME TO drop_spot_before;
            CREATE TABLE drop_spot (
                cell \(.integer) NOT NULL,
                item \(.id) NOT NULL REFERENCES drop_item (id),
                latitude \(.integer) NOT NULL,
                longitude \(.integer) NOT NULL,
                shown \(.text) NOT NULL,
                opens_from \(.integer) NOT NULL,
                opens_until \(.integer) NOT NULL,
                sender \(.id) NOT NULL,
                PRIMARY KEY (cell, item) \(
                    sqlite: "",
                    postgres: "INCLUDE (latitude, longitude, shown, opens_from, opens_until, sender)"
                )
            ) \(.clustered);
            INSERT INTO drop_spot (cell, item, latitude, longitude, shown, opens_from, opens_until, sender)
            SELECT s.cell, s.item, s.latitude, s.longitude, s.shown, s.opens_from, s.opens_until, i.sender
            FROM drop_spot_before s JOIN drop_item i ON i.id = s.item;
            DROP TABLE drop_spot_before;
            CREATE INDEX drop_spot_item ON drop_spot (item)
            """
    )

    /// Creating a walk is idempotent.
    static let walkKeys = Migration(
        owner: "drops",
        name: "walk-key",
        sql: """
            ALTER TABLE drop_walk ADD COLUMN client_key \(.text);
            CREATE UNIQUE INDEX drop_walk_key ON drop_walk (maker, client_key)
            """
    )

    /// What the code of a drop's sign opens; older codes open near the place.
    static let signCodes = Migration(
        owner: "drops",
        name: "sign-code",
        sql: """
            ALTER TABLE drop_item ADD COLUMN sign_code \(.text) NOT NULL DEFAULT 'near'
                CHECK (sign_code IN ('near', 'required', 'alone'))
            """
    )

    static let walks = Migration(
        owner: "drops",
        name: "walk",
        sql: """
            CREATE TABLE drop_walk (
                id \(.id) PRIMARY KEY,
                maker \(.id) NOT NULL,
                title \(.text) NOT NULL,
                explanation \(.text) NOT NULL,
                state \(.text) NOT NULL CHECK (state IN ('draft', 'published', 'closed')),
                made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX drop_walk_maker ON drop_walk (maker);
            CREATE TABLE drop_sign (
                item \(.id) PRIMARY KEY REFERENCES drop_item (id),
                secret \(.text) NOT NULL
            ) \(.strict)
            """
    )

    /// The erasure finds a deleted person's likes, decisions, and their reported contents.
    static let people = Migration(
        owner: "drops",
        name: "likes and reports by person",
        sql: """
            CREATE INDEX drop_like_person ON drop_like (person);
            CREATE INDEX drop_report_author ON drop_report (author);
            CREATE INDEX drop_report_decider ON drop_report (decided_by) WHERE decided_by IS NOT NULL;
            CREATE INDEX drop_report_appeal_decider ON drop_report (appeal_decided_by)
                WHERE appeal_decided_by IS NOT NULL
            """
    )
}
