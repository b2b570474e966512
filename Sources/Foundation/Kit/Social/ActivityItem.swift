import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// A user's activity in one capability: a ride, a trip, a request.
public struct ActivityItem: Sendable, Hashable {
    /// The ID, unique within the capability.
    public let id: String
    /// The name of its icon in the icon set.
    public let icon: String
    /// The title, such as "Taxi to Port Hercule".
    public let title: LocalizedText
    /// The most important detail, such as "arrives in 3 min" or "2.40 €".
    public let detail: LocalizedText
    /// When it began; the list is ordered by it.
    public let beganAt: Timestamp
    /// The timestamp at which the city's clocks show the local time of its start; `beganAt` in the city.
    public let shownAt: Timestamp
    /// The target.
    public let link: Link
    /// The start of a running time next to the detail, such as that of a ride.
    public let runningSince: Timestamp?

    /// Creates an item.
    public init(
        id: String,
        icon: String,
        title: LocalizedText,
        detail: LocalizedText,
        beganAt: Timestamp,
        shownAt: Timestamp? = nil,
        link: Link,
        runningSince: Timestamp? = nil
    ) {
        self.id = id
        self.icon = icon
        self.title = title
        self.detail = detail
        self.beganAt = beganAt
        self.shownAt = shownAt ?? beganAt
        self.link = link
        self.runningSince = runningSince
    }
}
