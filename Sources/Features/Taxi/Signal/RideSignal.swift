import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Something that one of the two has said.
struct RideSignal: Hashable, Sendable {
    /// Who said it.
    enum Author: String, Codable, CaseIterable, Hashable, Sendable, SQLBindable, SQLReadable {
        case passenger
        case driver
    }

    let author: Author
    let word: RideWord
    let at: Timestamp

    /// So many are kept of one request.
    static let most = 30
    /// The same word again so soon is the button pressed twice.
    static let repeatMilliseconds: Int64 = 20_000
}

extension RideSignal {
    static let side = "Which side wrote, not who."

    /// Both sides read it in the export.
    static let personal = PersonalTable(
        "taxi_signal",
        of: "taxi_request",
        in: "Words between passenger and driver",
        [.content("word"), .impersonal("author", because: side)]
    )
}

/// The tables of what was said.
enum SignalMigrations {
    static let signals = Migration(
        owner: "taxi",
        name: "signal",
        sql: """
            CREATE TABLE taxi_signal (
                request \(.id) NOT NULL REFERENCES taxi_request (id),
                number \(.integer) NOT NULL CHECK (number > 0),
                author \(.text) NOT NULL CHECK (author IN ('passenger', 'driver')),
                word \(.text) NOT NULL CHECK (
                    word IN ('here', 'in_moments', 'cannot_find', 'other_side', 'delayed', 'thanks')),
                said_at \(.integer) NOT NULL,
                PRIMARY KEY (request, number)
            ) \(.clustered)
            """
    )
}

extension DispatchTransaction {
    /// What was said about a request, in its order.
    func signals(of request: Identifier<TaxiRequest>) throws -> [RideSignal] {
        try transaction.query(
            "SELECT author, word, said_at FROM taxi_signal WHERE request = \(request) ORDER BY number"
        ).map { row in
            RideSignal(author: try row.get("author"), word: try row.get("word"), at: try row.get("said_at"))
        }
    }

    /// Says something to the driver who comes.
    func say(_ word: RideWord, about id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws {
        let request = try request(id, of: passenger)
        guard request.state == .accepted, let driver = try request.driver.map(drivers.driver) else {
            throw TaxiRefusal.request(request.state.isOpen ? .notAccepted : .over)
        }
        guard try keep(word, by: .passenger, about: request) else { return }
        try TaxiTopic.driver(driver.id).announce(transaction)
        try notices.tell(driver.account, SignalNotices.fromPassenger(word, request), in: transaction)
    }

    /// Says something to the passenger who waits.
    ///
    /// Who says that they are here has arrived, and must be able to have: passengers go out for it.
    func say(_ word: RideWord, by account: Identifier<Account>, road: Metres? = nil) throws {
        let (driver, ride) = try ride(of: account)
        guard ride.state == .accepted else { throw TaxiRefusal.request(.onBoard) }
        if word == .here { _ = try sayArrived(account, shown: ride.id, road: road) }
        guard try keep(word, by: .driver, about: ride) else { return }
        try requests.announce(ride)
        try TaxiTopic.driver(driver.id).announce(transaction)
        try notices.tell(ride.passenger, SignalNotices.fromDriver(word, driver, ride), in: transaction)
    }

    /// Keeps a word; nothing where it was just said, or too much was.
    private func keep(_ word: RideWord, by author: RideSignal.Author, about request: TaxiRequest) throws -> Bool {
        let said = try signals(of: request.id)
        let isRepeated = said.contains {
            $0.author == author && $0.word == word
                && now.milliseconds(since: $0.at) < RideSignal.repeatMilliseconds
        }
        guard !isRepeated, said.count < RideSignal.most else { return false }
        try transaction.execute(
            """
            INSERT INTO taxi_signal (request, number, author, word, said_at)
            VALUES (\(request.id), \(said.count + 1), \(author), \(word), \(now))
            """
        )
        try requests.announce(request)
        return true
    }
}

/// What the other one is told where no page is open.
enum SignalNotices {
    static let word = NoticeKind(
        "taxi.word",
        name: "Words between passenger and driver",
        urgency: .high,
        roles: [TaxiRole.passenger, TaxiRole.driver]
    )

    static func fromPassenger(_ said: RideWord, _ request: TaxiRequest) -> Notice {
        Notice(
            word,
            title: "Your passenger: \(said.text)",
            text: "At \(request.placeName).",
            link: TaxiLinks.driver,
            about: [request.passenger],
            subject: "taxi.word/\(request.id)"
        )
    }

    static func fromDriver(_ said: RideWord, _ driver: Driver, _ request: TaxiRequest) -> Notice {
        Notice(
            word,
            title: "Taxi \(driver.code): \(said.text)",
            text: "At \(request.placeName).",
            link: TaxiLinks.request(request.id.description),
            about: [driver.account],
            subject: "taxi.word/\(request.id)"
        )
    }
}
