import CrosstownKit
package import CrosstownWeb
import HTTPTypes

extension RentalRefusal: ExplainableError {
    /// The error for the user.
    package var problem: Problem { problem(backTo: nil) }

    /// The error for the user, with a link to a page that can fix it.
    func problem(backTo place: Link?) -> Problem {
        switch self {
        case .noSuchRide: .notFound("Ride" as LocalizedText)
        case .noSuchStation: .notFound("Station" as LocalizedText)
        case .noSuchTariff: .notFound("Tariff" as LocalizedText)
        case .ride(let refusal): refusal.problem
        case .notSetUp:
            .rental(
                .conflict,
                "set-up",
                SetUpTexts.notSetUp,
                SetUpTexts.notSetUpText,
                Problem.NextLink(title: SetUpTexts.begin, href: RentalLinks.setUp.adding("next", place))
            )
        case .positionWanted:
            .rental(
                .conflict,
                "position-wanted",
                SetUpTexts.positionWanted,
                SetUpTexts.positionWantedText,
                Problem.NextLink(title: SetUpTexts.begin, href: RentalLinks.position.adding("next", place))
            )
        case .owing(let amount):
            .rental(
                .conflict,
                "owing",
                "You have an unpaid ride",
                "Add \(amount) to your wallet, and it’ll be paid automatically.",
                Self.addMoney(backTo: place)
            )
        case .insufficientFunds(let needed, let available):
            .rental(
                .conflict,
                "insufficient-funds",
                "Not enough money",
                "We hold \(needed) during a ride, and you have \(available). Add money to your wallet.",
                Self.addMoney(backTo: place)
            )
        case .awayFromStation(let nearest):
            .rental(
                .conflict,
                "away-from-station",
                "You’re not at a station",
                Self.directions(nearest),
                nearest?.directions
            )
        case .placeUnknown:
            .rental(.conflict, "place-unknown", RentalTexts.placeUnknown, RentalTexts.placeUnknownText)
        case .placeRefused(let ride):
            .rental(
                .conflict,
                "place-unknown",
                RentalTexts.placeUnknown,
                RentalTexts.placeRefusedText,
                Problem.NextLink(
                    title: RentalTexts.allowPosition,
                    href: RentalLinks.position.adding("next", RentalLinks.ride(ride))
                )
            )
        case .vehicleElsewhere(let elsewhere):
            .rental(
                .conflict,
                "vehicle-elsewhere",
                RentalTexts.vehicleElsewhere,
                RentalTexts.vehicleElsewhere(elsewhere),
                elsewhere.nearest?.directions
            )
        case .mayNotEndHere(let nearest):
            .rental(
                .conflict,
                "no-return-area",
                AreaTexts.forbidden,
                Self.directions(nearest),
                nearest?.directions
            )
        case .stationFull(let nearest):
            .rental(.conflict, "station-full", "This station is full", Self.directions(nearest), nearest?.directions)
        case .noFreeDock: .rental(.notFound, "no-free-dock", RentalTexts.noFreeDock, Self.directions(nil))
        case .stationNameTaken: .invalid([.init(field: "name", message: "belongs to another station" as LocalizedText)])
        case .numberTaken(let number):
            .invalid([.init(field: "number", message: "\(number.description) is already in use" as LocalizedText)])
        case .lockTaken:
            .invalid([.init(field: "imei", message: "belongs to the lock of another vehicle" as LocalizedText)])
        case .stationKeyTaken: .invalid([.init(field: "key", message: "belongs to another station" as LocalizedText)])
        case .dockTaken: .invalid([.init(field: "dock", message: "already has another vehicle in it" as LocalizedText)])
        case .tooEarlyToExtend, .longestRide, .alreadyRiding, .nothingToExplain, .vehicleCannot: timeProblem
        default: vehicleProblem
        }
    }

    private static func directions(_ nearest: NearestDock?) -> LocalizedText {
        guard let nearest else { return "No station has a free dock right now. Try again in a few minutes." }
        let (name, far) = (nearest.station.name, RentalTexts.distance(nearest.distance))
        return nearest.hasDocks
            ? "The nearest free dock is at \(name), \(far) away in a straight line."
            : "The nearest place to return it is at \(name), \(far) away in a straight line."
    }

    private static func addMoney(backTo place: Link?) -> Problem.NextLink {
        Problem.NextLink(title: RentalTexts.addMoney, href: RentalLinks.addMoney(backTo: place))
    }

