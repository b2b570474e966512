import CrosstownValues
import CrosstownWeb

/// The links of the feature.
enum TripsLinks {
    static let root: Link = "/trips"
    static let record: Link = "/trips/record"
    static let recordings: Link = "/trips/recordings"
    static let fixes: Link = "/trips/fixes"
    static let history: Link = "/trips/history"
    static let graph: Link = "/trips/graph"
    static let csv: Link = "/trips/graph/trips.csv"
    static let friends: Link = "/trips/friends"
    static let help: Link = "/trips/help"
    static let add: Link = "/trips/add"
    static let questions: Link = "/trips/questions"
    static let settings: Link = "/trips/settings"
    static let recorders: Link = "/trips/recorders"
    static let inbox: Link = "/trips/in"
    static let inboxOfKey: Path<String> = "/trips/in/:key"
    static let fileForm: Link = "/trips/recorders#file"
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

    static let removeOffer: Path<Identifier<ProviderOffer.Kept>> = "/trips/console/offers/:id/remove"
    static func help(_ topic: HelpPage.Topic) -> Link { "/trips/help#\(topic.rawValue)" }
    static let trip: Path<Identifier<KeptTrip>> = "/trips/history/:id"
    static let edit: Path<Identifier<KeptTrip>> = "/trips/history/:id/edit"
    static let legs: Path<Identifier<KeptTrip>> = "/trips/history/:id/legs"
    static let split: Path<Identifier<KeptTrip>> = "/trips/history/:id/split"
    static let newRecorder: Path<Identifier<FixRecorder>> = "/trips/recorders/:id"
    static let withdraw: Path<Identifier<FixRecorder>> = "/trips/recorders/:id/withdraw"
}
