import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A conversation between a passenger and the city about an ended ride.
struct RideCase: Sendable {
    enum Kind: String, Codable, CaseIterable, Sendable {
        case lost
        case fare
        case complaint
        /// The driver reported the passenger on board, but the passenger denies it; created automatically.
        case notInTaxi = "not_in_taxi"

        var name: LocalizedText {
            switch self {
            case .lost: "Lost item"
            case .fare: "Fare"
            case .complaint: "Complaint"
            case .notInTaxi: "Passenger not in the taxi"
            }
        }
    }

    let found: Case
    let request: Identifier<TaxiRequest>
    let meetingPlace: String
    let endedAt: Timestamp?
    let taxiCode: String?

    var kind: Kind { Kind(rawValue: found.topic) ?? .complaint }
    /// The ride in a sentence for its passenger.
    fileprivate var ride: LocalizedText {
        endedAt.map { "About your taxi ride from \(TaxiTexts.placeInSentence(meetingPlace)), \(.moment($0))." }
            ?? "About your taxi ride from \(TaxiTexts.placeInSentence(meetingPlace))."
    }
    /// The origin and the taxi.
    var headline: String { [meetingPlace, taxiCode].compactMap(\.self).joined(separator: ", ") }

    /// Stored codes of answers that users give by a button.
    enum Word {
        static let found = "FOUND"
        static let notFound = "NOT FOUND"
        static let notInTaxi = "NOT IN TAXI"
    }

    /// Returns the text of a message.
    @Sendable static func words(of message: CaseMessage) -> LocalizedText {
        switch (message.author, message.text) {
        case (.other, Word.found): "I found it. The city will arrange its return."
        case (.other, Word.notFound): "I didn’t find it."
        case (.reporter, Word.notInTaxi): "The driver reported me as on board, but I’m not in this taxi."
        default: message.words
        }
    }
}

extension CaseSubject {
    /// The conversations of passengers with the city about rides.
    static func taxiRides(_ dispatch: Dispatch, _ accounts: any AccountRegistry) -> CaseSubject {
        let topics = RideCase.Kind.allCases.map { ($0.rawValue, $0.name) }
        var subject = CaseSubject(
            "taxi.ride",
            title: "Taxi rides",
            roles: [TaxiRole.administrator],
            topics: Dictionary(uniqueKeysWithValues: topics)
        ) { TaxiLinks.consoleCase($0.description) }
        (subject.limits.mostAbout, subject.limits.mostMessages) = (5, 50)
        (subject.names.reporter, subject.names.other) = ("Passenger", "Driver")
        subject.kept = CaseRetention(
            "taxi.reports",
            explanation: "Lost property and complaints about taxi rides, with their answers.",
            days: 365
        )
        subject.parties = RideCaseStore.driver
        subject.words = RideCase.words
        subject.headlines = { cases, transaction in
            try RideCaseStore(transaction).list(cases).reduce(into: [:]) {
                $0[$1.found.id] = LocalizedText(verbatim: $1.headline)
            }
        }
        subject.notice = { news, found, transaction in
            switch news {
            case .answered, .answeredAndClosed:
                try RideCaseStore(transaction).list([found]).first.map(RideCaseNotices.answered)
            case .opened where found.topic == RideCase.Kind.notInTaxi.rawValue:
                try DenialNotices.alarm(found, accounts, dispatch.transaction(in: transaction))
            case .opened, .replied: try RideCaseStore(transaction).list([found]).first.map(RideCaseNotices.opened)
            case .urgent, .closed, .reopened: nil
            }
        }
        return subject
    }
}

/// Notifications of passengers, drivers and the city about reports.
enum RideCaseNotices {
    static let answer = NoticeKind("taxi.case", name: "Replies to your ride reports", roles: [TaxiRole.passenger])
    static let lostProperty = NoticeKind("taxi.lost", name: "Items left in your taxi", roles: [TaxiRole.driver])
    static let report = NoticeKind("taxi.report", name: "Reports about taxi rides", roles: [TaxiRole.administrator])
    static let all = [answer, lostProperty, report]

    /// Names the kind and the ride, because a passenger can have several in the inbox.
    static func answered(_ about: RideCase) -> Notice {
        told("The city replied: \(about.kind.name)", about.ride, about.found)
    }

    /// Notifies the city of a new report or message.
    static func opened(_ about: RideCase) -> Notice {
        Notice(
            report,
            title: about.kind.name,
            text: about.taxiCode.map { code in
                """
                Taxi \(code), ride from \(TaxiTexts.placeInSentence(about.meetingPlace)). A passenger is waiting for \
                your reply.
                """
            } ?? "Ride from \(TaxiTexts.placeInSentence(about.meetingPlace)). A passenger is waiting for your reply.",
            link: TaxiLinks.consoleCase(about.found.id.description),
            about: [],
            subject: "taxi.report/\(about.found.id)"
        )
    }

    static func notFoundAfterAll(_ found: Case) -> Notice {
        told("Your driver doesn’t have it after all", "The city will reply to you.", found)
    }

    static func found(_ found: Case) -> Notice {
        told("Your driver found it", "The city will arrange its return.", found)
    }

    private static func told(_ title: LocalizedText, _ text: LocalizedText, _ found: Case) -> Notice {
        Notice(
            answer,
            title: title,
            text: text,
            link: TaxiLinks.rideCase(found.id.description),
            about: [],
            subject: "taxi.case/\(found.id)"
        )
    }

    static func lost(_ found: Case, _ request: TaxiRequest) -> Notice {
        Notice(
            lostProperty,
            title: "Did someone leave something behind?",
            text:
                """
                A passenger picked up at \(TaxiTexts.placeInSentence(request.placeName)) is missing something. Please \
                check your taxi.
                """,
            link: TaxiLinks.driverLost,
            about: [request.passenger],
            subject: "taxi.lost/\(found.id)"
        )
    }
}
