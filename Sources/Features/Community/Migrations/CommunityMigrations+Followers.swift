import CrosstownSQL

extension CommunityMigrations {
    /// The follows of accounts, and the number of followers notified of a change.
    static let followers = Migration(
        owner: "community",
        name: "followers",
        sql: """
            CREATE TABLE community_event_follower (
                account \(.id) NOT NULL,
                event \(.id) NOT NULL REFERENCES community_event (id) ON DELETE CASCADE,
                made_at \(.integer) NOT NULL, PRIMARY KEY (account, event)
            ) \(.clustered);
            CREATE INDEX community_event_follower_event ON community_event_follower (event);
            CREATE TABLE community_ministry_follower (
                account \(.id) NOT NULL,
                ministry \(.id) NOT NULL REFERENCES community_ministry (id) ON DELETE CASCADE,
                made_at \(.integer) NOT NULL, PRIMARY KEY (account, ministry)
            ) \(.clustered);
            CREATE INDEX community_ministry_follower_ministry ON community_ministry_follower (ministry);
            ALTER TABLE community_told ADD COLUMN followers \(.integer) NOT NULL DEFAULT 0
            """
    )
}
