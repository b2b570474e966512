import CrosstownSQL

enum DropsMigrations {
    static let all = [
        items, releases, media, talk, moderation, feed, walks, devices, lists, remarks, sealedPictures, spots, walkKeys,
        signCodes, people,
    ]

    /// `body` stores contents and private places, encrypted with the key of the row; without the key it is unreadable.
    private static let items = Migration(
        owner: "drops",
        name: "item",
        sql: """
            CREATE TABLE drop_item (
                id \(.id) PRIMARY KEY,
                sender \(.id) NOT NULL,
                audience \(.text) NOT NULL CHECK (audience IN ('self', 'friends', 'public')),
                shown \(.text) NOT NULL CHECK (shown IN ('pin', 'area', 'nothing')),
                radius \(.integer) NOT NULL CHECK (radius BETWEEN 20 AND 200),
                key \(.text),
                body \(.blob),
                opens_from \(.integer) NOT NULL,
                opens_until \(.integer),
                most_opens \(.integer) CHECK (most_opens > 0),
                opens \(.integer) NOT NULL DEFAULT 0,
                may_keep \(.integer) NOT NULL CHECK (may_keep IN (0, 1)),
                may_share \(.integer) NOT NULL CHECK (may_share IN (0, 1)),
                state \(.text) NOT NULL CHECK (state IN ('waiting', 'hidden', 'over', 'deleted')),
                walk \(.id),
                step \(.integer),
                made_at \(.integer) NOT NULL,
                client_key \(.text) NOT NULL,
                CHECK ((key IS NULL) = (body IS NULL)),
                CHECK (state <> 'waiting' OR key IS NOT NULL),
                CHECK (opens_until IS NULL OR opens_until > opens_from),
                CHECK (most_opens IS NULL OR opens <= most_opens),
                CHECK ((walk IS NULL) = (step IS NULL)),
                CHECK (shown <> 'nothing' OR radius <= 50)
            ) \(.strict);
            CREATE UNIQUE INDEX drop_item_key ON drop_item (sender, client_key);
            CREATE INDEX drop_item_sent ON drop_item (sender, made_at);
            CREATE UNIQUE INDEX drop_item_step ON drop_item (walk, step);
            CREATE TABLE drop_recipient (
                person \(.id) NOT NULL,
                item \(.id) NOT NULL REFERENCES drop_item (id),
                state \(.text) NOT NULL CHECK (state IN ('waiting', 'opened', 'removed', 'withdrawn')),
                opened_at \(.integer),
                told_here_at \(.integer),
                PRIMARY KEY (person, item)
            ) \(.clustered);
            CREATE INDEX drop_recipient_item ON drop_recipient (item);
            CREATE TABLE drop_spot (
                cell \(.integer) NOT NULL,
                item \(.id) NOT NULL REFERENCES drop_item (id),
                latitude \(.integer) NOT NULL,
                longitude \(.integer) NOT NULL,
                shown \(.text) NOT NULL,
                opens_from \(.integer) NOT NULL,
                opens_until \(.integer) NOT NULL,
                PRIMARY KEY (cell, item) \(
                    sqlite: "",
                    postgres: "INCLUDE (latitude, longitude, shown, opens_from, opens_until)"
                )
            ) \(.clustered);
            CREATE INDEX drop_spot_item ON drop_spot (item);
            CREATE TABLE drop_hidden (
                person \(.id) NOT NULL,
                item \(.id) NOT NULL REFERENCES drop_item (id),
                PRIMARY KEY (person, item)
            ) \(.clustered)
            """
    )

    private static let releases = Migration(
        owner: "drops",
        name: "release",
        sql: """
            CREATE TABLE drop_nonce (
                id \(.id) PRIMARY KEY,
                person \(.id) NOT NULL,
                made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX drop_nonce_made ON drop_nonce (made_at);
            CREATE TABLE drop_claim (
                id \(.id) PRIMARY KEY,
                person \(.id) NOT NULL,
                session \(.text) NOT NULL,
                asked \(.id),
                cell \(.integer) NOT NULL,
                latitude \(.real),
                longitude \(.real),
                accuracy \(.real),
                fixed_at \(.integer),
                speed \(.real),
                heard_at \(.integer) NOT NULL,
                score \(.integer) NOT NULL,
                signals \(.text) NOT NULL,
                outcome \(.text) NOT NULL CHECK (outcome IN ('opens', 'locked', 'wait')),
                reason \(.text) NOT NULL
            ) \(.strict);
            CREATE INDEX drop_claim_person ON drop_claim (person, heard_at);
            CREATE INDEX drop_claim_asked ON drop_claim (person, asked, heard_at) WHERE asked IS NOT NULL;
            CREATE INDEX drop_claim_raw ON drop_claim (heard_at) WHERE latitude IS NOT NULL;
            CREATE TABLE drop_visit (
                person \(.id) NOT NULL,
                day \(.integer) NOT NULL,
                cell \(.integer) NOT NULL,
                PRIMARY KEY (person, day, cell)
            ) \(.clustered);
            CREATE TABLE drop_ticket (
                person \(.id) NOT NULL,
                item \(.id) NOT NULL REFERENCES drop_item (id),
                claim \(.id) NOT NULL REFERENCES drop_claim (id),
                until \(.integer) NOT NULL,
                is_certain \(.integer) NOT NULL CHECK (is_certain IN (0, 1)),
                PRIMARY KEY (person, item)
            ) \(.clustered);
            CREATE TABLE drop_open (
                id \(.id) PRIMARY KEY,
                item \(.id) NOT NULL REFERENCES drop_item (id),
                person \(.id) NOT NULL,
                opened_at \(.integer) NOT NULL,
                cell \(.integer) NOT NULL,
                proof \(.text) NOT NULL CHECK (proof IN ('position', 'uncertain', 'code')),
                signals \(.text) NOT NULL
            ) \(.strict);
            CREATE INDEX drop_open_item ON drop_open (item, person, opened_at);
            CREATE INDEX drop_open_person ON drop_open (person, opened_at)
            """
    )

    private static let media = Migration(
        owner: "drops",
        name: "media",
        sql: """
            CREATE TABLE drop_media (
                id \(.id) PRIMARY KEY,
                owner \(.id) NOT NULL,
                item \(.id) REFERENCES drop_item (id),
                kind \(.text) NOT NULL CHECK (kind IN ('picture', 'video')),
                object \(.text) NOT NULL,
                poster \(.text),
                key \(.text),
                bytes \(.integer) NOT NULL,
                poster_bytes \(.integer) NOT NULL,
                milliseconds \(.integer),
                state \(.text) NOT NULL CHECK (state IN ('arriving', 'waiting', 'kept', 'gone')),
                made_at \(.integer) NOT NULL,
                CHECK ((state = 'gone') = (key IS NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX drop_media_item ON drop_media (item);
            CREATE INDEX drop_media_owner ON drop_media (owner);
            CREATE INDEX drop_media_state ON drop_media (state, made_at) WHERE state <> 'kept'
            """
    )
}
