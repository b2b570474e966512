import CrosstownSQL

extension CommunityMigrations {
    /// An index for deleting an account, to find its events.
    static let organizers = Migration(
        owner: "community",
        name: "events by organizer",
        sql: "CREATE INDEX community_event_organizer ON community_event (organizer) WHERE organizer IS NOT NULL"
    )
}
