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
        case .notShared: .conflict("No shared rides", "Rides to this event are not shared.")
        case .over: .conflict("Too late", "The event has begun, is over or was canceled.")
        case .notAMember:
            Problem(
                .forbidden,
                title: "Only members offer rides",
                detail:
                    "Only registered members may offer rides. Confirm the e-mail address that your institution knows you by, ask the organizer, or ask for a ride yourself.",
                type: "/problems/not-a-member",
                nextLink: Problem.NextLink(title: "Your institutions", href: "/me/institutions")
            )
        case .second:
            .conflict("You are signed up", "You have a ride for this event already: change or cancel that one.")
        case .frozen:
            .conflict("Too late to change", "Drivers and riders have been told. You can still cancel.")
        case .notYet: .conflict("Too early", "You can start once you know who rides with you, two hours before.")
        case .notUnderWay: .conflict("Not on the way", "Your position is shared only while you are on the way.")
        case .notChangeable:
            .conflict("Not possible now", "A booking can only be canceled, as long as it is not over.")
        case .tooMany: Problem(.tooManyRequests, title: "Please wait", detail: "Try again in an hour.")
        }
    }
}
