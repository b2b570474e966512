import CrosstownSQL

extension CommunityMigrations {
    /// Deletes "My position", which was stored as a place name in the language of the user; the position stays.
    static let positionsAsNames = Migration(
        owner: "community",
        name: "positions as names of places",
        sql: """
            UPDATE community_event SET place = '' WHERE place IN (\(names));
            UPDATE community_occurrence SET own_place = CAST(own_latitude AS TEXT) || ',' || CAST(own_longitude AS TEXT)
            WHERE own_place IN (\(names)) AND own_latitude IS NOT NULL AND own_longitude IS NOT NULL;
            UPDATE community_group SET place = '' WHERE place IN (\(names))
            """
    )

    private static let names: SQL = "'My position', 'Ma position', 'Point on the map', 'Point sur la carte'"
}
