import CrosstownSQL
import CrosstownValues

/// What a live stream can follow; announced after the commit that changed it.
enum TaxiTopic {
    case driver(Identifier<Driver>)
    case request(Identifier<TaxiRequest>)
    case zone(String)

    /// The channel that all announcements of the feature go through.
    static let channel = "taxi"

    /// The topic's name on the channel.
    var name: String {
        switch self {
        case .driver(let id): "driver/\(id)"
        case .request(let id): "request/\(id)"
        case .zone(let id): "zone/\(id)"
        }
    }

    func announce(_ transaction: any Transaction) throws {
        try transaction.notify(Self.channel, name)
    }
}
