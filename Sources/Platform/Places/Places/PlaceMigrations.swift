public import CrosstownSQL

/// The tables of the index of places, which is a separate SQLite file on every installation.
public enum PlaceMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "place",
            name: "place",
            sql: """
                CREATE TABLE place (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL,
                    detail TEXT NOT NULL,
                    words TEXT NOT NULL,
                    kind_words TEXT NOT NULL,
                    context TEXT NOT NULL,
                    address TEXT NOT NULL,
                    street_words TEXT NOT NULL,
                    number TEXT NOT NULL,
                    city TEXT NOT NULL,
                    prominence INTEGER NOT NULL,
                    latitude REAL NOT NULL,
                    longitude REAL NOT NULL,
                    cell INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX place_cell ON place (cell);
                CREATE INDEX place_words ON place (words);
                CREATE INDEX place_address ON place (street_words, number) WHERE number <> '';
                CREATE VIRTUAL TABLE place_text
                    USING fts5(words, content = '', tokenize = 'trigram case_sensitive 1');
                CREATE VIRTUAL TABLE place_trigram USING fts5vocab(place_text, 'row')
                """
        )
    ]
}