    private var timeProblem: Problem {
        switch self {
        case .alreadyRiding:
            .rental(
                .conflict,
                "already-riding",
                "You already have a ride in progress",
                "One vehicle at a time: end your ride first.",
                Problem.NextLink(title: RentalTexts.yourRides, href: RentalLinks.rides)
            )
        case .tooEarlyToExtend:
            .rental(.conflict, "too-early", "Too early", "You can add 24 hours only in the last hour.")
        case .longestRide(let hours):
            .rental(
                .conflict,
                "longest-ride",
                "Maximum ride time reached",
                "A ride can last at most \(hours) hours. Return the vehicle before then."
            )
        case .nothingToExplain:
            .rental(
                .conflict,
                "nothing-to-explain",
                "No reason needed",
                "We ask for a reason only after a free, immediate return."
            )
        default:
            .rental(
                .conflict,
                "vehicle-cannot",
                """
                Not possible for this vehicle right now
                """,
                "Check its status, then try again."
            )
        }
    }

    private var vehicleProblem: Problem {
        switch self {
        case .unknownNumber:
            .rental(
                .notFound,
                "unknown-number",
                "Unknown number",
                """
                None of our vehicles has this number. Check it and try again.
                """
            )
        case .emptyDock:
            .rental(
                .conflict,
                "empty-dock",
                "The dock is empty",
                """
                Enter the number of a dock that has a vehicle in it.
                """
            )
        case .vehicleTaken:
            .rental(.conflict, "vehicle-taken", "Someone else is using this vehicle", "Choose another vehicle.")
        case .batteryLow:
            .rental(.conflict, "battery-low", "Battery too low", "It’s charging. Choose another vehicle.")
        case .reportedUnsafe:
            .rental(
                .conflict,
                "reported-unsafe",
                "Reported as unsafe",
                "Our staff is checking this vehicle. Choose another one."
            )
        case .lockOutOfReach:
            .rental(
                .conflict,
                "lock-out-of-reach",
                "The lock isn’t responding",
                "This vehicle can’t be unlocked right now. Choose another one."
            )
        case .stationClosed:
            .rental(.conflict, "station-closed", "The station is closed", "You can’t rent here right now.")
        case .notAtStation:
            .rental(
                .conflict,
                "not-at-station",
                "Not at a station",
                "The vehicle must be at a station to be rented."
            )
        default:
            .rental(
                .conflict,
                "out-of-service",
                "Out of service",
                "Our staff is working on this vehicle. Choose another one."
            )
        }
    }
}

extension RentalRefusal.NearestDock {
    /// The station's page, with directions where the origin is known.
    fileprivate var directions: Problem.NextLink {
        Problem.NextLink(title: RentalTexts.directions, href: RentalLinks.station(station.id, from: origin))
    }
}

extension RideRefusal {
    fileprivate var problem: Problem {
        switch self {
        case .notStarted:
            .rental(.conflict, "not-started", RentalTexts.hasNotBegun, "The lock hasn’t opened yet.")
        case .alreadyStarted:
            .rental(.conflict, "already-started", RentalTexts.hasBegun, "Return the vehicle to end the ride.")
        case .notPaused: .rental(.conflict, "not-paused", "The ride isn’t paused", "The ride continues.")
        case .alreadyPaused: .rental(.conflict, "already-paused", "The ride is paused", "The vehicle is locked.")
        case .stillInDock:
            .rental(
                .conflict,
                "still-in-dock",
                "Take it out of the dock first",
                """
                The vehicle is still in its dock. Your ride continues; the pause starts when the vehicle’s built-in \
                lock closes.
                """
            )
        case .noOwnLock:
            .rental(
                .conflict,
                "no-own-lock",
                "This vehicle can’t be paused",
                "It has no built-in lock, so only a dock can lock it. Your ride continues until you return it."
            )
        case .awaitsLock:
            .rental(.conflict, "awaits-lock", "Wait for the lock", "It hasn’t responded yet. This takes a few seconds.")
        case .over: .rental(.conflict, "ride-over", "The ride has ended", RentalTexts.unchangeable)
        }
    }
}

extension Problem {
    fileprivate static func rental(
        _ status: HTTPResponse.Status,
        _ kind: String,
        _ title: LocalizedText,
        _ detail: LocalizedText,
        _ nextLink: NextLink? = nil
    ) -> Problem {
        Problem(status, title: title, detail: detail, type: "/problems/\(kind)", nextLink: nextLink)
    }

    /// The pop-up's text: the invalid fields, or what happened.
    var sentences: LocalizedText {
        let fields = (errors ?? []).map { LocalizedText.fault(of: RentalTexts.label(of: $0.field), $0.message) }
        return message(of: fields)
    }

    /// The error as a pop-up.
    func popup(returnFocus: String? = nil) -> Markup {
        Popup(title: title, text: sentences, nextLink: nextLink, returnFocus: returnFocus).markup
    }
}
