import CrosstownGeo
import CrosstownKit
import CrosstownPlatform
import CrosstownValues
import Foundation

#if Rentals
import CrosstownRentals
#endif
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
    /// - Throws: `SettingsError` for a feature that this build does not have, or not for real.
    func all() throws -> [any FeatureModule] {
        let makers = makers
        for name in settings.features ?? [] where !makers.contains(where: { $0.id.description == name }) {
            let known = makers.map(\.id.description).joined(separator: ", ")
            throw SettingsError(SettingKey.features.name, "there is no feature \(name) in this build; it has: \(known)")
        }
        let isNamed = { settings.features?.contains($0) ?? true }
        let chosen = makers.filter { isNamed($0.id.description) }
        if !settings.isTrial, settings.features != nil, let pretended = chosen.first(where: { $0.isForTrials }) {
            let reason =
                "\(pretended.id) would only pretend to unlock vehicles: it is for trials, until locks can be connected"
            throw SettingsError(SettingKey.features.name, reason)
        }
        return chosen.filter { settings.isTrial || !$0.isForTrials }.map { $0.make() }
    }

    private struct Maker {
        let id: FeatureID
        /// Whether it does what it says in trials alone.
        var isForTrials = false
        let make: () -> any FeatureModule
    }

    private var makers: [Maker] {
        var makers: [Maker] = []
        #if Taxi
        makers.append(Maker(id: TaxiModule.id, make: taxi))
        #endif
        #if Rentals
        makers.append(Maker(id: RentalsModule.id, isForTrials: true, make: rentals))
        #endif
        return makers
    }

    #if Taxi
    private func taxi() -> any FeatureModule {
        TaxiModule(
            database: platform.database,
            city: city,
            rules: settings.taxi,
            clock: platform.clock,
            ids: platform.ids,
            accounts: platform.accounts,
            places: atlas.places,
            travel: atlas.travel,
            secondsFromUTC: settings.city.secondsFromUTC
        )
    }
    #endif

    #if Rentals
    private func rentals() -> any FeatureModule {
        RentalsModule(
            database: platform.database,
            rules: RentalRules(currency: settings.currency),
            clock: platform.clock,
            ids: platform.ids,
            wallet: platform.ledger,
            payments: platform.payments,
            accounts: platform.accounts,
            address: settings.address,
            feed: settings.rentalsContact.map { contact in
                RentalOperator(
                    name: ["Crosstown", settings.city.name].compactMap { $0 }.joined(separator: " "),
                    address: settings.address,
                    contact: contact,
                    timeZone: settings.city.timeZone.identifier
                )
            },
            secondsFromUTC: settings.city.secondsFromUTC
        )
    }
    #endif

    /// Whether any of some features takes money, so that people need wallets.
    static func takeMoney(_ features: [any FeatureModule]) -> Bool {
        #if Rentals
        features.contains { $0 is RentalsModule }
        #else
        false
        #endif
    }
}

/// Where the wallet stands in the tab bar.
enum WalletTab {
    static let entry = MenuEntry(name: "Wallet", icon: "wallet", link: WalletRoutes.home, roles: ["passenger"])
}
