import CrosstownKit
import CrosstownWeb
import HTTPTypes

/// Why something is not done.
enum InboxRefusal: ExplainableError, Hashable, Sendable {
    /// There is no such notice in the person's inbox.
    case unknownNotice
    /// A device has other keys than before, so it is another one.
    case otherDevice
    /// A device follows too many topics.
    case tooManyTopics
    /// The person has too many devices.
    case tooManyDevices
    /// The key of this service cannot be opened.
    case noPush

    var problem: Problem {
        switch self {
        case .unknownNotice: .notFound("Notice")
        case .otherDevice: .notFound("Device")
        case .tooManyTopics:
            .conflict(
                "Too many topics",
                "A device follows at most \(TopicService.mostTopics). Leave some of them first."
            )
        case .tooManyDevices:
            .conflict("Too many devices", "Remove a device in the settings of your inbox first.")
        case .noPush:
            Problem(
                .serviceUnavailable,
                title: "No notifications now",
                detail: "Your inbox goes on to keep everything; try again later."
            )
        }
    }
}
