import CrosstownSQL

extension RideShareMigrations {
    /// Which sign-ups ended with the shared rides of their event, and not because their owner took them back.
    static let endedSignUps = Migration(
        owner: "rideshare",
        name: "sign-ups that ended with their event",
        sql: "ALTER TABLE rideshare_sign_up ADD COLUMN is_ended \(.integer) NOT NULL DEFAULT 0"
    )
}
