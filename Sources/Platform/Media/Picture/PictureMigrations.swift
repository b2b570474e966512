public import CrosstownSQL

/// The table of pictures; a row is created before its files and deleted after them.
public enum PictureMigrations {
    /// All migrations in order.
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
