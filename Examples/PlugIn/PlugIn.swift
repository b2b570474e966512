import CrosstownCases
import CrosstownGeo
import CrosstownGeoFormats
import CrosstownKit
import CrosstownSQL
import CrosstownSQLite
import CrosstownTaxi
import CrosstownValues
import CrosstownWeb
import Foundation
import Hummingbird
import ServiceLifecycle
import UnixSignals

/// Another organisation's application that takes Crosstown's taxi feature in, with accounts of its own.
///
/// It uses neither Crosstown's platform nor its composition root: a clinic whose staff sign in with keys of the clinic.
/// `PlugIn ZONES.geojson [PORT]`
@main
struct PlugIn {
    static func main() async throws {
        guard CommandLine.arguments.count > 1 else { return print("usage: plug-in ZONES.geojson [PORT]") }
        let zones = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
        let city = try ZoneMap(ZoneGeoJSON.zones(from: zones))
        let port = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 8090
        try await serve(city: city, port: port)
    }

    private static func serve(city: ZoneMap, port: Int) async throws {
        let database = try SQLiteDatabase.temporary()
        let clinic = Clinic()
        let watch = RequestTimeout()
        let clock = ClinicClock()
        let host = clinic.host(database, clock: clock)
        // What passengers report about rides is in the tables and the inbox of cases.
        let cases = CasesModule(host)
        let taxi = TaxiModule(host, city: city, accounts: clinic)
        cases.learn([taxi])
        let migrations = CoreMigrations.all + cases.migrations + taxi.migrations
        _ = try await Migrator(migrations).migrate(database, at: clock.now())
        try await taxi.prepare()
        let deadlines = DeadlineRunner(database: database, clock: clock, handlers: taxi.deadlineHandlers)
        let tasks = OutboundTaskRunner(database: database, clock: clock, handlers: taxi.outboundHandlers)
        let work: [any Service] = [Loop { try await deadlines.run() }, Loop { try await tasks.run() }]
        let application = Application(
            router: router(with: taxi, cases, clinic: clinic, watch: watch),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
        )
        let group = ServiceGroup(
            services: taxi.services + cases.services + work + [watch, application],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: application.logger
        )
        try await group.run()
        try await database.close()
    }

    private static func router(
        with taxi: TaxiModule,
        _ cases: CasesModule,
        clinic: Clinic,
        watch: RequestTimeout
    ) -> Router<WebContext> {
        let presenter = Presenter()
        let routes = Routes<WebContext>(presenter: presenter, watch: watch)
        taxi.addRoutes(to: routes)
        cases.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.get("/") { _, _ in "The clinic. Taxis are at /taxi." }
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: clinic, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        return router
    }
}
