import CrosstownKit
import CrosstownWeb

/// The roles of rentals.
enum RentalRole {
    /// Every registered user.
    static let rider = "passenger"
    static let administrator = "administrator"
    static let mechanic = "rentals.mechanic"
    static let support = "rentals.support"

    /// The roles that maintain vehicles and stations.
    static let mechanics: Set = [administrator, mechanic]
    /// The roles that answer riders' reports.
    static let helpers: Set = [administrator, mechanic, support]

    /// The roles that open accounts in the console.
    static let accountHelpers: Set = [administrator, "people.administrator"]

    /// The console's routes for administrators.
    static let console = RouteGroup(tag: "rentals-console", access: .role(administrator))

    /// The console's routes for maintenance.
    static let workshop = RouteGroup(tag: console.tag, access: .anyRole(mechanics))

    /// The console's maintenance routes that show riders.
    static let ridersOfVehicles = RouteGroup(tag: console.tag, access: .anyRole(mechanics).showingPeople)

    /// The console's routes that show riders to all staff.
    static let riders = RouteGroup(tag: console.tag, access: .anyRole(helpers).showingPeople)

    /// The roles that the city grants to staff of rentals.
    static let declared = [
        RoleDeclaration(
            mechanic,
            title: "Mechanic",
            explanation: "Looks after vehicles, stations, alarms and jobs, and answers rider reports.",
            rank: .sensitive
        ),
        RoleDeclaration(
            support,
            title: "Rider support",
            explanation: "Answers reports from rental riders and sees rides in progress.",
            rank: .sensitive
        ),
    ]
}
