public import CrosstownSQL

/// The table of pictures; each row is there before its files are, and goes after them.
public enum PictureMigrations {
    /// All steps in their order.
    public static let all = [
        Migration(
            owner: "media",
            name: "picture",
            sql: """
                CREATE TABLE picture (
                    id \(.id) PRIMARY KEY,
                    owner \(.id) NOT NULL,
                    name \(.text) NOT NULL CHECK (length(name) = 32),
                    state \(.text) NOT NULL CHECK (state IN ('arriving', 'waiting', 'kept', 'dropped')),
                    bytes \(.integer) NOT NULL CHECK (bytes > 0),
                    made_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX picture_name ON picture (name);
                CREATE INDEX picture_owner ON picture (owner)
                """
        )
    ]
}
