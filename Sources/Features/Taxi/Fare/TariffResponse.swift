import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A version of the tariff in the API; prices in minor units.
struct TariffResponse: Codable, Sendable {
    let version: Int64
    let validFrom: String
    let currency: String
    let base: Int64
    let perKilometre: Int64
    let nightPerKilometre: Int64
    let waitingPerMinute: Int64
    let luggage: Int64
    let least: Int64
    let nightFrom: Int64
    let nightUntil: Int64
    let places: [Place]
    let withdrawnAt: Timestamp?

    struct Place: Codable, Sendable {
        let name: String
        let latitude: Double
        let longitude: Double
        let radiusMetres: Double
        let amount: Int64
    }

    init(_ tariff: Tariff) {
        let prices = tariff.prices
        version = tariff.version
        validFrom = CivilDay(number: Int(tariff.validFrom)).description
        currency = tariff.currency.code
        base = prices.base
        perKilometre = prices.perKilometre
        nightPerKilometre = prices.nightPerKilometre
        waitingPerMinute = prices.waitingPerMinute
        luggage = prices.luggage
        least = prices.least
        nightFrom = tariff.night.from
        nightUntil = tariff.night.until
        withdrawnAt = tariff.withdrawnAt
        places = tariff.places.map { place in
            Place(
                name: place.name,
                latitude: place.middle.latitude,
                longitude: place.middle.longitude,
                radiusMetres: place.radius.value,
                amount: place.amount
            )
        }
    }
}
