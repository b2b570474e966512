import CrosstownDispatchEngine
import CrosstownValues
public import CrosstownWeb
import HTTPTypes

extension TaxiRefusal: ExplainableError {
    /// The error for the caller.
    public var problem: Problem {
        switch self {
        case .notADriver:
            .taxi(.forbidden, "no-taxi", "No taxi registered", "The city hasn’t registered a taxi for your account.")
        case .noSuchDriver: .notFound("Driver")
        case .driverOnDuty:
            .taxi(
                .conflict,
                "driver-on-duty",
                "The driver is on duty",
                """
                Wait until the driver presses STOP, then remove them.
                """
            )
        case .noSuchRequest: .notFound("Request")
        case .noSuchOffer: .notFound("Offer")
        case .noSuchZone: .notFound("Zone")
        case .codeTaken: .invalid([.init(field: "code", message: "belongs to another taxi")])
        case .alreadyADriver: .invalid([.init(field: "userName", message: "is already a driver")])
        case .badCode: .invalid([.init(field: "code", message: CityTexts.codeForm)])
        case .placeNameTooLong: .invalid([.init(field: "meetingPlace", message: "must be at most 200 characters")])
        case .driverOutsideCity, .positionTooVague, .positionNotCurrent: startProblem
        case .positionUnknown:
            .taxi(
                .conflict,
                "position-unknown",
                "Your location is unknown",
                """
                Your phone’s location is out of date or imprecise. Move to an open area, wait a few seconds, then try \
                again.
                """
            )
        case .notAtMeetingPlace(let distance): distance.problem
        case .driver(let refusal): refusal.problem
        case .entry(let refusal): refusal.problem
        case .request(let refusal): refusal.problem
        case .offerDecided(let state): state.problem
        case .reservation(let refusal): refusal.problem
        case .overlaps(let moment): ReservationOverlap.problem(with: moment)
        case .rideTooLongAgo:
            .taxi(
                .conflict,
                "ride-too-long-ago",
                "The ride was too long ago",
                "You can report this for up to 24 hours after the ride. Choose “Report a problem or lost item” instead."
            )
        case .payment(let refusal): refusal.problem
        case .tariff(let refusal): refusal.problem
        case .admission(let refusal): refusal.problem
        case .zonePlan(let refusal): refusal.problem
        case .program(let refusal): refusal.problem
        }
    }

    private var startProblem: Problem {
        switch self {
        case .driverOutsideCity:
            .taxi(
                .conflict,
                "outside-city",
                "You’re outside the city",
                "Drive into a city zone, then press START again."
            )
        case .positionTooVague:
            .taxi(
                .conflict,
                "position-vague",
                "Location not precise enough",
                """
                Your phone can’t determine your location to within 50 meters. Move to an open area, then press START \
                again.
                """
            )
        default:
            .taxi(
                .conflict,
                "position-old",
                "Location out of date",
                "Your phone’s location or clock is more than 30 seconds off. Turn on automatic time, then try again."
            )
        }
    }
}

extension MeetingDistance {
    fileprivate var problem: Problem {
        .taxi(
            .conflict,
            "not-at-meeting-place",
            "You’re not at the pick-up point",
            road.map(Self.toDrive)
                ?? """
                It’s \(TaxiTexts.distance(straight)) away in a straight line. Go there first, or choose “Can’t \
                make it”.
                """
        )
    }

    private static func toDrive(_ road: Metres) -> LocalizedText {
        "You still have \(TaxiTexts.distance(road)) to drive. Go there first, or choose “Can’t make it”."
    }
}

extension EntryRefusal {
    fileprivate var problem: Problem {
        switch self {
        case .noPassengers: .invalid([.init(field: "passengers", message: TaxiTexts.onePassenger)])
        case .tooManyPassengers: .invalid([.init(field: "passengers", message: TaxiTexts.passengersLimit)])
        case .outsideCity:
            .invalid([.init(field: "meetingPlace", message: TaxiTexts.placeOutside)])
        case .alreadyRequested:
            .taxi(
                .conflict,
                "already-requested",
                "You already have a request",
                "You can have one taxi at a time. Follow your request, or cancel it first."
            )
        case .noTaxiInZone:
            .taxi(
                .conflict,
                "no-taxi-in-zone",
                "No taxis are waiting in this zone",
                """
                We only ask taxis in the zone of your pick-up point. Choose a pick-up point in another zone, or try \
                again later.
                """
            )
        }
    }
}

