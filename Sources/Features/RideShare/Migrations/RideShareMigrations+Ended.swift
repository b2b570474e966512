import CrosstownSQL

extension RideShareMigrations {
    /// The sign-ups that ended with the shared rides of their event instead of by their owner.
    static let endedSignUps = Migration(
        owner: "rideshare",
        name: "sign-ups that ended with their event",
        sql: "ALTER TABLE rideshare_sign_up ADD COLUMN is_ended \(.integer) NOT NULL DEFAULT 0"
    )
}
