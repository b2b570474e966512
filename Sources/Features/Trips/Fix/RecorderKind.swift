import CrosstownKit
import CrosstownSQL

/// The source of fixes: a phone's browser, a recording app, or a file.
enum RecorderKind: String, Codable, Hashable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    /// This app on a phone.
    case phone
    /// OwnTracks, by HTTP.
    case owntracks
    case overland
    case traccar
    /// The user's own program.
    case program
    /// Imported files.
    case file

    /// The kinds with a separate key.
    static let apps: [RecorderKind] = [.owntracks, .overland, .traccar, .program]
}
