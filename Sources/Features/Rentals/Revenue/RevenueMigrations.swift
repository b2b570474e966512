import CrosstownSQL

/// The indexes for calculating revenue.
enum RevenueMigrations {
    /// All migrations in order, after those of rides and gifts.
    static let all = [
        Migration(
            owner: "rentals",
            name: "takings by time",
            sql: """
                CREATE INDEX rentals_payment_made ON rentals_payment (made_at);
                CREATE INDEX rentals_ride_ended ON rentals_ride (ended_at) WHERE state = 'finished'
                """
        )
    ]
}
