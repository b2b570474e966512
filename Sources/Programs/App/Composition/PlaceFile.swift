import CrosstownPlaces
import CrosstownSQL
import Foundation

/// Imports the index of places, with or without a running server.
public struct PlaceFile: Sendable {
    private let settings: Settings

    /// Creates an importer for the index of the settings.
    public init(_ settings: Settings) { self.settings = settings }

    /// Replaces all places by a file's JSON lines; returns their number.
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
