import CrosstownGeo
import CrosstownKit
import CrosstownValues
import Foundation

#if Taxi
import CrosstownTaxi
#endif

/// The features of this build: the only place that names them.
struct Features {
    let settings: Settings
    let platform: Platform
    let atlas: Atlas
    let city: ZoneMap

    /// The features that are on.
    ///
    /// - Throws: `SettingsError` for a feature that this build does not have.
    func all() throws -> [any FeatureModule] {
        let makers = makers
        for name in settings.features ?? [] where !makers.contains(where: { $0.id.description == name }) {
            let known = makers.map(\.id.description).joined(separator: ", ")
            throw SettingsError(SettingKey.features.name, "there is no feature \(name) in this build; it has: \(known)")
        }
        return makers.filter { settings.features?.contains($0.id.description) ?? true }.map { $0.make() }
    }

    private var makers: [(id: FeatureID, make: () -> any FeatureModule)] {
        var makers: [(id: FeatureID, make: () -> any FeatureModule)] = []
        #if Taxi
        makers.append((TaxiModule.id, taxi))
        #endif
        return makers
    }

    #if Taxi
    private func taxi() -> any FeatureModule {
        let timeZone = settings.city.timeZone
        return TaxiModule(
            database: platform.database,
            city: city,
            rules: settings.taxi,
            clock: platform.clock,
            ids: platform.ids,
            accounts: platform.accounts,
            places: atlas.places,
            travel: atlas.travel,
            secondsFromUTC: { moment in
                timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
            }
        )
    }
    #endif
}
