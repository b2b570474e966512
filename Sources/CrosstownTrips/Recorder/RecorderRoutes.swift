import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

/// Declares the keys of other apps, and files.
struct RecorderRoutes {
    let host: FeatureHost

    private var recorders: RecorderService { RecorderService(host: host, fixes: FixService(host: host)) }
    private static let largestFile = 32 * 1024 * 1024

    struct RecorderAddress: Codable, Sendable {
        var id: Identifier<FixRecorder>
    }

    struct RecorderMessageForm: Codable, Sendable {
        var kind: RecorderKind
        var name: String?
    }

    struct RecordersQuery: Codable, Sendable {
        var taken: Int?
    }

    struct FileMessage: Codable, Sendable {
        var file: UploadedFile?
    }

    struct FileResponse: Codable, Sendable {
        /// How many positions were new.
        let taken: Int
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        listTripRecorders(routes)
        makeTripRecorder(routes)
        getTripRecorderKey(routes)
        readTripFile(routes)
        withdrawTripRecorder(routes)
    }

    private func page(
        _ person: Identifier<Account>,
        _ refused: RefusedForm?,
        _ taken: Int?
    ) async throws -> RecordersPage {
        RecordersPage(recorders: try await recorders.list(of: person), refused: refused, taken: taken)
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

    private func listTripRecorders<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.get(
            "/trips/recorders",
            id: "listTripRecorders",
            tag: TripsModule.tag,
            summary: "Other apps that record for oneself",
            access: .signedIn
        ) { (query: RecordersQuery, context) in try await page(context.requirePerson(), nil, query.taken) }
    }

    private func makeTripRecorder<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/recorders",
            id: "makeTripRecorder",
            tag: TripsModule.tag,
            summary: "Make a key for an app; it is told this once",
            access: .signedIn,
            body: RecorderMessageForm.self,
            creates: true,
            retry: { (_: Empty, refused, context) in try await page(context.requirePerson(), refused, nil) },
            use: { (_: Empty, message: RecorderMessageForm, context) in
                let made = try await Self.make(message, recorders, context.requirePerson())
                let key = NewRecorderPage.Contents(made, address: host.address)
                return ChangeResponse(key, at: TripsLinks.newRecorder(made.recorder.id))
            }
        )
    }

    private func getTripRecorderKey<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.get(
            "/trips/recorders/:id",
            id: "getTripRecorderKey",
            tag: TripsModule.tag,
            summary: "How an app is set up with its key, for a quarter of an hour after it was made",
            access: .signedIn
        ) { (told: RecorderAddress, context) in
            let made = try await recorders.made(told.id, for: context.requirePerson())
            return NewRecorderPage(made: made, address: host.address)
        }
    }

    private func readTripFile<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/files",
            id: "readTripFile",
            tag: TripsModule.tag,
            summary: "Read positions from a GPX, GeoJSON, CSV or Google Timeline file",
            access: .signedIn,
            body: FileMessage.self,
            bodyLimit: Self.largestFile,
            retry: { (_: Empty, refused, context) in try await page(context.requirePerson(), refused, nil) },
            use: { (_: Empty, message: FileMessage, context) in
                guard let file = message.file else {
                    throw Problem.invalid([.init(field: "file", message: "is required")])
                }
                let taken = try await recorders.take(
                    file: Array(file.content.readableBytesView),
                    by: context.requirePerson()
                )
                return ChangeResponse(FileResponse(taken: taken), at: TripsLinks.recorders.adding("taken", taken))
            }
        )
    }

    private func withdrawTripRecorder<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/recorders/:id/withdraw",
            id: "withdrawTripRecorder",
            tag: TripsModule.tag,
            summary: "Withdraw the key of an app",
            access: .signedIn,
            body: Empty.self
        ) { (address: RecorderAddress, _: Empty, context) in
            try await recorders.withdraw(address.id, by: context.requirePerson())
            return ChangeResponse.done(at: TripsLinks.recorders)
        }
    }
}
