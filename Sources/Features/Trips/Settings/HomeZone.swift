import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A circle around a home or another place that nobody else is to learn of.
struct HomeZone: Hashable, Sendable {
    /// The subject of its identity.
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
        Column("person", \HomeZone.person),
        Column("name", \HomeZone.name),
        Column("latitude", \HomeZone.center.latitude),
        Column("longitude", \HomeZone.center.longitude),
        Column("radius_metres", \HomeZone.radius),
        make: {
            HomeZone(id: $0, person: $1, name: $2, center: Coordinate(latitude: $3, longitude: $4), radius: $5)
        }
    )

    static let personal = PersonalTable(
        "trips_home_zone",
        [
            .account("person", in: "Home zones", erasing: .row),
            .content("name", as: .plain("Name")),
            .content("latitude", as: .degrees("Latitude")),
            .content("longitude", as: .degrees("Longitude")),
            .listed("t.radius_metres", as: .plain("Radius in meters")),
        ]
    )
}
