import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A ride that a third-party app requested for a guest without an account.
struct GuestRide: Sendable, Hashable {
    let request: Identifier<TaxiRequest>
    /// The app's caller name.
    let program: String
    /// The app's reference, used for idempotency.
    let reference: String
    /// The identifier used instead of the passenger's account.
    let guest: Identifier<Account>
    /// The secret of the guest's link.
    let secret: SecretColumn.Kept
}

extension GuestRide {
    static let table = Table(
        "taxi_guest_ride",
        Column("request", \GuestRide.request),
        Column("program", \GuestRide.program),
        Column("reference", \GuestRide.reference),
        Column("guest", \GuestRide.guest),
        Column("token_hash", \GuestRide.secret.hash),
        Column("token", \GuestRide.secret.sealed)
    ) { request, program, reference, guest, hash, sealed in
        let secret = SecretColumn.Kept(hash: hash, sealed: sealed)
        return GuestRide(request: request, program: program, reference: reference, guest: guest, secret: secret)
    }

    static let personal = PersonalTable(
        "taxi_guest_ride",
        [.impersonal("guest", because: "A number for the guest of a program, who has no account.")]
    )
}

struct GuestStore {
    let transaction: any Transaction

    func insert(_ ride: GuestRide) throws { try GuestRide.table.insert(ride, in: transaction) }

    func find(_ request: Identifier<TaxiRequest>) throws -> GuestRide? {
        try GuestRide.table.find(request, in: transaction)
    }

    func find(reference: String, of program: String) throws -> GuestRide? {
        try GuestRide.table.first("WHERE program = \(program) AND reference = \(reference)", in: transaction)
    }

    func find(tokenHash hash: [UInt8]) throws -> GuestRide? {
        try GuestRide.table.first("WHERE token_hash = \(hash)", in: transaction)
    }

    func list(of program: String, behind id: Identifier<TaxiRequest>?, limit: Int) throws -> [GuestRide] {
        var condition: SQL = ""
        if let id { condition = "AND request < \(id)" }
        return try GuestRide.table.list(
            "WHERE program = \(program) \(condition) ORDER BY request DESC LIMIT \(limit)",
            in: transaction
        )
    }

    func requests(
        _ ids: [Identifier<TaxiRequest>]
    ) throws -> [Identifier<TaxiRequest>: (request: TaxiRequest, taxi: String?)] {
        let requests = try transaction.query(
            "SELECT \(TaxiRequest.columns) FROM taxi_request WHERE id IN \(list: ids)"
        ).map(TaxiRequest.init(row:))
        let rows = try transaction.query(
            "SELECT id, code FROM taxi_driver WHERE id IN \(list: requests.compactMap(\.driver))"
        )
        let codes: [Identifier<Driver>: String] = try rows.reduce(into: [:]) { codes, row in
            codes[try row.get("id")] = try row.get("code")
        }
        return requests.reduce(into: [:]) { found, request in
            found[request.id] = (request, request.driver.flatMap { codes[$0] })
        }
    }

    /// Returns which of the passengers are guests.
    func guests(among people: [Identifier<Account>]) throws -> Set<Identifier<Account>> {
        if people.isEmpty { return [] }
        return Set(
            try transaction.query("SELECT guest FROM taxi_guest_ride WHERE guest IN \(list: people)")
                .map { try $0.get("guest") }
        )
    }

    func countOpen(of program: String) throws -> Int {
        try transaction.query(
            """
            SELECT count(*) FROM taxi_guest_ride g JOIN taxi_request r ON r.id = g.request
            WHERE g.program = \(program) AND r.state IN ('searching', 'accepted', 'on_board')
            """
        )[0].get(0)
    }
}

/// Notifies only users with accounts; guests follow their rides by a link.
struct AccountNotices: Notices {
    let notices: any Notices

    func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        let known = try accounts(people, transaction)
        if !known.isEmpty { try notices.tell(known, notice, in: transaction) }
    }

    func update(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        try notices.update(people, notice, in: transaction)
    }

    func tell(
        _ groups: [(people: [Identifier<Account>], notice: Notice)],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        let known = try groups.map { (people: try accounts($0.people, transaction), notice: $0.notice) }
        return try notices.tell(known, devicesFollowing: topics, notice, in: transaction)
    }

    private func accounts(
        _ people: [Identifier<Account>],
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        let guests = try GuestStore(transaction: transaction).guests(among: people)
        return guests.isEmpty ? people : people.filter { !guests.contains($0) }
    }

    func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int {
        try notices.countDevices(following: topic, in: transaction)
    }

    func withdraw(_ subject: String, from people: [Identifier<Account>], in transaction: any Transaction) throws {
        try notices.withdraw(subject, from: people, in: transaction)
    }
}
