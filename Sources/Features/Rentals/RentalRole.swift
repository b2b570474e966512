import CrosstownKit
import CrosstownWeb

/// The roles that the feature knows.
enum RentalRole {
    /// Everybody who registers may ride.
    static let rider = "passenger"
    static let administrator = "administrator"
    static let mechanic = "rentals.mechanic"
    static let support = "rentals.support"

    /// Those who look after vehicles and stations.
    static let mechanics: Set = [administrator, mechanic]
    /// Those who read and answer what riders report.
    static let helpers: Set = [administrator, mechanic, support]

    /// Those who may open people's accounts in the console.
    static let accountHelpers: Set = [administrator, "people.administrator"]

    /// What the pages have in common that only administrators use.
    static let console = RouteGroup(tag: "rentals-console", access: .role(administrator))

    /// What the pages have in common that those use who look after vehicles and stations.
    static let workshop = RouteGroup(tag: console.tag, access: .anyRole(mechanics))

    /// What the pages have in common that name riders to those who look after vehicles and stations.
    static let ridersOfVehicles = RouteGroup(tag: console.tag, access: .anyRole(mechanics).showingPeople)

    /// What the pages have in common that name riders to all staff.
    static let riders = RouteGroup(tag: console.tag, access: .anyRole(helpers).showingPeople)

    /// What the city gives to those who work for the rentals.
    static let declared = [
        RoleDeclaration(
            mechanic,
            title: "Mechanic",
            explanation: "Looks after vehicles, stations, alarms and jobs of the rentals, and answers reports.",
            rank: .sensitive
        ),
        RoleDeclaration(
            support,
            title: "Riders’ support",
            explanation: "Answers what riders of the rentals report, and sees which rides are under way.",
            rank: .sensitive
        ),
    ]
}
