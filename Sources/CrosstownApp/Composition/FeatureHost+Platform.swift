import CrosstownGeo
import CrosstownKit
import CrosstownPlatform
import Foundation
import Logging

extension FeatureHost {
    /// What this server gives to each feature.
    init(
        _ platform: Platform,
        settings: Settings,
        atlas: Atlas,
        city: ZoneMap,
        seal: KeyedSeal,
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
            savedPlaces: social,
            places: atlas.places,
            travel: atlas.travel,
            pictures: platform.pictures,
            videos: platform.videos,
            objects: platform.objects,
            seal: seal,
            documents: OutsideReader(mayBePrivate: settings.partnersMayBePrivate),
            dataFolder: settings.dataFolder,
            isTrial: settings.isTrial,
            logger: logger
        )
    }
}
