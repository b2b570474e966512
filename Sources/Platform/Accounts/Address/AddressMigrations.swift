import CrosstownSQL

/// The tables of e-mail addresses, phone numbers, confirmation codes and password reset links.
enum AddressMigrations {
    static let all = [
        Migration(
            owner: "account",
            name: "e-mail addresses",
            sql: """
                CREATE TABLE account_address (
                    account \(.id) PRIMARY KEY REFERENCES account (id),
                    address \(.text) NOT NULL CHECK (length(address) BETWEEN 3 AND 260),
                    confirmed_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX account_address_once ON account_address (address);
                CREATE TABLE account_address_code (
                    account \(.id) PRIMARY KEY REFERENCES account (id),
                    address \(.text) NOT NULL CHECK (length(address) BETWEEN 3 AND 260),
                    code_hash \(.blob) NOT NULL,
                    tries \(.integer) NOT NULL DEFAULT 0,
                    expires_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE TABLE account_reset (
                    account \(.id) PRIMARY KEY REFERENCES account (id),
                    token_hash \(.blob) NOT NULL,
                    expires_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX account_reset_token ON account_reset (token_hash)
                """
        ),
        Migration(
            owner: "account",
            name: "telephone numbers",
            sql: """
                CREATE TABLE account_phone (
                    account \(.id) PRIMARY KEY REFERENCES account (id),
                    address \(.text) NOT NULL CHECK (length(address) BETWEEN 8 AND 16),
                    confirmed_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX account_phone_once ON account_phone (address);
                CREATE TABLE account_phone_code (
                    account \(.id) PRIMARY KEY REFERENCES account (id),
                    address \(.text) NOT NULL CHECK (length(address) BETWEEN 8 AND 16),
                    code_hash \(.blob) NOT NULL,
                    tries \(.integer) NOT NULL DEFAULT 0,
                    expires_at \(.integer) NOT NULL
                ) \(.strict)
                """
        ),
    ]
}
