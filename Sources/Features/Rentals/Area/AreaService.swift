import CrosstownWeb
import Foundation
import NIOCore

/// What an administrator does with areas: all of them by a file, and one after the other on the map.
///
/// Both ways change the same areas and go through the same checks. Whoever changes what somebody else has changed meanwhile
/// is told, and nothing happens.
struct AreaService: Sendable {
    let rentals: Rentals

    /// The areas, and the form for a file of them.
    func list(refused: RefusedForm? = nil) async throws -> AreasPage {
        AreasPage(areas: try await areas(), refused: refused)
    }

    /// The areas now.
    func areas() async throws -> [RentalArea] { try await rentals.read { try $0.areas.areas() } }

    /// The map to draw an area on: that of a version, or a new one.
    ///
    /// What was drawn for a version that is no more is kept, as a new area.
    func drawing(of version: String? = nil, refused: RefusedForm? = nil) async throws -> AreaDrawingPage {
        let areas = try await areas()
        let area = version.flatMap { version in areas.first { $0.version == version } }
        if version != nil, area == nil, refused == nil { throw Problem.notFound(AreaTexts.area) }
        return AreaDrawingPage(area: area, all: areas.version, refused: refused)
    }

    /// Puts the areas of a file in the stead of all, unless they are others than those that were seen, if any.
    func replaceAll(with file: ByteBuffer?, seen: String?) async throws {
        guard let file, file.readableBytes > 0 else { throw Self.refusal(AreaTexts.noFile) }
        let areas = try AreaFile.areas(in: Data(file.readableBytesView))
        guard !areas.isEmpty else { throw Self.refusal(AreaTexts.noAreas) }
        try await replaceAll(with: areas, seen: seen)
    }

    /// Removes all areas, unless they are others than those that were seen.
    func removeAll(seen: String?) async throws { try await replaceAll(with: [], seen: seen) }

    /// Adds an area to those that are there.
    func add(_ drawing: AreaDrawing) async throws -> AreaResponse {
        let area = try drawing.area()
        try await change { $0.append(area) }
        return AreaResponse(area)
    }

    /// Puts an area in the stead of a version.
    func change(_ version: String, to drawing: AreaDrawing) async throws -> AreaResponse {
        let area = try drawing.area()
        try await change { $0[try Self.index(of: version, in: $0, else: AreaTexts.keptText)] = area }
        return AreaResponse(area)
    }

    /// Removes a version.
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

/// An area, as programs are told of it; its shape is in the GeoJSON of all.
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
