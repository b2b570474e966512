import CrosstownValues
import CrosstownWeb

/// The addresses of the feature.
enum TripsLinks {
    static let root: Link = "/trips"
    static let record: Link = "/trips/record"
    static let history: Link = "/trips/history"
    static let graph: Link = "/trips/graph"
    static let csv: Link = "/trips/graph/trips.csv"
    static let friends: Link = "/trips/friends"
    static let help: Link = "/trips/help"
    static let add: Link = "/trips/add"
    static let questions: Link = "/trips/questions"
    static let settings: Link = "/trips/settings"
    static let recorders: Link = "/trips/recorders"
    static let files: Link = "/trips/files"
    static let delete: Link = "/trips/delete"
    static let restore: Link = "/trips/restore"
    static let join: Link = "/trips/join"
    static let rides: Link = "/trips/settings/rides"
    static let rating: Link = "/trips/rating"
    static let homeZones: Link = "/trips/settings/home-zones"
    static let removeHomeZone: Link = "/trips/settings/home-zones/remove"
    static let exportGPX: Link = "/trips/export/trips.gpx"
    static let exportJSON: Link = "/trips/export/trips.json"
    static let console: Link = "/trips/console"
    static let report: Link = "/trips/console/flows.csv"
    static let signIn: Link = "/sign-in?next=/trips/record"

    static let offers: Link = "/trips/console/offers"

    static func removeOffer(_ id: Identifier<ProviderOffer.Kept>) -> Link { "/trips/console/offers/\(id)/remove" }
    static func help(_ topic: HelpPage.Topic) -> Link { "/trips/help#\(topic.rawValue)" }
    static func trip(_ id: Identifier<KeptTrip>) -> Link { "/trips/history/\(id)" }
    static func edit(_ id: Identifier<KeptTrip>) -> Link { "/trips/history/\(id)/edit" }
    static func legs(_ id: Identifier<KeptTrip>) -> Link { "/trips/history/\(id)/legs" }
    static func split(_ id: Identifier<KeptTrip>) -> Link { "/trips/history/\(id)/split" }
    static func newRecorder(_ id: Identifier<FixRecorder>) -> Link { "/trips/recorders/\(id)" }
    static func withdraw(_ id: Identifier<FixRecorder>) -> Link { "/trips/recorders/\(id)/withdraw" }
}
