import CrosstownKit
import CrosstownSQL

/// What sends fixes: a phone's browser, an app that records, or a file.
enum RecorderKind: String, Codable, Hashable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    /// This app on a phone.
    case phone
    /// OwnTracks, by HTTP.
    case owntracks
    /// Overland.
    case overland
    /// Traccar Client.
    case traccar
    /// A program of the person's own.
    case program
    /// Files that were taken in.
    case file

    /// Those that get a key of their own.
    static let apps: [RecorderKind] = [.owntracks, .overland, .traccar, .program]
}
