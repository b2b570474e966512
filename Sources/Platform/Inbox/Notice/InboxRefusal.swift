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
        case .unknownNotice: .notFound("Notification")
        case .otherDevice: .notFound("Device")
        case .tooManyTopics:
            .conflict(
                "Too many topics",
                "A device can follow at most \(TopicService.mostTopics) topics. Unfollow some first."
            )
        case .tooManyDevices:
            .conflict("Too many devices", "First remove a device in your inbox settings.")
        case .noPush:
            Problem(
                .serviceUnavailable,
                title: "Notifications unavailable",
                detail: "Your inbox still receives everything. Try again later."
            )
        }
    }
}