extension DriverRefusal {
    fileprivate var problem: Problem {
        switch self {
        case .alreadyOnDuty: .taxi(.conflict, "on-duty", "You’re already on duty", "You don’t need to press START.")
        case .notAvailable: .taxi(.conflict, "off-duty", "You’re not available", "Press START to join a queue.")
        case .rideGoingOn:
            .taxi(.conflict, "ride-going-on", "Ride in progress", "Press END OF RIDE first, then STOP.")
        case .noRide: .taxi(.conflict, "no-ride", "No ride in progress", "The passenger may have canceled the request.")
        }
    }
}

extension RequestRefusal {
    fileprivate var problem: Problem {
        switch self {
        case .over: .taxi(.conflict, "request-over", "The request has ended", "It can no longer be changed.")
        case .alreadyAccepted:
            .taxi(.conflict, "already-accepted", "Taken by another taxi", "The request was accepted by another driver.")
        case .notAccepted: .taxi(.conflict, "not-accepted", "No taxi yet", "No driver has accepted the request yet.")
        case .onBoard:
            .taxi(.conflict, "on-board", "The ride has started", "The passenger is on board; only END OF RIDE ends it.")
        case .notOnBoard:
            .taxi(.conflict, "not-on-board", "The ride hasn’t started yet", "Cancel the request instead.")
        case .driverHeard:
            .taxi(
                .conflict,
                "driver-heard",
                "Your driver is connected",
                "You can only do this while your driver isn’t connected."
            )
        case .passengerMayCome:
            .taxi(
                .conflict,
                "passenger-may-come",
                "The passengers may still come",
                "First drive to the pick-up point and wait there for a while, or choose “Can’t make it”."
            )
        }
    }
}

extension ReservationRefusal {
    fileprivate var problem: Problem {
        switch self {
        case .noSuchReservation: .notFound("Reservation")
        case .formUsed:
            .taxi(
                .conflict,
                "form-used",
                "This form was already sent",
                """
                You already reserved a taxi with this form and have changed something since. Press the button again \
                to reserve another.
                """
            )
        case .tooMany:
            .taxi(
                .conflict,
                "too-many-reservations",
                "You have too many reservations",
                "Cancel one first. Your entries are kept."
            )
        case .tooLateToCancel:
            .taxi(
                .conflict,
                "too-late-to-cancel",
                "Too late to cancel",
                "Less than 10 minutes are left and we’re already looking for a taxi. Cancel the taxi instead."
            )
        case .over:
            .taxi(.conflict, "reservation-over", "The reservation has ended", "It can no longer be changed.")
        }
    }
}

extension OfferState {
    /// The error of an answer to a decided offer.
    fileprivate var problem: Problem {
        switch self {
        case .withdrawn:
            .taxi(.conflict, "offer-withdrawn", "The passenger canceled", "You keep your place in the queue.")
        case .accepted:
            .taxi(.conflict, "offer-accepted", "You’ve already accepted", "Press END OF RIDE when the ride ends.")
        default:
            .taxi(
                .conflict,
                "offer-over",
                "The offer has expired",
                "It has gone to the next driver, and you’re at the end of the queue."
            )
        }
    }
}

extension Problem {
    static func taxi(
        _ status: HTTPResponse.Status,
        _ kind: String,
        _ title: LocalizedText,
        _ detail: LocalizedText
    ) -> Problem {
        Problem(status, title: title, detail: detail, type: "/problems/\(kind)")
    }
}

extension Problem {
    /// The text of the pop-up: the error of each field, or what happened.
    var sentences: LocalizedText {
        let fields = (errors ?? []).map { LocalizedText.fault(of: TaxiTexts.label(of: $0.field), $0.message) }
            // Mentions fields with the same label once, such as latitude and longitude.
            .reduce(into: [LocalizedText]()) { known, sentence in
                if !known.contains(sentence) { known.append(sentence) }
            }
        return message(of: fields)
    }

    /// Returns the error as a pop-up of its page.
    func popup(returnFocus: String? = nil) -> Markup {
        Popup(title: title, text: sentences, nextLink: nextLink, returnFocus: returnFocus).markup
    }

    /// Returns the error as a pop-up with the labels of a form.
    func popup(of fields: [FormField]) -> Markup {
        Popup(title: title, text: sentences(of: fields), nextLink: nextLink).markup
    }
}
