import CrosstownKit
import CrosstownWeb
import HTTPTypes

/// Why the inbox refuses a request.
enum InboxRefusal: ExplainableError, Hashable, Sendable {
    /// The user's inbox has no such notification.
    case unknownNotice
    /// The keys of a device differ from the stored keys, so it is another device.
    case otherDevice
    /// The device follows too many topics.
    case tooManyTopics
    /// The user has too many devices.
    case tooManyDevices
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
