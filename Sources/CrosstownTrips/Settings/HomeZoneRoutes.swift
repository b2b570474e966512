import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares the circles that nobody else learns of.
struct HomeZoneRoutes {
    let host: FeatureHost

    private static let mostZones = 10

    struct ZoneAddress: Codable, Sendable {
        var id: Identifier<HomeZone.Kept>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addTripHomeZone(routes)
        removeTripHomeZone(routes)
    }

    private func addTripHomeZone<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/settings/home-zones",
            id: "addTripHomeZone",
            tag: TripsModule.tag,
            summary: "Add a circle that nobody else is to learn of",
            access: .signedIn,
            body: HomeZoneMessage.self,
            retry: { (_: Empty, refused, context) in
                try await SettingsPage.read(for: context.requirePerson(), from: host.database, refused: refused)
            },
            use: { (_: Empty, message: HomeZoneMessage, context) in
                let person = try context.requirePerson()
                var check = Validation()
                let name = check.text(message.name, "name", length: 1...40)
                let center = TypedPlace.coordinate(
                    message.place,
                    latitude: message.placeLatitude,
                    longitude: message.placeLongitude
                )
                check.require(center != nil, "place", "must be chosen from the list, or be a latitude and a longitude")
                check.number(message.radius, "radius", in: 50...2000)
                try check.finish()
                let zone = HomeZone(
                    id: host.ids.next(HomeZone.Kept.self),
                    name: name,
                    center: center ?? Coordinate(latitude: 0, longitude: 0),
                    radius: message.radius
                )
                try await host.database.write { transaction in
                    let store = SettingsStore(transaction: transaction)
                    guard try store.homeZones(of: person).count < Self.mostZones else { throw TripsError.tooMany }
                    try store.insert(zone, of: person)
                }
                return ChangeResponse.done(at: TripsLinks.settings)
            }
        )
    }

    private func removeTripHomeZone<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/settings/home-zones/remove",
            id: "removeTripHomeZone",
            tag: TripsModule.tag,
            summary: "Remove an own home zone",
            access: .signedIn,
            body: ZoneAddress.self
        ) { (_: Empty, message: ZoneAddress, context) in
            let person = try context.requirePerson()
            try await host.database.write { transaction in
                try SettingsStore(transaction: transaction).removeHomeZone(message.id, of: person)
            }
            return ChangeResponse.done(at: TripsLinks.settings)
        }
    }
}
