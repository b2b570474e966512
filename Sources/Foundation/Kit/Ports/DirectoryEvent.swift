public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// An event for features that bring users there.
public struct DirectoryEvent: Sendable, Hashable {
    /// A place with its name.
    public struct Venue: Sendable, Hashable {
        /// What people call it.
        public let name: String
        /// Where it is.
        public let position: Coordinate

        /// Creates a place.
        public init(name: String, position: Coordinate) {
            self.name = name
            self.position = position
        }
    }

    /// The ID, unique over all directories, such as `community/0190…`; of a series, one occurrence.
    public let id: String
    /// The title.
    public let title: String
    /// The venue; `nil` if not known yet.
    public let venue: Venue?
    /// When it begins.
    public let beginsAt: Timestamp
    /// When it ends.
    public let endsAt: Timestamp
    /// Its page.
    public let link: Link
    /// Whether rides to it may be shared.
    public let hasRideSharing: Bool
    /// The default pick-up place of riders.
    public let defaultPickUp: Venue?
    /// Whether riders may choose other pick-up places.
    public let allowsOtherPickUps: Bool
    /// Whether it was canceled.
    public let isCancelled: Bool
    /// The organizer's note on the cancellation; empty if none.
    public let cancelNote: String
    /// The organizers.
    public let organizers: [Identifier<Account>]

    /// Creates an event.
    public init(
        id: String,
        title: String,
        venue: Venue?,
        beginsAt: Timestamp,
        endsAt: Timestamp,
        link: Link,
        hasRideSharing: Bool,
        defaultPickUp: Venue? = nil,
        allowsOtherPickUps: Bool = true,
        isCancelled: Bool = false,
        cancelNote: String = "",
        organizers: [Identifier<Account>] = []
    ) {
        self.id = id
        self.title = title
        self.venue = venue
        self.beginsAt = beginsAt
        self.endsAt = endsAt
        self.link = link
        self.hasRideSharing = hasRideSharing
        self.defaultPickUp = defaultPickUp
        self.allowsOtherPickUps = allowsOtherPickUps
        self.isCancelled = isCancelled
        self.cancelNote = cancelNote
        self.organizers = organizers
    }
}
