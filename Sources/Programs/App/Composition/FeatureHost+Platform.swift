import CrosstownAccounts
import CrosstownExternalHTTP
import CrosstownGeo
import CrosstownInbox
import CrosstownInstitutions
import CrosstownKit
import CrosstownMedia
import CrosstownPlaces
import CrosstownWeb
import Foundation
import Logging

extension FeatureHost {
    /// Creates the services that this server gives to each feature.
    init(
        _ platform: Platform,
        settings: Settings,
        map: PlacesModule,
        outside: ExternalHTTPModule,
        city: ZoneMap,
        seal: KeyedSeal,
        institutions: InstitutionDirectory,
        delivery: any MessageDelivery,
        logger: Logger
    ) {
        let base = HostBase(
            database: platform.database,
            clock: platform.clock,
            sleeper: platform.sleeper,
            ids: platform.ids,
            randomBytes: { Platform.randomBytes($0) },
            seal: seal,
            logger: logger
        )
        self.init(
            base,
            address: settings.address,
            city: HostCity(settings.city, zones: city, timeZones: settings.map.timeZones),
            people: platform.accounts,
            places: map.places,
            travel: map.travel,
            documents: outside.documents,
            isTrial: settings.isTrial
        )
        self.delivery = delivery
        self.institutions = institutions
        walks = map.travel
        pictures = platform.media.pictures
        videos = platform.media.videos
        objects = platform.media.objects
        programs = platform.keys
        self.settings = { name in
            switch name {
            case SettingKey.dropsMaximumBytes.name: settings.dropsMaximumBytes.map(String.init)
            case SettingKey.tripFactors.name: settings.tripFactors
            case SettingKey.tripFactorValues.name: settings.tripFactorValues
            case SettingKey.tripFactorSource.name: settings.tripFactorSource
            default: nil
            }
        }
    }

    /// Creates the inbox, which then sends the notifications of features.
    mutating func makeInbox(_ settings: Settings, transport: any PushTransport, _ languages: Languages) -> InboxModule {
        let push = PushSettings(
            services: settings.pushServices,
            mayBePrivate: settings.pushServicesMayBePrivate,
            contact: settings.pushContact
        )
        let inbox = InboxModule(self, messages: delivery, transport: transport, push: push, languages: languages)
        notices = inbox.notices
        return inbox
    }
}

extension HostCity {
    /// Creates the city of the settings with its zones.
    fileprivate init(_ settings: CitySettings, zones: ZoneMap, timeZones: String) {
        let clocks = WorldClocks(
            boundaries: WorldZones(file: timeZones),
            center: zones.center,
            city: settings.timeZone
        )
        self.init(
            name: settings.name,
            center: zones.center,
            timeZone: settings.timeZone.identifier,
            secondsFromUTC: settings.secondsFromUTC,
            contains: { zones.zone(at: $0) != nil },
            clocksElsewhere: { clocks.seconds(at: $0, $1) }
        )
    }
}
