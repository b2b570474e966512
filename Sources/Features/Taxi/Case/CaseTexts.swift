import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What is said by a button, as it is stored; pages show it in the reader's language.
enum CaseTexts {
    static let found = "FOUND"
    static let notFound = "NOT FOUND"
    static let notInTaxi = "NOT IN TAXI"

    /// The words of a message for its readers.
    static func text(of message: RideCase.Message) -> LocalizedText {
        switch message.author {
        case .driver:
            message.text == found ? "I have found it. The city arranges how you get it back." : "I have not found it."
        case .passenger where message.text == notInTaxi:
            "The driver says that I am on board, or was. I am not in this taxi."
        case .passenger, .city: LocalizedText(verbatim: message.text)
        }
    }

    static func name(of kind: RideCase.Kind) -> LocalizedText {
        switch kind {
        case .lost: "Something left in the taxi"
        case .complaint: "Complaint"
        case .notInTaxi: "Passenger not in the taxi"
        }
    }

    static func badge(of state: RideCase.State) -> LocalizedText {
        switch state {
        case .open: "Waits for an answer"
        case .answered: "Answered"
        case .closed: "Settled"
        }
    }

    static func name(of author: RideCase.Author) -> LocalizedText {
        switch author {
        case .passenger: "Passenger"
        case .city: "City"
        case .driver: "Driver"
        }
    }
}

/// What passengers and drivers are told about reports.
enum CaseNotices {
    static let answer = NoticeKind("taxi.case", name: "Answers about your taxi rides", roles: [TaxiRole.passenger])
    static let lostProperty = NoticeKind("taxi.lost", name: "Things left in your taxi", roles: [TaxiRole.driver])
    static let all = [answer, lostProperty]

    static func answered(_ about: RideCase) -> Notice {
        Notice(
            answer,
            title: "The city has answered",
            text: "About your taxi ride from \(about.ride.meetingPlace).",
            link: TaxiLinks.rideCase(about.id.description),
            about: [],
            subject: "taxi.case/\(about.id)"
        )
    }

    static func found(_ about: RideCase) -> Notice {
        Notice(
            answer,
            title: "Your driver has found it",
            text: "The city arranges how you get it back.",
            link: TaxiLinks.rideCase(about.id.description),
            about: [],
            subject: "taxi.case/\(about.id)"
        )
    }

    static func lost(_ id: Identifier<RideCase>, _ request: TaxiRequest) -> Notice {
        Notice(
            lostProperty,
            title: "Did somebody leave something?",
            text: "A passenger from \(request.placeName) misses something. Please look in your taxi.",
            link: TaxiLinks.driverLost,
            about: [request.passenger],
            subject: "taxi.lost/\(id)"
        )
    }
}
