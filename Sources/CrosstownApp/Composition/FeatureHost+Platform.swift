import CrosstownAccounts
import CrosstownGeo
import CrosstownInbox
import CrosstownKit
import CrosstownMedia
import CrosstownOutside
import CrosstownPlaces
import CrosstownWeb
import Foundation
import Logging

extension FeatureHost {
    /// What this server gives to each feature.
    init(
        _ platform: Platform,
        settings: Settings,
        map: PlacesModule,
        outside: OutsideModule,
        city: ZoneMap,
        seal: KeyedSeal,
        delivery: any MessageDelivery,
        logger: Logger
    ) {
        let social = NoSocial()
        self.init(
            database: platform.database,
            clock: platform.clock,
            sleeper: platform.sleeper,
            ids: platform.ids,
            randomBytes: { Platform.randomBytes($0) },
            address: settings.address,
            city: HostCity(
                name: settings.city.name,
                center: city.center,
                timeZone: settings.city.timeZone.identifier,
                secondsFromUTC: settings.city.secondsFromUTC,
                contains: { city.zone(at: $0) != nil }
            ),
            people: platform.accounts,
            friends: social,
            notices: social,
            delivery: delivery,
            institutions: platform.institutions,
            savedPlaces: social,
            places: map.places,
            travel: map.travel,
            walks: map.travel,
            pictures: platform.media.pictures,
            videos: platform.media.videos,
            objects: platform.media.objects,
            seal: seal,
            documents: outside.documents,
            dataFolder: settings.dataFolder,
            settings: { name in
                name == SettingKey.dropsMaximumBytes.name ? settings.dropsMaximumBytes.map(String.init) : nil
            },
            isTrial: settings.isTrial,
            logger: logger
        )
    }

    /// Makes the inbox, which from now on tells people what features have to say.
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
