import CrosstownSQL

extension TaxiMigrations {
    /// Creates rides of third-party apps with the app's reference and the guest's link.
    static let guests = Migration(
        owner: "taxi",
        name: "guest_ride",
        sql: """
            CREATE TABLE taxi_guest_ride (
                request \(.id) PRIMARY KEY REFERENCES taxi_request (id),
                program \(.text) NOT NULL,
                reference \(.text) NOT NULL CHECK (length(reference) BETWEEN 1 AND 100),
                guest \(.id) NOT NULL,
                token \(.text) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_guest_ride_reference ON taxi_guest_ride (program, reference);
            CREATE UNIQUE INDEX taxi_guest_ride_guest ON taxi_guest_ride (guest);
            CREATE UNIQUE INDEX taxi_guest_ride_token ON taxi_guest_ride (token);
            CREATE INDEX taxi_guest_ride_program ON taxi_guest_ride (program, request)
            """
    )

    /// Adds hashes to find the links of guests and invitations; the links are stored sealed.
    static let hashedLinks = Migration(
        owner: "taxi",
        name: "hashed links",
        sql: """
            ALTER TABLE taxi_guest_ride ADD COLUMN token_hash \(.blob);
            DROP INDEX taxi_guest_ride_token;
            CREATE UNIQUE INDEX taxi_guest_ride_token ON taxi_guest_ride (token_hash);
            ALTER TABLE taxi_invitation ADD COLUMN token_hash \(.blob);
            DROP INDEX taxi_invitation_token;
            CREATE UNIQUE INDEX taxi_invitation_token ON taxi_invitation (token_hash)
            """
    )

    /// Creates test rides, which no other table refers to.
    static let sandbox = Migration(
        owner: "taxi",
        name: "sandbox_ride",
        sql: """
            CREATE TABLE taxi_sandbox_ride (
                id \(.id) PRIMARY KEY,
                program \(.text) NOT NULL,
                reference \(.text) NOT NULL CHECK (length(reference) BETWEEN 1 AND 100),
                zone \(.text) NOT NULL,
                latitude \(.real) NOT NULL,
                longitude \(.real) NOT NULL,
                place_name \(.text) NOT NULL,
                passengers \(.integer) NOT NULL CHECK (passengers BETWEEN 1 AND 3),
                state \(.text) NOT NULL
                    CHECK (state IN ('searching', 'accepted', 'on_board', 'completed', 'withdrawn')),
                made_at \(.integer) NOT NULL,
                accepted_at \(.integer),
                arrived_at \(.integer),
                picked_up_at \(.integer),
                ended_at \(.integer),
                end_cause \(.text)
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_sandbox_ride_reference ON taxi_sandbox_ride (program, reference);
            CREATE INDEX taxi_sandbox_ride_program ON taxi_sandbox_ride (program, id);
            CREATE INDEX taxi_sandbox_ride_made ON taxi_sandbox_ride (made_at)
            """
    )

    /// Adds the number of silent drivers ahead of an offer; unknown for earlier offers.
    static let passedOver = Migration(
        owner: "taxi",
        name: "passed_over",
        sql: """
            ALTER TABLE taxi_offer ADD COLUMN passed_over \(.integer);
            CREATE INDEX taxi_queue_move_moved ON taxi_queue_move (moved_at)
            """
    )
}
