import CrosstownSQL

extension TaxiMigrations {
    /// Creates zone plans: drafts, scheduled ones, and each version in force.
    static let zonePlans = Migration(
        owner: "taxi",
        name: "zone_plan",
        sql: """
            CREATE TABLE taxi_zone_plan (
                id \(.id) PRIMARY KEY,
                zones \(.text) NOT NULL,
                state \(.text) NOT NULL CHECK (state IN ('draft', 'planned', 'in_force')),
                made_at \(.integer) NOT NULL,
                valid_from \(.integer),
                version \(.integer) CHECK (version > 0),
                CONSTRAINT taxi_zone_plan_time CHECK ((state = 'draft') = (valid_from IS NULL)),
                CONSTRAINT taxi_zone_plan_version CHECK ((state = 'in_force') = (version IS NOT NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_zone_plan_order ON taxi_zone_plan (version) WHERE version IS NOT NULL;
            CREATE UNIQUE INDEX taxi_zone_plan_planned ON taxi_zone_plan (state) WHERE state = 'planned'
            """
    )
}
