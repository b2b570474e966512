import CrosstownSQL

enum ProfileMigrations {
    static let all = [
        Migration(
            owner: "account",
            name: "profiles",
            sql: """
                CREATE TABLE account_profile (
                    account \(.id) PRIMARY KEY REFERENCES account (id),
                    nickname \(.text) NOT NULL CHECK (length(nickname) <= 40),
                    picture \(.id),
                    language \(.text) CHECK (language IN ('en', 'fr')),
                    units \(.text) NOT NULL CHECK (units IN ('metric', 'imperial')),
                    start \(.text) CHECK (length(start) BETWEEN 1 AND 40),
                    edited_at \(.integer) NOT NULL
                ) \(.strict)
                """
        )
    ]
}
