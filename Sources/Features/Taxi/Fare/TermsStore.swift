import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The subject of the identifiers of terms.
enum KeptTerms {}

/// The SQL of the terms of requests and reservations; each has at most one.
struct TermsStore {
    let transaction: any Transaction
    let now: Timestamp

    /// The destination in lists that join the terms as `s`.
    static let destinationName: SQL = "s.destination_name"

    /// The request or reservation of the terms.
    enum Owner {
        case request(Identifier<TaxiRequest>)
        case reservation(Identifier<TaxiReservation>)

        fileprivate var condition: SQL {
            switch self {
            case .request(let id): "request = \(id)"
            case .reservation(let id): "reservation = \(id)"
            }
        }

        fileprivate var ids: (request: Identifier<TaxiRequest>?, reservation: Identifier<TaxiReservation>?) {
            switch self {
            case .request(let id): (id, nil)
            case .reservation(let id): (nil, id)
            }
        }
    }

    /// Stores the terms of a new request or reservation.
    func insert(_ terms: RideTerms, of owner: Owner, ids: any IdentifierSource) throws {
        if terms.isEmpty { return }
        let (id, (request, reservation)) = (ids.next(KeptTerms.self), owner.ids)
        let (place, estimate) = (terms.destination, terms.estimate)
        try transaction.execute(
            """
            INSERT INTO taxi_terms (id, request, reservation, destination_name, destination_latitude,
                destination_longitude, luggage, payment, tariff, metres, currency, total, made_at)
            VALUES (\(id), \(request), \(reservation), \(place?.name), \(place?.position.latitude),
                \(place?.position.longitude), \(terms.luggage), \(terms.payment), \(estimate?.tariff),
                \(estimate?.metres), \(estimate?.total.currency.code), \(estimate?.total.minorUnits), \(now))
            """
        )
        for (number, line) in (estimate?.lines ?? []).enumerated() {
            let stored = StoredReason(line.reason)
            try transaction.execute(
                """
                INSERT INTO taxi_terms_line (terms, number, reason, pieces, place, amount)
                VALUES (\(id), \(number), \(stored.kind), \(stored.pieces), \(stored.place), \(line.amount.minorUnits))
                """
            )
        }
    }

    /// Assigns the terms of a reservation to its request.
    func hand(_ reservation: Identifier<TaxiReservation>, to request: Identifier<TaxiRequest>) throws {
        try transaction.execute(
            "UPDATE taxi_terms SET request = \(request) WHERE reservation = \(reservation)"
        )
    }

    /// Returns the terms of a request or a reservation; by default empty.
    func find(_ owner: Owner) throws -> RideTerms {
        let row = try transaction.first(
            """
            SELECT id, destination_name, destination_latitude, destination_longitude, luggage, payment, tariff, metres,
                currency, total
            FROM taxi_terms WHERE \(owner.condition)
            """
        )
        guard let row else { return RideTerms() }
        return RideTerms(
            destination: try NamedPlace(destination: row),
            luggage: try row.get("luggage"),
            payment: try row.get("payment"),
            estimate: try estimate(row)
        )
    }

    private func estimate(_ row: Row) throws -> FareEstimate? {
        guard let total = try row.get("total", as: Int64?.self) else { return nil }
        guard let currency = Currency(code: try row.get("currency")) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        let lines = try transaction.query(
            """
            SELECT reason, pieces, place, amount FROM taxi_terms_line
            WHERE terms = \(try row.get("id", as: Identifier<KeptTerms>.self)) ORDER BY number
            """
        ).map { line in
            FareEstimate.Line(
                reason: try StoredReason(row: line).reason,
                amount: Money(minorUnits: try line.get("amount"), currency)
            )
        }
        return FareEstimate(
            tariff: try row.get("tariff"),
            metres: try row.get("metres"),
            lines: lines,
            total: Money(minorUnits: total, currency)
        )
    }
}

extension RideTerms {
    static let personal = PersonalTable(
        "taxi_terms",
        of: "taxi_request",
        in: "Taxi requests",
        [.content("destination_name", "destination_latitude", "destination_longitude")]
    )

    static let personalLines = PersonalTable(
        "taxi_terms_line",
        [.impersonal("reason", "place", because: "A line and a place of the city's tariff.")]
    )
}

/// The deletion of a user's terms.
extension TermsStore {
    /// Deletes the terms of reservations without a request, and the destinations of rides.
    static func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        let reserved: SQL = "SELECT id FROM taxi_reservation WHERE passenger = \(person)"
        let only: SQL = "SELECT id FROM taxi_terms WHERE request IS NULL AND reservation IN (\(reserved))"
        try transaction.execute("DELETE FROM taxi_terms_line WHERE terms IN (\(only))")
        try transaction.execute("DELETE FROM taxi_terms WHERE request IS NULL AND reservation IN (\(reserved))")
        try transaction.execute("UPDATE taxi_terms SET reservation = NULL WHERE reservation IN (\(reserved))")
        try transaction.execute(
            """
            UPDATE taxi_terms SET destination_name = NULL, destination_latitude = NULL, destination_longitude = NULL
            WHERE request IN (SELECT id FROM taxi_request WHERE passenger = \(person))
            """
        )
    }
}

extension NamedPlace {
    fileprivate init?(destination row: Row) throws {
        guard let name = try row.get("destination_name", as: String?.self),
            let latitude = try row.get("destination_latitude", as: Double?.self),
            let longitude = try row.get("destination_longitude", as: Double?.self)
        else { return nil }
        self.init(name: name, position: Coordinate(latitude: latitude, longitude: longitude))
    }
}

private struct StoredReason {
    let kind: String
    var pieces: Int64?
    var place: String?

    init(_ reason: FareEstimate.Reason) {
        switch reason {
        case .base: kind = "base"
        case .way: kind = "way"
        case .nightWay: kind = "night_way"
        case .sundayWay: kind = "sunday_way"
        case .luggage(let count): (kind, pieces) = ("luggage", count)
        case .place(let name): (kind, place) = ("place", name)
        case .leastFare: kind = "least_fare"
        }
    }

    init(row: Row) throws {
        kind = try row.get("reason")
        pieces = try row.get("pieces")
        place = try row.get("place")
    }

    var reason: FareEstimate.Reason {
        switch kind {
        case "base": .base
        case "night_way": .nightWay
        case "sunday_way": .sundayWay
        case "luggage": .luggage(pieces ?? 0)
        case "place": .place(place ?? "")
        case "least_fare": .leastFare
        default: .way
        }
    }
}
