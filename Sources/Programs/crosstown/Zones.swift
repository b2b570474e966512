import ArgumentParser
import CrosstownApp
import CrosstownValues
import Foundation

struct Zones: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make zones of equal area from the boundary of a city.",
        discussion: "The zone file goes to the standard output, to be looked at, changed and named by --city-zones."
    )

    @Option(help: "A GeoJSON file with the boundary of the city.")
    var boundary: String

    @Option(help: "The area of a zone, in km².")
    var area = 2.0

    @Option(help: "A file of places, one JSON a line; zones are named after its quarters.")
    var places: String?

    func validate() throws {
        guard (0.01...1_000).contains(area) else { throw ValidationError("--area must be from 0.01 to 1000 km²") }
    }

    func run() async throws {
        do {
            let maker = ZoneMaker(boundary: boundary, area: SquareMetres(squareKilometres: area), places: places)
            FileHandle.standardOutput.write(try maker.json())
        } catch let error as SettingsError {
            throw ValidationError(error.description)
        }
    }
}
