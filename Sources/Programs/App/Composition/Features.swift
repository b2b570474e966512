import CrosstownAccounts
import CrosstownCases
import CrosstownExternalHTTP
import CrosstownGeo
import CrosstownHome
import CrosstownInbox
import CrosstownIncentives
import CrosstownInstitutions
import CrosstownKit
import CrosstownMedia
import CrosstownMoney
import CrosstownPlaces
import CrosstownSQL
import CrosstownSocial
import CrosstownValues
import CrosstownWeb
import CrosstownWebhooks
import Foundation
import Logging

#if Community
import CrosstownCommunity
#endif
#if Drops
import CrosstownDrops
#endif
#if Rentals
import CrosstownDeviceGateway
import CrosstownOpenData
import CrosstownRentals
#endif
#if RideShare
import CrosstownRideShare
#endif
#if Taxi
import CrosstownTaxi
#endif
#if Trips
import CrosstownTrips
#endif

/// The features of this build: the only place that names them.
struct Features {
    let settings: Settings
    let platform: Platform
    let map: PlacesModule
    let outside: ExternalHTTPModule
    let city: ZoneMap
    let devicePorts: DevicePortBoard
    let institutions: InstitutionDirectory
    let host: FeatureHost

    /// Creates the enabled features.
    ///
    /// - Throws: `SettingsError` for a feature that this build lacks.
    func all() throws -> [any FeatureModule] {
        let makers = makers
        for name in settings.features ?? [] where !makers.contains(where: { $0.id.description == name }) {
            let known = makers.map(\.id.description).joined(separator: ", ")
            throw SettingsError(SettingKey.features.name, "there is no feature \(name) in this build; it has: \(known)")
        }
        let chosen = makers.filter { isOn($0) }
        var host = host
        host.features = Set(chosen.map(\.id))
        for maker in chosen { maker.lend(&host) }
        var made: [any FeatureModule] = []
        for maker in chosen {
            host.events = EventDirectories(made.compactMap(\.eventDirectory))
            made += try maker.make(host)
        }
        return made
    }

    /// The types of all features of this build, enabled or not.
    static var types: [any FeatureModule.Type] {
        var types: [any FeatureModule.Type] = [
            MoneyModule.self, MediaModule.self, PlacesModule.self, ExternalHTTPModule.self, InstitutionsModule.self,
            InboxModule.self, WebhooksModule.self, SocialModule.self, HomeModule.self, IncentivesModule.self,
            CasesModule.self,
        ]
        #if Taxi
        types.append(TaxiModule.self)
        #endif
        #if Rentals
        types += [DeviceGatewayModule.self, RentalsModule.self, OpenDataModule.self]
        #endif
        #if Community
        types.append(CommunityModule.self)
        #endif
        #if Trips
        types.append(TripsModule.self)
        #endif
        #if Drops
        types.append(DropsModule.self)
        #endif
        #if RideShare
        types.append(RideShareModule.self)
        #endif
        return types
    }

    private struct Maker {
        let id: FeatureID
        /// Whether the feature is enabled by default.
        var isOnByDefault = true
        /// The feature that always enables this one.
        var comesWith: FeatureID?
        let make: (FeatureHost) throws -> [any FeatureModule]
        /// Provides services of this feature to the others.
        var lend: (inout FeatureHost) -> Void = { _ in }
    }

    private func isOn(_ maker: Maker) -> Bool {
        guard let names = settings.features else { return maker.isOnByDefault || settings.isTrial }
        return ([maker.id] + [maker.comesWith].compactMap(\.self)).contains { names.contains($0.description) }
    }

    private var makers: [Maker] {
        var makers: [Maker] = []
        #if Taxi
        makers.append(Maker(id: TaxiModule.id) { [taxi($0)] })
        #endif
        #if Rentals
        makers.append(Maker(id: RentalsModule.id, make: rentals, lend: { $0.coinHome = RentalsModule.coinHome }))
        makers.append(incentives(isOnByDefault: true, comesWith: RentalsModule.id))
        #else
        makers.append(incentives(isOnByDefault: false))
        #endif
        #if Community
        makers.append(Maker(id: CommunityModule.id) { [CommunityModule($0)] })
        #endif
        #if Trips
        makers.append(
            Maker(
                id: TripsModule.id,
                make: { [try trips($0)] },
                lend: { $0.carEmission = TripsModule.carEmission($0.settings) }
            )
        )
        #endif
        #if Drops
        makers.append(Maker(id: DropsModule.id, isOnByDefault: DropsModule.isOnByDefault) { [try DropsModule($0)] })
        #endif
        // After the features whose events it brings people to.
        #if RideShare
        makers.append(
            Maker(
                id: RideShareModule.id,
                make: { [RideShareModule($0)] },
                lend: { $0.eventRides = RideShareModule.eventRides }
            )
        )
        #endif
        return makers
    }

