import CrosstownSQL

/// Tables that both sets of migrations create alike; the text of a migration never changes.
extension IncentiveMigrations {
    /// Scheduled and random gifts; each gift of a plan is created once.
    static let planTables: SQL = """
        CREATE TABLE rentals_gift_plan (
            id \(.id) PRIMARY KEY,
            audience \(.text) NOT NULL CHECK (audience IN ('named', 'everybody', 'lucky')),
            least_coins \(.integer) NOT NULL CHECK (least_coins > 0),
            most_coins \(.integer) NOT NULL,
            occasion \(.text) NOT NULL,
            every_days \(.integer) CHECK (every_days > 0),
            state \(.text) NOT NULL CHECK (state IN ('running', 'stopped', 'done')),
            made_at \(.integer) NOT NULL,
            next_at \(.integer),
            CHECK (most_coins >= least_coins),
            CHECK ((state = 'running') = (next_at IS NOT NULL))
        ) \(.strict);
        CREATE INDEX rentals_gift_plan_made ON rentals_gift_plan (made_at);
        CREATE TABLE rentals_gift_plan_rider (
            plan \(.id) NOT NULL REFERENCES rentals_gift_plan (id),
            rider \(.id) NOT NULL,
            PRIMARY KEY (plan, rider)
        ) \(.clustered);
        CREATE TABLE rentals_gift_plan_turn (
            plan \(.id) NOT NULL REFERENCES rentals_gift_plan (id),
            number \(.integer) NOT NULL CHECK (number > 0),
            gift \(.id) NOT NULL REFERENCES rentals_gift (id),
            PRIMARY KEY (plan, number)
        ) \(.clustered)
        """

    /// Events; a rider enters once, and a prize is won once.
    static let eventTables: SQL = """
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

    /// Rewards within their stock, with unique codes.
    static let rewardTables: SQL = """
        CREATE TABLE rentals_reward (
            id \(.id) PRIMARY KEY,
            name \(.text) NOT NULL,
            details \(.text) NOT NULL,
            cost \(.integer) NOT NULL CHECK (cost > 0),
            stock \(.integer) CHECK (stock >= 0),
            ends_at \(.integer),
            state \(.text) NOT NULL CHECK (state IN ('offered', 'withdrawn'))
        ) \(.strict);
        CREATE TABLE rentals_redemption (
            id \(.id) PRIMARY KEY,
            reward \(.id) NOT NULL REFERENCES rentals_reward (id),
            name \(.text) NOT NULL,
            rider \(.id) NOT NULL,
            code \(.text) NOT NULL,
            cost \(.integer) NOT NULL CHECK (cost > 0),
            redeemed_at \(.integer) NOT NULL,
            handed_at \(.integer)
        ) \(.strict);
        CREATE UNIQUE INDEX rentals_redemption_code ON rentals_redemption (code);
        CREATE INDEX rentals_redemption_rider ON rentals_redemption (rider, redeemed_at);
        CREATE INDEX rentals_redemption_reward ON rentals_redemption (reward)
        """
}
