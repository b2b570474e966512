import CrosstownSQL

/// The tables of endpoints, events and deliveries.
enum WebhookMigrations {
    /// All migrations in order.
    static let all = [endpoints, deliveries, slowEndpoints]

    private static let endpoints = Migration(
        owner: "webhooks",
        name: "endpoint",
        sql: """
            CREATE TABLE webhook_endpoint (
                id \(.id) PRIMARY KEY,
                program \(.text),
                scopes \(.text) NOT NULL,
                name \(.text) NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
                address \(.text) NOT NULL CHECK (length(address) BETWEEN 8 AND 2000),
                types \(.text) NOT NULL,
                secret \(.text) NOT NULL,
                old_secret \(.text),
                old_secret_until \(.integer),
                state \(.text) NOT NULL CHECK (state IN ('on', 'off')),
                off_cause \(.text) CHECK (off_cause IN ('asked', 'gone', 'failing', 'key_taken_back')),
                failing_since \(.integer),
                failures \(.integer) NOT NULL DEFAULT 0,
                paused_until \(.integer),
                full_since \(.integer),
                dropped \(.integer) NOT NULL DEFAULT 0,
                due_at \(.integer),
                leased_until \(.integer),
                made_at \(.integer) NOT NULL,
                CHECK ((state = 'off') = (off_cause IS NOT NULL)),
                CHECK ((old_secret IS NULL) = (old_secret_until IS NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX webhook_endpoint_address ON webhook_endpoint ((coalesce(program, '')), address);
            CREATE INDEX webhook_endpoint_due ON webhook_endpoint (due_at) WHERE state = 'on' AND due_at IS NOT NULL
            """
    )

    private static let deliveries = Migration(
        owner: "webhooks",
        name: "delivery",
        sql: """
            CREATE TABLE webhook_event (
                id \(.id) PRIMARY KEY,
                type \(.text) NOT NULL,
                subject \(.text) NOT NULL,
                body \(.text) NOT NULL,
                happened_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX webhook_event_happened ON webhook_event (happened_at);
            CREATE TABLE webhook_delivery (
                id \(.sequence),
                endpoint \(.id) NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
                event \(.id) NOT NULL REFERENCES webhook_event (id) ON DELETE CASCADE,
                subject \(.text) NOT NULL,
                state \(.text) NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
                attempts \(.integer) NOT NULL DEFAULT 0,
                due_at \(.integer),
                resend_at \(.integer),
                settled_at \(.integer),
                CHECK ((state = 'waiting') = (due_at IS NOT NULL)),
                CHECK ((state = 'waiting') = (settled_at IS NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX webhook_delivery_once ON webhook_delivery (endpoint, event);
            CREATE INDEX webhook_delivery_event ON webhook_delivery (event);
            CREATE INDEX webhook_delivery_latest ON webhook_delivery (endpoint, id);
            CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint, due_at) WHERE state = 'waiting';
            CREATE INDEX webhook_delivery_order ON webhook_delivery (endpoint, subject, id) WHERE state = 'waiting';
            CREATE INDEX webhook_delivery_resend ON webhook_delivery (endpoint, resend_at) WHERE resend_at IS NOT NULL;
            CREATE TABLE webhook_attempt (
                id \(.sequence),
                delivery \(.integer) NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE,
                is_manual \(.integer) NOT NULL CHECK (is_manual IN (0, 1)),
                made_at \(.integer) NOT NULL,
                milliseconds \(.integer) NOT NULL,
                status \(.integer),
                fault \(.text),
                answer \(.text) NOT NULL,
                CHECK ((status IS NULL) = (fault IS NOT NULL))
            ) \(.strict);
            CREATE INDEX webhook_attempt_delivery ON webhook_attempt (delivery, id)
            """
    )

    /// Marks slow endpoints, so that they do not delay others.
    private static let slowEndpoints = Migration(
        owner: "webhooks",
        name: "slow_endpoint",
        sql: """
            ALTER TABLE webhook_endpoint ADD COLUMN
                is_slow \(.integer) NOT NULL DEFAULT 0 CHECK (is_slow IN (0, 1))
            """
    )
}