    #if Taxi
    private func taxi(_ host: FeatureHost) -> any FeatureModule {
        TaxiModule(
            host,
            city: city,
            rules: settings.taxi,
            accounts: platform.accounts,
            wallet: platform.money.ledger,
            currency: settings.currency
        )
    }
    #endif

    #if Trips
    private func trips(_ host: FeatureHost) throws -> any FeatureModule {
        do {
            return try TripsModule(host)
        } catch {
            throw SettingsError(error.setting, error.reason)
        }
    }
    #endif

    #if Rentals
    /// Creates rentals, their device gateway and their open data.
    private func rentals(_ host: FeatureHost) -> [any FeatureModule] {
        let partners = partners(host)
        let rentals = rentals(host, beside: partners)
        let openData = OpenDataModule(
            host,
            fleet: rentals.fleet,
            operator: settings.rentalsContact.map { contact in
                FleetOperator(
                    name: ["Crosstown", settings.city.name].compactMap { $0 }.joined(separator: " "),
                    address: settings.address,
                    contact: contact,
                    timeZone: settings.city.timeZone.identifier
                )
            },
            provider: settings.rentalsProvider.map { MDSProvider(id: $0.of(MDSProvider.self)) },
            partners: partners
        )
        return [gateway(host, telling: rentals.listeners), rentals, openData]
    }

    private func rentals(_ host: FeatureHost, beside partners: PartnerWatch?) -> RentalsModule {
        RentalsModule(
            host,
            rules: RentalRules(
                currency: settings.currency,
                serviceDays: settings.serviceDays,
                serviceDistance: settings.serviceDistance,
                maximumMilliseconds: Int64(settings.maximumRideHours) * 3_600_000,
                lostFee: settings.lostFee,
                car: host.carEmission
            ),
            devices: RentalDevices(
                locks: DeviceLocks(clock: platform.clock),
                registered: DeviceRegister(clock: platform.clock)
            ),
            money: RentalMoney(
                wallet: platform.money.ledger,
                payments: platform.money.payments,
                cards: platform.money.cardFunding
            ),
            accounts: platform.accounts,
            institutions: institutions,
            partners: partners
        )
    }
    #endif

    /// Creates coins, which rides earn where there are rentals.
    private func incentives(isOnByDefault: Bool, comesWith other: FeatureID? = nil) -> Maker {
        let make = { [platform] (host: FeatureHost) in
            IncentivesModule(host, wallet: platform.money.ledger, directory: platform.accounts)
        }
        return Maker(
            id: IncentivesModule.id,
            isOnByDefault: isOnByDefault,
            comesWith: other,
            make: { [make($0)] },
            lend: { $0.coins = make($0).coins }
        )
    }

    #if Rentals
    /// Creates the reader of other operators' feeds.
    private func partners(_ host: FeatureHost) -> PartnerWatch? {
        if settings.partnerFeeds.isEmpty { return nil }
        return PartnerWatch(
            settings.partnerFeeds.map { PartnerFeed(name: $0.name, address: $0.address) },
            documents: host.documents,
            clock: host.clock,
            sleeper: host.sleeper,
            logger: host.logger
        )
    }

    private var devicesConnect: Bool { settings.devices.lockPort != nil || settings.devices.stationPort != nil }

    private func gateway(_ host: FeatureHost, telling listeners: DeviceListeners) -> DeviceGatewayModule {
        var gateway = GatewaySettings()
        gateway.host = settings.devices.host
        gateway.lockPort = settings.devices.lockPort
        gateway.stationPort = settings.devices.stationPort
        return DeviceGatewayModule(
            host,
            telling: listeners,
            settings: devicesConnect ? gateway : nil,
            threads: ConnectionThreads.devices,
            onReady: { [devicePorts] in devicePorts.set(DevicePorts(locks: $0.locks, stations: $0.stations)) }
        )
    }
    #endif

    /// Whether any of the features charges money, so that users need wallets.
    static func takeMoney(_ features: [any FeatureModule]) -> Bool { features.contains { type(of: $0).takesMoney } }
}
