import CrosstownSQL

extension RideShareMigrations {
    /// The user names of people to avoid as entered: the form shows them again whether the users exist or not.
    static let avoidedNames = Migration(
        owner: "rideshare",
        name: "avoided names as entered",
        sql: "ALTER TABLE rideshare_sign_up ADD COLUMN avoided_names \(.text) NOT NULL DEFAULT ''"
    )
}
