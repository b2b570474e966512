import CrosstownSQL

extension CommunityMigrations {
    /// The erasure finds the events of whoever is deleted.
    static let organizers = Migration(
        owner: "community",
        name: "events by organizer",
        sql: "CREATE INDEX community_event_organizer ON community_event (organizer) WHERE organizer IS NOT NULL"
    )
}
