import CrosstownSQL

extension TaxiMigrations {
    /// Creates companies, applications to drive, and invitations to the driver's app.
    static let companies = Migration(
        owner: "taxi",
        name: "company",
        sql: """
            CREATE TABLE taxi_company (
                id \(.id) PRIMARY KEY,
                name \(.text) NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
                made_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_company_name ON taxi_company (name);
            ALTER TABLE taxi_driver ADD COLUMN vehicle \(.text);
            CREATE INDEX taxi_driver_company ON taxi_driver (company, code);
            CREATE TABLE taxi_application (
                id \(.id) PRIMARY KEY,
                applicant \(.id) NOT NULL,
                name \(.text) NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
                vehicle \(.text) NOT NULL CHECK (length(vehicle) BETWEEN 1 AND 100),
                remark \(.text) NOT NULL CHECK (length(remark) <= 1000),
                state \(.text) NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn')),
                reason \(.text) CHECK (length(reason) BETWEEN 1 AND 500),
                made_at \(.integer) NOT NULL,
                decided_at \(.integer),
                CONSTRAINT taxi_application_decided CHECK ((state = 'open') = (decided_at IS NULL)),
                CONSTRAINT taxi_application_reason CHECK ((state = 'declined') = (reason IS NOT NULL))
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_application_open ON taxi_application (applicant) WHERE state = 'open';
            CREATE INDEX taxi_application_applicant ON taxi_application (applicant, made_at);
            CREATE INDEX taxi_application_state ON taxi_application (state, id);
            CREATE INDEX taxi_application_decision ON taxi_application (decided_at) WHERE decided_at IS NOT NULL;
            CREATE TABLE taxi_paper (
                application \(.id) NOT NULL REFERENCES taxi_application (id),
                number \(.integer) NOT NULL CHECK (number > 0),
                picture \(.id) NOT NULL,
                PRIMARY KEY (application, number)
            ) \(.clustered);
            CREATE TABLE taxi_invitation (
                id \(.id) PRIMARY KEY,
                token \(.text) NOT NULL CHECK (length(token) >= 20),
                code \(.text) NOT NULL CHECK (length(code) BETWEEN 1 AND 12),
                company \(.text),
                vehicle \(.text),
                application \(.id) REFERENCES taxi_application (id),
                made_at \(.integer) NOT NULL,
                expires_at \(.integer) NOT NULL,
                driver \(.id) REFERENCES taxi_driver (id)
            ) \(.strict);
            CREATE UNIQUE INDEX taxi_invitation_token ON taxi_invitation (token);
            CREATE UNIQUE INDEX taxi_invitation_code ON taxi_invitation (code) WHERE driver IS NULL;
            CREATE INDEX taxi_invitation_company ON taxi_invitation (company, id);
            CREATE INDEX taxi_invitation_application ON taxi_invitation (application);
            CREATE INDEX taxi_invitation_expiry ON taxi_invitation (expires_at)
            """
    )
}
