import CrosstownSQL

/// The tables of friends, saved places and shared rides.
enum SocialMigrations {
    static let all = [names, friends, contacts, places, follows, placeEdits, acceptedRequests, hashedCodes, byFriend]

    /// A copy of users' names for search, in the order of their changes, so that each server loads only new ones.
    private static let names = Migration(
        owner: "social",
        name: "name",
        sql: """
            CREATE TABLE social_name (
                account \(.id) PRIMARY KEY,
                nickname \(.text) NOT NULL,
                user_name \(.text) NOT NULL,
                revision \(.integer) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX social_name_revision ON social_name (revision);
            CREATE TABLE social_revision (
                one \(.integer) PRIMARY KEY CHECK (one = 1),
                last \(.integer) NOT NULL
            ) \(.strict);
            INSERT INTO social_revision (one, last) VALUES (1, 0);
            CREATE TABLE social_setting (
                account \(.id) PRIMARY KEY,
                findable \(.text) NOT NULL CHECK (findable IN ('everyone', 'friends_of_friends', 'exact_name', 'nobody'))
            ) \(.strict)
            """
    )

    /// A friendship is two rows, one for each user.
    private static let friends = Migration(
        owner: "social",
        name: "friendship",
        sql: """
            CREATE TABLE social_friendship (
                person \(.id) NOT NULL,
                friend \(.id) NOT NULL,
                began_at \(.integer) NOT NULL,
                PRIMARY KEY (person, friend),
                CHECK (person <> friend)
            ) \(.clustered);
            CREATE TABLE social_block (
                blocker \(.id) NOT NULL,
                blocked \(.id) NOT NULL,
                made_at \(.integer) NOT NULL,
                PRIMARY KEY (blocker, blocked),
                CHECK (blocker <> blocked)
            ) \(.clustered);
            CREATE INDEX social_block_blocked ON social_block (blocked)
            """
    )

    /// A request to an address belongs to an invitation, and its sender sees only the invitation.
    private static let contacts = Migration(
        owner: "social",
        name: "request",
        sql: """
            CREATE TABLE social_invitation (
                id \(.id) PRIMARY KEY,
                inviter \(.id) NOT NULL,
                address \(.text) NOT NULL,
                token_hash \(.blob) NOT NULL,
                made_at \(.integer) NOT NULL,
                ends_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX social_invitation_address ON social_invitation (inviter, address);
            CREATE UNIQUE INDEX social_invitation_token ON social_invitation (token_hash);
            CREATE INDEX social_invitation_end ON social_invitation (ends_at);
            CREATE TABLE social_request (
                id \(.id) PRIMARY KEY,
                asker \(.id) NOT NULL,
                asked \(.id) NOT NULL,
                state \(.text) NOT NULL CHECK (state IN ('open', 'ignored')),
                invitation \(.id) REFERENCES social_invitation (id),
                made_at \(.integer) NOT NULL,
                CHECK (asker <> asked)
            ) \(.strict);
            CREATE UNIQUE INDEX social_request_pair ON social_request (asker, asked);
            CREATE INDEX social_request_asked ON social_request (asked, made_at);
            CREATE INDEX social_request_invitation ON social_request (invitation);
            CREATE INDEX social_request_made ON social_request (made_at);
            CREATE TABLE social_code (
                owner \(.id) PRIMARY KEY,
                code \(.text) NOT NULL,
                ends_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX social_code_code ON social_code (code);
            CREATE INDEX social_code_end ON social_code (ends_at)
            """
    )

    private static let places = Migration(
        owner: "social",
        name: "place",
        sql: """
            CREATE TABLE social_place (
                id \(.id) PRIMARY KEY,
                owner \(.id) NOT NULL,
                kind \(.text) NOT NULL CHECK (kind IN ('home', 'work', 'other')),
                name \(.text) NOT NULL,
                address \(.text) NOT NULL,
                latitude \(.real) NOT NULL CHECK (latitude BETWEEN -90 AND 90),
                longitude \(.real) NOT NULL CHECK (longitude BETWEEN -180 AND 180),
                place \(.integer) NOT NULL,
                made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX social_place_owner ON social_place (owner, place, id);
            CREATE UNIQUE INDEX social_place_kind ON social_place (owner, kind) WHERE kind <> 'other'
            """
    )

    /// The later of two edits of a place is saved, in whatever order they arrive.
    private static let placeEdits = Migration(
        owner: "social",
        name: "edits of saved places",
        sql: "ALTER TABLE social_place ADD COLUMN edited_at \(.integer) NOT NULL DEFAULT 0"
    )

    /// Users who accept a request twice, such as by a double click, get the same response twice.
    private static let acceptedRequests = Migration(
        owner: "social",
        name: "accepted requests",
        sql: "ALTER TABLE social_friendship ADD COLUMN request \(.id)"
    )

    /// Only the hash of a link's token is stored.
    private static let follows = Migration(
        owner: "social",
        name: "follow",
        sql: """
            CREATE TABLE social_follow (
                token_hash \(.blob) PRIMARY KEY,
                rider \(.id) NOT NULL,
                feature \(.text) NOT NULL,
                ride \(.text) NOT NULL,
                made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX social_follow_ride ON social_follow (feature, ride);
            CREATE INDEX social_follow_rider ON social_follow (rider);
            CREATE INDEX social_follow_made ON social_follow (made_at)
            """
    )

    /// Codes are found by hash, and stored sealed.
    ///
    /// Older codes are deleted, since they would have expired within ten minutes.
    private static let hashedCodes = Migration(
        owner: "social",
        name: "hashed codes",
        sql: """
            DELETE FROM social_code;
            ALTER TABLE social_code ADD COLUMN code_hash \(.blob);
            DROP INDEX social_code_code;
            CREATE UNIQUE INDEX social_code_code ON social_code (code_hash)
            """
    )

    /// Finds the friendships of a deleted account from the friends' side too.
    private static let byFriend = Migration(
        owner: "social",
        name: "friendships by friend",
        sql: "CREATE INDEX social_friendship_friend ON social_friendship (friend)"
    )
}
