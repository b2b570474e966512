import CrosstownSQL

/// The tables of payments from the wallet.
enum PaymentMigrations {
    static let payments = Migration(
        owner: "taxi",
        name: "payment",
        sql: """
            CREATE TABLE taxi_payment (
                request \(.id) PRIMARY KEY REFERENCES taxi_request (id),
                state \(.text) NOT NULL
                    CHECK (state IN ('held', 'asked', 'contested', 'paid', 'released', 'direct')),
                currency \(.text) NOT NULL,
                held \(.integer) NOT NULL CHECK (held > 0),
                paid \(.integer) CHECK (paid >= 0),
                tip \(.integer) CHECK (tip > 0),
                objection \(.text) CHECK (length(objection) <= 1000),
                decision \(.text) CHECK (length(decision) <= 1000),
                made_at \(.integer) NOT NULL,
                changed_at \(.integer) NOT NULL,
                CONSTRAINT taxi_payment_paid CHECK ((state = 'paid') = (paid IS NOT NULL)),
                CONSTRAINT taxi_payment_tip CHECK (tip IS NULL OR state = 'paid')
            ) \(.strict);
            CREATE INDEX taxi_payment_contested ON taxi_payment (changed_at) WHERE state = 'contested'
            """
    )

    static let refunds = Migration(
        owner: "taxi",
        name: "refund",
        sql: "ALTER TABLE taxi_payment ADD COLUMN refunded \(.integer) CHECK (refunded > 0 AND refunded <= paid)"
    )

    /// Adds the questions to passengers about unusual fares paid directly.
    static let doubts = Migration(
        owner: "taxi",
        name: "doubted_fare",
        sql: """
            CREATE TABLE taxi_doubted_fare (
                request \(.id) PRIMARY KEY REFERENCES taxi_request (id),
                state \(.text) NOT NULL CHECK (state IN ('asked', 'confirmed', 'contested', 'decided')),
                objection \(.text) CHECK (length(objection) <= 1000),
                decision \(.text) CHECK (length(decision) <= 1000),
                made_at \(.integer) NOT NULL,
                changed_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE INDEX taxi_doubted_fare_open ON taxi_doubted_fare (changed_at) WHERE state IN ('asked', 'contested')
            """
    )

    /// Adds the company that received a fare, because drivers can leave their company.
    ///
    /// By default the driver's current company.
    static let payees = Migration(
        owner: "taxi",
        name: "payee",
        sql: """
            ALTER TABLE taxi_payment ADD COLUMN company \(.id) REFERENCES taxi_company (id);
            UPDATE taxi_payment SET company = (
                SELECT c.id FROM taxi_request r JOIN taxi_driver d ON d.id = r.driver JOIN taxi_company c ON c.name = d.company
                WHERE r.id = taxi_payment.request
            ) WHERE state = 'paid'
            """
    )
}
