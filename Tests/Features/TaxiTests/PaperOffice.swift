import CrosstownKit
import CrosstownMedia
import CrosstownMoney
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Foundation
import Testing

/// An office that takes in papers, in a folder of its own.
final class PaperOffice: Sendable {
    let office: TaxiOffice
    private let library: PictureLibrary
    private let folder: String

    init(on engine: TestEngine = .sqlite) async throws {
        let town = try await Town(on: engine)
        try await town.host.migrate(and: PaymentMigrations.all + PictureMigrations.all)
        folder = FileManager.default.temporaryDirectory.appending(path: "papers-\(UUID().uuidString)").path
        let pictures = PictureLibrary(
            database: town.database,
            folder: folder,
            clock: town.clock,
            ids: town.ids,
            randomBytes: { town.host.randomBytes($0) }
        )
        library = pictures
        office = TaxiOffice(in: town) { $0.pictures = pictures }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The files that there are, two for each picture.
    func files() -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.contains(".") }
    }

    /// How many files there are once those that nothing needs were removed.
    func filesAfterWork() async throws -> Int {
        let runner = OutboundTaskRunner(
            database: office.town.database,
            clock: office.town.clock,
            handlers: library.outboundHandlers
        )
        while try await runner.step().ran > 0 {}
        return files().count
    }

    /// Follows the rule of papers some days from now; how many applications went.
    func forget(after days: Int) async throws -> Int {
        let rule = try #require(office.module.retention.first { $0.id == "taxi.papers" })
        let now = office.town.clock.now().advanced(milliseconds: Int64(days - rule.days) * 86_400_000)
        return try await office.town.database.write { try rule.remove(now, 100, $0) }
    }
}
