import CrosstownSQL

/// The tables of events; that a rider enters once, and a prize is won once, is a constraint.
enum EventMigrations {
    /// All steps in their order.
    static let all = [
        Migration(
            owner: "rentals",
            name: "event",
            sql: """
                CREATE TABLE rentals_event (
                    id \(.id) PRIMARY KEY,
                    kind \(.text) NOT NULL CHECK (kind IN ('race', 'tour', 'party')),
                    title \(.text) NOT NULL,
                    details \(.text) NOT NULL,
                    place \(.text) NOT NULL,
                    begins_at \(.integer) NOT NULL,
                    most_riders \(.integer) CHECK (most_riders > 0),
                    state \(.text) NOT NULL CHECK (state IN ('planned', 'cancelled'))
                ) \(.strict);
                CREATE INDEX rentals_event_begins ON rentals_event (begins_at);
                CREATE TABLE rentals_event_prize (
                    event \(.id) NOT NULL REFERENCES rentals_event (id),
                    rank \(.integer) NOT NULL CHECK (rank > 0),
                    coins \(.integer) NOT NULL CHECK (coins > 0),
                    PRIMARY KEY (event, rank)
                ) \(.clustered);
                CREATE TABLE rentals_event_entry (
                    event \(.id) NOT NULL REFERENCES rentals_event (id),
                    rider \(.id) NOT NULL,
                    entered_at \(.integer) NOT NULL,
                    PRIMARY KEY (event, rider)
                ) \(.clustered);
                CREATE TABLE rentals_event_winner (
                    event \(.id) NOT NULL,
                    rank \(.integer) NOT NULL,
                    rider \(.id) NOT NULL,
                    gift \(.id) NOT NULL REFERENCES rentals_gift (id),
                    PRIMARY KEY (event, rank),
                    FOREIGN KEY (event, rank) REFERENCES rentals_event_prize (event, rank)
                ) \(.clustered);
                CREATE UNIQUE INDEX rentals_event_winner_rider ON rentals_event_winner (event, rider)
                """
        )
    ]
}
