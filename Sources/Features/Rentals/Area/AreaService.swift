import CrosstownWeb
import Foundation
import NIOCore

/// Edits areas for administrators: all by a file, or one by one on the map.
///
/// Both methods share the same validation. An update of areas that another user has changed meanwhile fails without
/// changes.
struct AreaService: Sendable {
    let rentals: Rentals

    /// Returns the areas, and the form for a file.
    func list(refused: RefusedForm? = nil) async throws -> AreasPage {
        AreasPage(areas: try await areas(), refused: refused)
    }

    /// Returns the current areas.
    func areas() async throws -> [RentalArea] { try await rentals.read { try $0.areas.areas() } }

    /// Returns the map for changing a version of an area, or for drawing a new one.
    ///
    /// A drawing for a version that no longer exists becomes a new area.
    func drawing(of version: String? = nil, refused: RefusedForm? = nil) async throws -> AreaDrawingPage {
        let areas = try await areas()
        let area = version.flatMap { version in areas.first { $0.version == version } }
        if version != nil, area == nil, refused == nil { throw Problem.notFound(AreaTexts.area) }
        return AreaDrawingPage(area: area, all: areas.version, refused: refused)
    }

    /// Replaces all areas by a file's, unless they differ from the version that the user has seen.
    func replaceAll(with file: ByteBuffer?, seen: String?) async throws {
        guard let file, file.readableBytes > 0 else { throw Self.refusal(AreaTexts.noFile) }
        let areas = try AreaFile.areas(in: Data(file.readableBytesView))
        guard !areas.isEmpty else { throw Self.refusal(AreaTexts.noAreas) }
        try await replaceAll(with: areas, seen: seen)
    }

    /// Deletes all areas, unless they differ from the version that the user has seen.
    func removeAll(seen: String?) async throws { try await replaceAll(with: [], seen: seen) }

    /// Adds an area.
    func add(_ drawing: AreaDrawing) async throws -> AreaResponse {
        let area = try drawing.area()
        try await change { $0.append(area) }
        return AreaResponse(area)
    }

    /// Replaces a version of an area.
    func change(_ version: String, to drawing: AreaDrawing) async throws -> AreaResponse {
        let area = try drawing.area()
        try await change { $0[try Self.index(of: version, in: $0, else: AreaTexts.keptText)] = area }
        return AreaResponse(area)
    }

    /// Deletes a version of an area.
    func remove(_ version: String) async throws {
        try await change { $0.remove(at: try Self.index(of: version, in: $0, else: AreaTexts.changedText)) }
    }

    private func replaceAll(with areas: [RentalArea], seen: String?) async throws {
        try await change { current in
            guard seen == nil || seen == current.version else {
                throw Problem.conflict(AreaTexts.changed, AreaTexts.allChangedText)
            }
            current = areas
        }
    }

    private func change(_ edit: @escaping @Sendable (inout [RentalArea]) throws -> Void) async throws {
        try await rentals.change { step in
            var areas = try step.areas.areas()
            try edit(&areas)
            try step.areas.replace(with: areas, at: step.now)
        }
    }

    private static func index(of version: String, in areas: [RentalArea], else text: LocalizedText) throws -> Int {
        guard let index = areas.firstIndex(where: { $0.version == version }) else {
            throw Problem.conflict(AreaTexts.changed, text)
        }
        return index
    }

    private static func refusal(_ message: LocalizedText) -> Problem {
        .invalid([.init(field: "file", message: message)])
    }
}

/// An area in the API; its shape is in the GeoJSON of all.
struct AreaResponse: Codable, Sendable {
    let version: String
    let name: String
    let kind: String
    let mostKilometresPerHour: Int?

    init(_ area: RentalArea) {
        version = area.version
        name = area.name
        kind = area.kind.rawValue
        mostKilometresPerHour = area.mostKilometresPerHour
    }
}
