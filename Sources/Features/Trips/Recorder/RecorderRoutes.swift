import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

/// The routes of other apps' keys and of files.
struct RecorderRoutes {
    let recorders: RecorderService
    /// The public address of the service.
    let address: String

    /// The maximum size of a file with its form, in bytes.
    static let largestFile = 32 * 1024 * 1024

    struct RecorderAddress: Codable, Sendable {
        var id: Identifier<FixRecorder>
    }

    struct RecordersQuery: Codable, Sendable {
        var taken: Int?
        var trips: Int?
        var known: Int?
        var updated: Int?

        var intake: FileIntake? {
            taken.map { FileIntake(taken: $0, trips: trips ?? 0, known: known ?? 0, updated: updated ?? 0) }
        }
    }

    struct FileMessage: Codable, Sendable {
        var file: UploadedFile?
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
        _ intake: FileIntake?
    ) async throws -> RecordersPage {
        RecordersPage(recorders: try await recorders.list(of: person), refused: refused, intake: intake)
    }

    private func listTripRecorders<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(
            TripsLinks.recorders,
            in: .trips,
            RouteName("listTripRecorders", "Other apps that record for oneself")
        ) { (query: RecordersQuery, context) in try await page(context.signedInAccount(), nil, query.intake) }
    }

    private func makeTripRecorder<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.form(
            TripsLinks.recorders,
            in: .trips,
            RouteName("makeTripRecorder", "Make a key for an app; it is told this once"),
            creates: true,
            retry: { (_: Empty, refused, context) in try await page(context.signedInAccount(), refused, nil) },
            change: { (_: Empty, input: Input<NewRecorder>, context) in
                let made = try await recorders.make(input.kind, name: input.name, for: context.signedInAccount())
                let key = NewRecorderPage.Contents(made, address: address)
                return ChangeResponse(key, at: TripsLinks.newRecorder(made.recorder.id))
            }
        )
    }

    private func getTripRecorderKey<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(
            TripsLinks.newRecorder,
            in: .trips,
            RouteName(
                "getTripRecorderKey",
                "How an app is set up with its key, for a quarter of an hour after it was made"
            )
        ) { (told: RecorderAddress, context) in
            let made = try await recorders.made(told.id, for: context.signedInAccount())
            return NewRecorderPage(made: made, address: address)
        }
    }

    private func readTripFile<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            TripsLinks.files,
            in: .trips,
            RouteName("readTripFile", "Read positions from a GPX, GeoJSON, CSV or Google Timeline file"),
            bodyLimit: Self.largestFile,
            formPage: TripsLinks.recorders,
            retry: { (_: Empty, refused, context) in try await page(context.signedInAccount(), refused, nil) },
            use: { (_: Empty, message: FileMessage, context) in
                guard let file = message.file else {
                    throw Problem.invalid([.init(field: "file", message: "is required")])
                }
                let intake = try await recorders.take(
                    file: Array(file.content.readableBytesView),
                    by: context.signedInAccount()
                )
                let shown = TripsLinks.recorders.adding("taken", intake.taken).adding("trips", intake.trips)
                    .adding("known", intake.known).adding("updated", intake.updated)
                return ChangeResponse(intake, at: shown)
            }
        )
    }

    private func withdrawTripRecorder<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.action(
            TripsLinks.withdraw,
            in: .trips,
            RouteName("withdrawTripRecorder", "Withdraw the key of an app")
        ) { (address: RecorderAddress, context) in
            try await recorders.withdraw(address.id, by: context.signedInAccount())
            return ChangeResponse.done(at: TripsLinks.recorders)
        }
    }
}
