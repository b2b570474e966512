public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// An event as features see it that bring people there.
public struct DirectoryEvent: Sendable, Hashable {
    /// A place with its name.
    public struct Venue: Sendable, Hashable {
        /// What people call it.
        public let name: String
        /// Where it is.
        public let position: Coordinate

        /// Describes a place.
        public init(name: String, position: Coordinate) {
            self.name = name
            self.position = position
        }
    }

    /// The identity, unique over all directories, such as `community/0190…`; of a series, one occurrence.
    public let id: String
    /// What it is called.
    public let title: String
    /// Where it takes place; `nil` where that is not known yet.
    public let venue: Venue?
    /// When it begins.
    public let beginsAt: Timestamp
    /// When it ends.
    public let endsAt: Timestamp
    /// Its page.
    public let link: Link
    /// Whether rides to it may be shared.
    public let hasRideSharing: Bool
    /// Where riders are picked up unless they say otherwise.
    public let defaultPickUp: Venue?
    /// Whether riders may be picked up elsewhere.
    public let allowsOtherPickUps: Bool
    /// Whether it was cancelled.
    public let isCancelled: Bool
    /// What its organizer said when it was cancelled; empty for nothing.
    public let cancelNote: String
    /// Who runs it.
    public let organizers: [Identifier<Account>]

    /// Describes an event.
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
