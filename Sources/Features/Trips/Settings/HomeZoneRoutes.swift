import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct HomeZoneRoutes {
    let database: any Database
    let ids: any IdentifierSource
    let meanings: PlaceMeanings

    private static let mostZones = 10

    struct ZoneAddress: Codable, Sendable {
        var id: Identifier<HomeZone.Kept>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addTripHomeZone(routes)
        removeTripHomeZone(routes)
    }

    private func addTripHomeZone<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.form(
            TripsLinks.homeZones,
            in: .trips,
            RouteName("addTripHomeZone", "Add a circle that nobody else is to learn of"),
            retry: { (_: Empty, refused, context) in
                let asking = try await meanings.asking(refused, ["place"])
                return try await SettingsPage.read(
                    for: context.signedInAccount(),
                    from: database,
                    refusedZone: asking
                )
            },
            change: { (_: Empty, input: Input<HomeZoneMessage>, context) in
                let person = try context.signedInAccount()
                let zone = HomeZone(
                    id: ids.next(HomeZone.Kept.self),
                    person: person,
                    name: input.name,
                    center: input.center ?? Coordinate(latitude: 0, longitude: 0),
                    radius: input.radius
                )
                try await database.write { transaction in
                    let store = SettingsStore(transaction: transaction)
                    guard try store.homeZones(of: person).count < Self.mostZones else { throw TripsError.tooMany }
                    try store.insert(zone)
                }
                return ChangeResponse.done(at: TripsLinks.settings)
            }
        )
    }

    private func removeTripHomeZone<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(TripsLinks.removeHomeZone, in: .trips, RouteName("removeTripHomeZone", "Remove an own home zone")) {
            (_: Empty, message: ZoneAddress, context) in
            let person = try context.signedInAccount()
            try await database.write { transaction in
                try SettingsStore(transaction: transaction).removeHomeZone(message.id, of: person)
            }
            return ChangeResponse.done(at: TripsLinks.settings)
        }
    }
}
