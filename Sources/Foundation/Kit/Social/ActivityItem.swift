import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Something that a person did or does in one capability: a ride, a trip, a request.
public struct ActivityItem: Sendable, Hashable {
    /// The identity, unique within the capability.
    public let id: String
    /// The name of its icon in the icon set.
    public let icon: String
    /// What it is, such as "Taxi to Port Hercule".
    public let title: LocalizedText
    /// What matters now or mattered then, such as "arrives in 3 min" or "2.40 €".
    public let detail: LocalizedText
    /// When it began; the list is ordered by it.
    public let beganAt: Timestamp
    /// The moment at which the city's clocks show what those of its place showed when it began; `beganAt` in the city.
    public let shownAt: Timestamp
    /// Where it leads.
    public let link: Link
    /// Since when a time runs that is shown beside the detail, such as that of a ride.
    public let runningSince: Timestamp?

    /// Describes an item.
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
