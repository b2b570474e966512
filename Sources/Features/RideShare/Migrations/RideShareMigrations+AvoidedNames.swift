import CrosstownSQL

extension RideShareMigrations {
    /// With whom people never share a car, as they entered it: the form shows it again, whether anybody has the names or not.
    static let avoidedNames = Migration(
        owner: "rideshare",
        name: "avoided names as entered",
        sql: "ALTER TABLE rideshare_sign_up ADD COLUMN avoided_names \(.text) NOT NULL DEFAULT ''"
    )
}
