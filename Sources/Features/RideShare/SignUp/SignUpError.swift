import CrosstownWeb
import HTTPTypes

/// The errors of shared rides.
enum SignUpError: ExplainableError, Hashable, Sendable {
    /// The event does not exist.
    case noSuchEvent
    /// The sign-up does not exist or belongs to another person.
    case noSuchSignUp
    /// The event has no shared rides.
    case notShared
    /// The event has begun, is over or was canceled.
    case over
    /// Only registered members may offer rides.
    case notAMember
    /// An open sign-up already exists.
    case second
    /// The device has asked for a ride to the event without an account; with the secret of the request.
    case asked(String)
    /// Drivers were notified, so only cancellation is possible.
    case frozen
    /// Drivers and riders do not know each other yet.
    case notYet
    /// The car is not driving.
    case notUnderWay
    /// The booking is over, or the requested change is not a cancellation.
    case notChangeable
    /// The rate limit of sign-ups was exceeded.
    case tooMany

    var problem: Problem {
        switch self {
        case .noSuchEvent: .notFound("Event")
        case .noSuchSignUp: .notFound("Ride")
        case .notShared: .conflict("No shared rides", "This event has no shared rides.")
        case .over: .conflict("Too late", "The event has started, has ended or was canceled.")
        case .notAMember:
            Problem(
                .forbidden,
                title: "Only members can offer rides",
                detail:
                    """
                    Only registered members can offer rides. Confirm the email address your institution has for you, \
                    contact the organizer, or request a ride instead.
                    """,
                type: "/problems/not-a-member",
                nextLink: Problem.NextLink(title: "Your institutions", href: "/me/institutions")
            )
        case .second:
            .conflict("You’re already signed up", "You already have a ride for this event. Change or cancel that one.")
        case .asked(let token): Self.secondOfDevice(token)
        case .frozen:
            .conflict("Too late to change", "Drivers and riders have been notified. You can still cancel.")
        case .notYet: .conflict("Too early", "You can start two hours before, once you know who is riding with you.")
        case .notUnderWay: .conflict("Not on the way", "Your location is shared only while you’re on the way.")
        case .notChangeable:
            .conflict("Not possible right now", "Bookings can’t be changed. You can cancel one until it ends.")
        case .tooMany: Problem(.tooManyRequests, title: "Please wait", detail: "Try again in an hour.")
        }
    }

    private static func secondOfDevice(_ token: String) -> Problem {
        var problem = Problem.conflict(
            "You’ve already requested a ride",
            "You’ve already requested a ride to this event on this device. Open or change that request."
        )
        problem.nextLink = Problem.NextLink(title: "Open request", href: RideSharePaths.guest(token))
        problem.otherLinks = [Problem.NextLink(title: "Change request", href: RideSharePaths.guestEdit(token))]
        return problem
    }
}
