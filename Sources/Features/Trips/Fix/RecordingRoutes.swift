import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of the recording page and its data.
struct RecordingRoutes {
    let reading: TripReading
    let fixes: FixService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        getTripRecorder(routes)
        sendTripFixes(routes)
        finishTripRecording(routes)
    }

    private func getTripRecorder<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(TripsLinks.record, in: .openTrips, RouteName("getTripRecorder", "Where trips are recorded")) {
            (_: Empty, context) in
            let settings = try await context.account.asyncMap { try await reading.settings(of: $0) }
            return RecordPage(
                settings: settings ?? TripSettings(),
                factors: reading.host.factors,
                person: context.account?.description
            )
        }
    }

    private func sendTripFixes<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            TripsLinks.fixes,
            in: .trips,
            RouteName("sendTripFixes", "Positions that a phone has recorded; what comes again counts once"),
            bodyLimit: 1024 * 1024
        ) { (_: Empty, batch: FixBatch, context) in
            ChangeResponse(try await fixes.take(batch, by: context.signedInAccount()), at: TripsLinks.record)
        }
    }

    private func finishTripRecording<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            TripsLinks.recordings,
            in: .trips,
            RouteName(
                "finishTripRecording",
                "End a recording that was started and stopped; answers with its trips and scores"
            )
        ) { (_: Empty, message: RecordingMessage, context) in
            let trips = try await fixes.finish(message, by: context.signedInAccount())
            return ChangeResponse(RecordingResponse(trips: trips.map(TripResponse.init)), at: TripsLinks.history)
        }
    }
}

extension Optional {
    /// Transforms the value, if there is one.
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
