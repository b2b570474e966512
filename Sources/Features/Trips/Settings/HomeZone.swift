import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A circle around a home or another private place.
struct HomeZone: Hashable, Sendable {
    /// The subject of its identifier.
    enum Kept {}

    let id: Identifier<Kept>
    let person: Identifier<Account>
    let name: String
    let center: Coordinate
    let radius: Double

    func contains(_ place: Coordinate) -> Bool { center.distance(to: place).value <= radius }
}

extension HomeZone {
    static let table = Table(
        "trips_home_zone",
        Column("id", \HomeZone.id),
        Column("person", \HomeZone.person, .account(in: "Home zones", erasing: .row)),
        Column("name", \HomeZone.name, .content(as: .plain("Name"))),
        Column("latitude", \HomeZone.center.latitude, .content(as: .degrees("Latitude"))),
        Column("longitude", \HomeZone.center.longitude, .content(as: .degrees("Longitude"))),
        Column("radius_metres", \HomeZone.radius, .listed(as: .plain("Radius in meters"))),
        make: {
            HomeZone(id: $0, person: $1, name: $2, center: Coordinate(latitude: $3, longitude: $4), radius: $5)
        }
    )

    static let personal = table.personal()
}
