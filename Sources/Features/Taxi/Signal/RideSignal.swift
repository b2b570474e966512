import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A quick message between passenger and driver.
struct RideSignal: Hashable, Sendable {
    enum Author: String, Codable, CaseIterable, Hashable, Sendable, SQLBindable, SQLReadable {
        case passenger
        case driver
    }

    let author: Author
    let word: RideWord
    let at: Timestamp

    /// The maximum number of messages per request.
    static let most = 30
    /// The time within which the same message is a repeated tap.
    static let repeatMilliseconds: Int64 = 20_000
}

extension RideSignal {
    static let side = "Which side wrote, not who."

    /// Both sides read it in the export.
    static let personal = PersonalTable(
        "taxi_signal",
        of: "taxi_request",
        in: "Messages between passenger and driver",
        [.content("word"), .impersonal("author", because: side)]
    )
}

/// The tables of quick messages.
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

/// Notifications of quick messages, for closed pages.
enum SignalNotices {
    static let word = NoticeKind(
        "taxi.word",
        name: "Messages between passenger and driver",
        urgency: .high,
        roles: [TaxiRole.passenger, TaxiRole.driver]
    )

    /// The subject of all messages about a request: each notification replaces the previous.
    static func subject(of request: TaxiRequest) -> String { "taxi.word/\(request.id)" }

    static func fromPassenger(_ said: RideWord, _ request: TaxiRequest) -> Notice {
        Notice(
            word,
            title: "Your passenger: \(said.text)",
            text: "At \(TaxiTexts.placeInSentence(request.placeName)).",
            link: TaxiLinks.driver,
            about: [request.passenger],
            subject: subject(of: request)
        )
    }

    static func fromDriver(_ said: RideWord, _ driver: Driver, _ request: TaxiRequest) -> Notice {
        Notice(
            word,
            title: "Taxi \(driver.code): \(said.text)",
            text: "At \(TaxiTexts.placeInSentence(request.placeName)).",
            link: TaxiLinks.request(request.id.description),
            about: [driver.account],
            subject: subject(of: request)
        )
    }
}
