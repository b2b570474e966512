import CrosstownPlaces
import CrosstownSQL
import Foundation

/// Fills the index of places, beside a running server or without one.
public struct PlaceFile: Sendable {
    private let settings: Settings

    /// Looks after the index that the settings name.
    public init(_ settings: Settings) { self.settings = settings }

    /// Puts the places of a file of JSON lines in the stead of those that are there, and gives their number.
    ///
    /// - Throws: `SettingsError` that names the file, the line and the field, and `DatabaseError`.
    public func fill(from file: String) async throws -> Int {
        guard let lines = FileManager.default.contents(atPath: file) else {
            throw SettingsError("places", "\(file) cannot be read")
        }
        try FileManager.default.createDirectory(atPath: settings.dataFolder, withIntermediateDirectories: true)
        let index = try await MapDatabases.placeFile(settings.map.places, SystemClock())
        do {
            let text = String(decoding: lines, as: UTF8.self)
            let count = try await PlaceImporter(index: index)
                .importPlaces(from: text.split(separator: "\n", omittingEmptySubsequences: false))
            try await index.close()
            return count
        } catch let error as PlaceImportError {
            throw SettingsError("places", "\(file): \(error)")
        }
    }
}
