import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What a passenger writes about a ride that is over: something was left in the taxi, or something went wrong.
struct RideCase: Hashable, Sendable {
    /// What it is about.
    enum Kind: String, Codable, CaseIterable, Hashable, Sendable, SQLBindable, SQLReadable {
        /// Something was left in the taxi.
        case lost
        /// Something went wrong.
        case complaint
        /// The passenger is not in the taxi whose driver says that they are on board; made by that word alone.
        case notInTaxi = "not_in_taxi"

        /// What passengers choose from when they write.
        static let chosen: [Kind] = [.lost, .complaint]
    }

    /// Whose turn it is.
    enum State: String, Codable, CaseIterable, Hashable, Sendable, SQLBindable, SQLReadable {
        /// The city's.
        case open
        /// The passenger's: the city has answered.
        case answered
        /// Nobody's.
        case closed
    }

    /// Who wrote a message.
    enum Author: String, Codable, CaseIterable, Hashable, Sendable, SQLBindable, SQLReadable {
        case passenger
        case city
        case driver
    }

    /// One message.
    struct Message: Hashable, Sendable {
        let author: Author
        let text: String
        let at: Timestamp
    }

    let id: Identifier<RideCase>
    let kind: Kind
    let state: State
    let request: Identifier<TaxiRequest>
    let passenger: Identifier<Account>
    let madeAt: Timestamp
    let changedAt: Timestamp
    let ride: Ride

    /// The ride that it is about.
    struct Ride: Hashable, Sendable {
        let taxiCode: String?
        let meetingPlace: String
        let endedAt: Timestamp?
    }
}

extension RideCase {
    static let personal = PersonalTable(
        "taxi_case",
        [
            .account("passenger", in: "Reports about taxi rides", erasing: .row),
            .listed("t.made_at", as: .moment("Reported")), .listed("t.kind", as: .plain("About")),
            .listed("t.state", as: .plain("State")),
            .listed("m.author", as: .plain("Written by")), .listed("m.text", as: .plain("Text")),
            .listed("m.written_at", as: .moment("When")),
        ],
        joining: "LEFT JOIN taxi_case_message m ON m.case_id = t.id",
        order: "t.made_at DESC, m.number"
    )
}

extension RideCase.Message {
    static let personal = PersonalTable(
        "taxi_case_message",
        of: "taxi_case",
        by: "case_id",
        in: "Reports about taxi rides",
        [.content("text"), .impersonal("author", because: RideSignal.side)]
    )
}
