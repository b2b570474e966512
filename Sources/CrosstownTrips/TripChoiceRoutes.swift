import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares graph, friends, settings, recorders, files and the operator's page.
struct TripChoiceRoutes {
    let host: FeatureHost

    private static let tag = TripRoutes.tag
    private static let largestFile = 32 * 1024 * 1024
    private static let mostZones = 10

    struct GraphQuery: Codable, Sendable {
        var span: GraphSpan?
    }

    struct BoardQuery: Codable, Sendable {
        var week: CivilDay?
    }

    struct RidesMessage: Codable, Sendable {
        var wanted: Bool
    }

    struct RatingMessage: Codable, Sendable {
        var stars: Int
    }

    struct ZoneAddress: Codable, Sendable {
        var id: Identifier<HomeZone.Kept>
    }

    struct RecorderAddress: Codable, Sendable {
        var id: Identifier<FixRecorder>
    }

    struct FileAnswer: Codable, Sendable {
        /// How many positions were new.
        let taken: Int
    }

    struct RecorderMessageForm: Codable, Sendable {
        var kind: RecorderKind
        var name: String?
    }

    struct FileMessage: Codable, Sendable {
        var file: UploadedFile?
    }

    struct RecordersQuery: Codable, Sendable {
        var taken: Int?
    }

    struct ExportQuery: Codable, Sendable {
        var cut: Bool?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addGraph(to: routes)
        addSettings(to: routes)
        addZones(to: routes)
        addRecorders(to: routes)
        addInbox(to: routes)
        addExport(to: routes)
        addConsole(to: routes)
    }

