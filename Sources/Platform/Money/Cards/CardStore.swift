import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct CardStore {
    let transaction: any Transaction
    let provider: String

    /// Returns the provider's reference of a user.
    func customer(of owner: Identifier<Account>) throws -> String? {
        try transaction.first(
            "SELECT reference FROM payment_customer WHERE owner = \(owner) AND provider = \(provider)"
        )?.get("reference")
    }

    /// Stores the provider's reference of a user, unless there is one.
    func keep(customer reference: String, of owner: Identifier<Account>) throws {
        try transaction.execute(
            """
            INSERT INTO payment_customer (owner, provider, reference) VALUES (\(owner), \(provider), \(reference))
            ON CONFLICT (owner, provider) DO NOTHING
            """
        )
    }

    /// Creates a card whose page is open.
    func insert(
        _ id: Identifier<StoredCard>,
        of owner: Identifier<Account>,
        page: CardPageAddress,
        at now: Timestamp
    ) throws {
        try transaction.execute(
            """
            INSERT INTO payment_card (id, owner, provider, state, page_reference, page_address, made_at)
            VALUES (\(id), \(owner), \(provider), 'open', \(page.reference), \(page.address), \(now))
            """
        )
    }

    /// Stores the result of a card's page once; returns whether it adds a card.
    func record(_ outcome: CardPageOutcome, of id: Identifier<StoredCard>) throws -> Bool {
        switch outcome {
        case .open: return false
        case .left:
            try transaction.execute("UPDATE payment_card SET state = 'left' WHERE id = \(id) AND state = 'open'")
            return false
        case .entered(let card):
            let entered = try transaction.query(
                """
                UPDATE payment_card SET state = 'usable', token = \(card.token.value), brand = \(card.brand),
                    last_digits = \(card.lastDigits), expiry = \(card.expiry)
                WHERE id = \(id) AND state = 'open' RETURNING id
                """
            )
            return !entered.isEmpty
        }
    }

    func remove(_ id: Identifier<StoredCard>) throws {
        try transaction.execute("UPDATE payment_card SET state = 'removed' WHERE id = \(id) AND state = 'usable'")
    }

    /// Returns the card with an ID, if it belongs to the user.
    func find(_ id: Identifier<StoredCard>, of owner: Identifier<Account>) throws -> CardRecord? {
        try first("id = \(id) AND owner = \(owner)")
    }

    /// Returns the number of a user's cards, including those whose pages were opened recently.
    func count(of owner: Identifier<Account>, since moment: Timestamp) throws -> Int {
        try transaction.first(
            """
            SELECT count(*) FROM payment_card WHERE provider = \(provider) AND owner = \(owner)
            AND (state = 'usable' OR made_at > \(moment))
            """
        )?.get(0) ?? 0
    }

    func find(page reference: String) throws -> CardRecord? { try first("page_reference = \(reference)") }

    /// Returns a user's valid cards, latest first.
    func usable(of owner: Identifier<Account>) throws -> [CardRecord] {
        try transaction.query(
            """
            \(Self.selection) WHERE provider = \(provider) AND owner = \(owner) AND state = 'usable'
            ORDER BY made_at DESC, id DESC
            """
        ).map(Self.record)
    }

    private static let selection: SQL =
        "SELECT id, owner, state, page_reference, page_address, token, brand, last_digits, expiry FROM payment_card"

    private func first(_ condition: SQL) throws -> CardRecord? {
        try transaction.first("\(Self.selection) WHERE provider = \(provider) AND \(condition)").map(Self.record)
    }

    private static func record(_ row: Row) throws -> CardRecord {
        guard let state = CardRecord.State(rawValue: try row.get("state")) else {
            throw RowError.otherType(column: "state", expected: "CardRecord.State")
        }
        return CardRecord(
            id: try row.get("id"),
            owner: try row.get("owner"),
            state: state,
            page: CardPageAddress(reference: try row.get("page_reference"), address: try row.get("page_address")),
            card: try row.get("token", as: String?.self).map { token in
                EnteredCard(
                    token: CardToken(token),
                    brand: try row.get("brand", as: String?.self) ?? "",
                    lastDigits: try row.get("last_digits", as: String?.self) ?? "",
                    expiry: try row.get("expiry", as: String?.self) ?? ""
                )
            }
        )
    }
}

extension CardStore {
    /// The provider's references of users.
    static let personal = PersonalTable(
        "payment_customer",
        [
            .account("owner", in: "Your customer numbers at payment providers", erasing: .row),
            .listed("t.provider", as: .plain("Provider")),
            .content("reference", as: .plain("Number")),
        ],
        order: "t.provider"
    )
}