    private func addGraph<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (graph, board) = (GraphService(host: host), BoardService(host: host))
        routes.get("/trips/graph", id: "getTripGraph", tag: Self.tag, summary: "Scores over time", access: .signedIn) {
            (query: GraphQuery, context) in
            GraphPage(picture: try await graph.picture(query.span ?? .week, of: context.requirePerson()))
        }
        routes.file(
            "/trips/graph/trips.csv",
            id: "getTripGraphFile",
            tag: Self.tag,
            summary: "Scores over time as a table",
            access: .signedIn,
            mediaType: "text/csv"
        ) { (query: GraphQuery, _, context) in
            let picture = try await graph.picture(query.span ?? .week, of: context.requirePerson())
            let lines = picture.bars.map { bar in
                [
                    "\(bar.from)", "\(bar.sum.trips)", "\(bar.sum.meters)", "\(bar.sum.sustainableMeters)",
                    "\(bar.sum.emittedGrams)", "\(bar.sum.avoidedGrams)",
                ].joined(separator: ",")
            }
            let head = "from,trips,meters,sustainable_meters,emitted_grams,avoided_grams"
            return .file(([head] + lines).joined(separator: "\r\n") + "\r\n", type: "text/csv; charset=utf-8")
        }
        routes.get(
            "/trips/friends",
            id: "getTripBoard",
            tag: Self.tag,
            summary: "Friends' scores of a week",
            access: .signedIn
        ) {
            (query: BoardQuery, context) in
            BoardPage(board: try await board.board(of: context.requirePerson(), week: query.week))
        }
    }

    private func settingsPage(_ person: Identifier<Account>, _ refused: RefusedForm?) async throws -> SettingsPage {
        try await host.database.read { transaction in
            let store = SettingsStore(transaction: transaction)
            return SettingsPage(
                settings: try store.settings(of: person),
                zones: try store.homeZones(of: person),
                refused: refused
            )
        }
    }

    private func change(
        of person: Identifier<Account>,
        _ change: @escaping @Sendable (inout TripSettings) -> Void
    ) async throws {
        try await host.database.write { transaction in
            let store = SettingsStore(transaction: transaction)
            var settings = try store.settings(of: person)
            change(&settings)
            try store.set(settings, of: person)
        }
    }

    private func addSettings<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            "/trips/settings",
            id: "getTripSettings",
            tag: Self.tag,
            summary: "The own choices",
            access: .signedIn
        ) {
            (_: Nothing, context) in try await settingsPage(context.requirePerson(), nil)
        }
        routes.post(
            "/trips/settings",
            id: "setTripSettings",
            tag: Self.tag,
            summary: "Choose units, car, reminders and what friends see",
            access: .signedIn,
            body: SettingsMessage.self
        ) { [host] (_: Nothing, message: SettingsMessage, context) in
            let now = host.clock.now()
            try await change(of: context.requirePerson()) { settings in
                settings.unit = message.unit
                settings.car = CarChoice(size: message.carSize, energy: message.carEnergy)
                settings.night = message.night
                settings.shares = message.shares
                settings.wantsRides = message.wantsRides
                settings.automaticSince = message.automatic ? settings.automaticSince ?? now : nil
            }
            return Answer.done(at: TripsLinks.settings)
        }
        routes.post(
            "/trips/settings/rides",
            id: "chooseTripsOfRides",
            tag: Self.tag,
            summary: "Choose whether rides become trips",
            access: .signedIn,
            body: RidesMessage.self
        ) { (_: Nothing, message: RidesMessage, context) in
            try await change(of: context.requirePerson()) { $0.wantsRides = message.wanted }
            return Answer.done(at: TripsLinks.history)
        }
        routes.post(
            "/trips/rating",
            id: "rateTrips",
            tag: Self.tag,
            summary: "Rate trips with one to five stars",
            access: .signedIn,
            body: RatingMessage.self
        ) { [host] (_: Nothing, message: RatingMessage, context) in
            var check = Validation()
            check.number(message.stars, "stars", in: 1...5)
            try check.finish()
            let now = host.clock.now()
            try await change(of: context.requirePerson()) { ($0.stars, $0.ratedAt) = (message.stars, now) }
            return Answer.done(at: TripsLinks.settings)
        }
    }

    private func addZones<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        routes.post(
            "/trips/settings/home-zones",
            id: "addTripHomeZone",
            tag: Self.tag,
            summary: "Add a circle that nobody else is to learn of",
            access: .signedIn,
            body: HomeZoneMessage.self,
            retry: { (_: Nothing, refused, context) in try await settingsPage(context.requirePerson(), refused) },
            use: { (_: Nothing, message: HomeZoneMessage, context) in
                let person = try context.requirePerson()
                var check = Validation()
                let name = check.text(message.name, "name", length: 1...40)
                check.number(message.latitude, "latitude", in: -90...90)
                check.number(message.longitude, "longitude", in: -180...180)
                check.number(message.radius, "radius", in: 50...2000)
                try check.finish()
                let zone = HomeZone(
                    id: host.ids.next(HomeZone.Kept.self),
                    name: name,
                    center: Coordinate(latitude: message.latitude, longitude: message.longitude),
                    radius: message.radius
                )
                try await host.database.write { transaction in
                    let store = SettingsStore(transaction: transaction)
                    guard try store.homeZones(of: person).count < Self.mostZones else { throw TripsError.tooMany }
                    try store.insert(zone, of: person)
                }
                return Answer.done(at: TripsLinks.settings)
            }
        )
        routes.post(
            "/trips/settings/home-zones/remove",
            id: "removeTripHomeZone",
            tag: Self.tag,
            summary: "Remove an own home zone",
            access: .signedIn,
            body: ZoneAddress.self
        ) { (_: Nothing, message: ZoneAddress, context) in
            let person = try context.requirePerson()
            try await host.database.write { transaction in
                try SettingsStore(transaction: transaction).removeHomeZone(message.id, of: person)
            }
            return Answer.done(at: TripsLinks.settings)
        }
    }

    private var recorders: RecorderService { RecorderService(host: host, fixes: FixService(host: host)) }

    private func addRecorders<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (recorders, address) = (recorders, host.address)
        let page: @Sendable (Identifier<Account>, RefusedForm?, Int?) async throws -> RecordersPage = {
            RecordersPage(recorders: try await recorders.list(of: $0), refused: $1, taken: $2)
        }
        routes.get(
            "/trips/recorders",
            id: "listTripRecorders",
            tag: Self.tag,
            summary: "Other apps that record for oneself",
            access: .signedIn
        ) { (query: RecordersQuery, context) in try await page(context.requirePerson(), nil, query.taken) }
        routes.post(
            "/trips/recorders",
            id: "makeTripRecorder",
            tag: Self.tag,
            summary: "Make a key for an app; it is told this once",
            access: .signedIn,
            body: RecorderMessageForm.self,
            creates: true,
            retry: { (_: Nothing, refused, context) in try await page(context.requirePerson(), refused, nil) },
            use: { (_: Nothing, message: RecorderMessageForm, context) in
                let made = try await Self.make(message, recorders, context.requirePerson())
                let key = NewRecorderPage.Contents(made, address: address)
                return Answer(key, at: TripsLinks.newRecorder(made.recorder.id))
            }
        )
        routes.get(
            "/trips/recorders/:id",
            id: "getTripRecorderKey",
            tag: Self.tag,
            summary: "How an app is set up with its key, for a quarter of an hour after it was made",
            access: .signedIn
        ) { (told: RecorderAddress, context) in
            let made = try await recorders.made(told.id, for: context.requirePerson())
            return NewRecorderPage(made: made, address: address)
        }
        routes.post(
            "/trips/files",
            id: "readTripFile",
            tag: Self.tag,
            summary: "Read positions from a GPX, GeoJSON, CSV or Google Timeline file",
            access: .signedIn,
            body: FileMessage.self,
            bodyLimit: Self.largestFile,
            retry: { (_: Nothing, refused, context) in try await page(context.requirePerson(), refused, nil) },
            use: { (_: Nothing, message: FileMessage, context) in
                guard let file = message.file else {
                    throw Problem.invalid([.init(field: "file", message: "is required")])
                }
                let taken = try await recorders.take(
                    file: Array(file.content.readableBytesView),
                    by: context.requirePerson()
                )
                return Answer(FileAnswer(taken: taken), at: TripsLinks.recorders.adding("taken", taken))
            }
        )
        routes.post(
            "/trips/recorders/:id/withdraw",
            id: "withdrawTripRecorder",
            tag: Self.tag,
            summary: "Withdraw the key of an app",
            access: .signedIn,
            body: Nothing.self
        ) { (address: RecorderAddress, _: Nothing, context) in
            try await recorders.withdraw(address.id, by: context.requirePerson())
            return Answer.done(at: TripsLinks.recorders)
        }
    }

    private static func make(
        _ message: RecorderMessageForm,
        _ recorders: RecorderService,
        _ person: Identifier<Account>
    ) async throws -> RecorderService.Made {
        var check = Validation()
        check.require(RecorderKind.apps.contains(message.kind), "kind", "must be one of the list")
        let name = check.text(message.name ?? "", "name", length: 0...40)
        try check.finish()
        return try await recorders.make(message.kind, name: name, for: person)
    }

    private func addInbox<Context: CrosstownContext>(to routes: Routes<Context>) {
        let recorders = recorders
        routes.file(
            "/trips/in/:key",
            id: "receiveRecordedPosition",
            tag: Self.tag,
            summary: "A position in an address, as apps of the OsmAnd protocol send it: lat, lon, timestamp, speed",
            access: .anyone,
            mediaType: "text/plain"
        ) { (_: Nothing, request, context) in
            _ = try await recorders.take(
                [],
                isJSON: false,
                query: Self.query(of: request),
                key: context.parameters.get("key") ?? ""
            )
            return Response(status: .ok, headers: [.cacheControl: "no-store"])
        }
        routes.receive(
            "/trips/in/:key",
            id: "receiveRecordedPositions",
            tag: Self.tag,
            summary: "Positions of OwnTracks, Overland, Traccar Client and own programs",
            bodyLimit: 8 * 1024 * 1024,
            answering: { body, request, context in
                let isJSON = request.headers[.contentType]?.lowercased().hasPrefix("application/json") ?? false
                let reply = try await recorders.take(
                    Array(body.readableBytesView),
                    isJSON: isJSON,
                    query: Self.query(of: request),
                    key: context.parameters.get("key") ?? ""
                )
                guard reply != .empty else { return Response(status: .ok) }
                return .file(reply.rawValue, type: "application/json")
            }
        )
    }

    private static func query(of request: Request) -> [String: String] {
        Dictionary(
            request.uri.queryParameters.map { (String($0.key), String($0.value)) },
            uniquingKeysWith: { $1 }
        )
    }

    private func addExport<Context: CrosstownContext>(to routes: Routes<Context>) {
        let export = TripExport(host: host)
        routes.file(
            "/trips/export/trips.gpx",
            id: "exportTripsGPX",
            tag: Self.tag,
            summary: "All own trips as GPX",
            access: .signedIn,
            mediaType: "application/gpx+xml"
        ) { (query: ExportQuery, _, context) in
            .file(
                try await export.gpx(of: context.requirePerson(), isCut: query.cut ?? false),
                type: "application/gpx+xml"
            )
        }
        routes.data(
            "/trips/export/trips.json",
            id: "exportTrips",
            tag: Self.tag,
            summary: "All own trips as JSON",
            access: .signedIn
        ) { (_: Nothing, context) in try await export.lines(of: context.requirePerson()) }
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = OperatorService(host: host)
        routes.get(
            "/trips/console",
            id: "getTripsSummary",
            tag: Self.tag,
            summary: "Daily users, ratings, aims and how the engine does",
            access: .role(TripsModule.operatorRole)
        ) { (_: Nothing, _) in OperatorPage(summary: try await service.summary()) }
        routes.file(
            "/trips/console/flows.csv",
            id: "getTripFlows",
            tag: Self.tag,
            summary: "Flows of ten people and more between squares of about a kilometer",
            access: .role(TripsModule.operatorRole),
            mediaType: "text/csv"
        ) { (_: Nothing, _, _) in
            let lines = try await service.flows().map { flow in
                [flow.fromLatitude, flow.fromLongitude, flow.toLatitude, flow.toLongitude].map { "\($0)" }
                    .joined(separator: ",") + ",\(flow.people),\(flow.trips)"
            }
            let head = "from_latitude,from_longitude,to_latitude,to_longitude,people,trips"
            return .file(([head] + lines).joined(separator: "\r\n") + "\r\n", type: "text/csv; charset=utf-8")
        }
    }
}

extension Response {
    /// A private text of some type.
    fileprivate static func file(_ text: String, type: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
