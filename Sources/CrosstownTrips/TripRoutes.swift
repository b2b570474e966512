import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares the pages of trips and what can be changed on them.
struct TripRoutes {
    let host: FeatureHost

    static let tag = "trips"

    private var editing: TripService { TripService(host: host) }
    private var reading: TripReading { TripReading(host: host) }
    private var localTime: LocalTime { host.city.localTime }

    /// The address of one trip.
    struct TripAddress: Codable, Sendable {
        var id: Identifier<KeptTrip>
    }

    /// Where a page of the history begins, and what was just deleted.
    struct HistoryQuery: Codable, Sendable {
        var before: TripCursor?
        var deleted: String?
    }

    /// Some trips.
    struct TripsMessage: Codable, Sendable {
        var trips: [Identifier<KeptTrip>]?
    }

    /// What one leg was.
    struct LegMessage: Codable, Sendable {
        var position: Int
        var means: Means
        var occupants: Int?
    }

    /// When the second of two trips begins.
    struct SplitMessage: Codable, Sendable {
        var at: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addRecording(to: routes)
        addReading(to: routes)
        addForms(to: routes)
        addChanges(to: routes)
        addParts(to: routes)
    }

    private func addRecording<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (fixes, reading) = (FixService(host: host), reading)
        routes.get(
            "/trips/record",
            id: "getTripRecorder",
            tag: Self.tag,
            summary: "Where trips are recorded",
            access: .anyone
        ) { (_: Nothing, context) in
            let settings = try await context.person.asyncMap { try await reading.settings(of: $0) }
            return RecordPage(settings: settings ?? TripSettings(), person: context.person?.description)
        }
        routes.post(
            "/trips/fixes",
            id: "sendTripFixes",
            tag: Self.tag,
            summary: "Positions that a phone has recorded; what comes again counts once",
            access: .signedIn,
            body: FixBatch.self,
            bodyLimit: 1024 * 1024
        ) { (_: Nothing, batch: FixBatch, context) in
            Answer(try await fixes.take(batch, by: context.requirePerson()), at: TripsLinks.record)
        }
        routes.post(
            "/trips/recordings",
            id: "finishTripRecording",
            tag: Self.tag,
            summary: "End a recording that was started and stopped; answers with its trips and scores",
            access: .signedIn,
            body: RecordingMessage.self
        ) { (_: Nothing, message: RecordingMessage, context) in
            let trips = try await fixes.finish(message, by: context.requirePerson())
            return Answer(RecordingAnswer(trips: trips.map(TripAnswer.init)), at: TripsLinks.history)
        }
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, reading, localTime) = (host, reading, localTime)
        routes.file(
            "/trips",
            id: "getTrips",
            tag: Self.tag,
            summary: "The first page of trips",
            access: .anyone,
            mediaType: "text/html"
        ) { (_: Nothing, _, context) in
            let link = context.caller == nil ? TripsLinks.record : TripsLinks.history
            return Response(status: .seeOther, headers: [.location: link.href])
        }
        routes.get(
            "/trips/history",
            id: "listTrips",
            tag: Self.tag,
            summary: "The own trips, latest first",
            access: .signedIn
        ) { (query: HistoryQuery, context) in
            try await reading.history(of: context.requirePerson(), query, localTime: localTime)
        }
        routes.get(
            "/trips/history/:id",
            id: "getTrip",
            tag: Self.tag,
            summary: "An own trip",
            access: .signedIn
        ) { (address: TripAddress, context) in
            let whole = try await reading.whole(address.id, of: context.requirePerson())
            return await TripPage.make(whole, travel: host.travel, localTime: localTime)
        }
        routes.get(
            "/trips/help",
            id: "getTripsHelp",
            tag: Self.tag,
            summary: "A tutorial and answers about trips",
            access: .anyone
        ) { (_: Nothing, _) in HelpPage() }
    }

    private func addForms<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, reading, editing, localTime) = (host, reading, editing, localTime)
        let page: @Sendable (StoredTrip?, RefusedForm?) -> TripFormPage = { trip, refused in
            TripFormPage(trip: trip, refused: refused, localTime: localTime, now: host.clock.now())
        }
        routes.get("/trips/add", id: "getTripForm", tag: Self.tag, summary: "The form of a trip", access: .signedIn) {
            (_: Nothing, _) in page(nil, nil)
        }
        routes.post(
            "/trips/add",
            id: "addTrip",
            tag: Self.tag,
            summary: "Add a trip by hand",
            access: .signedIn,
            body: TripMessage.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in page(nil, refused) },
            use: { (_: Nothing, message: TripMessage, context) in
                let trip = try await editing.add(message, by: context.requirePerson())
                return Answer(TripAnswer(trip), at: TripsLinks.trip(trip.id))
            }
        )
        routes.get(
            "/trips/history/:id/edit",
            id: "getTripChangeForm",
            tag: Self.tag,
            summary: "The form that changes a trip",
            access: .signedIn
        ) { (address: TripAddress, context) in
            page(try await reading.whole(address.id, of: context.requirePerson()).trip, nil)
        }
        routes.post(
            "/trips/history/:id/edit",
            id: "changeTrip",
            tag: Self.tag,
            summary: "Change a trip; what was recorded is kept beside",
            access: .signedIn,
            body: TripMessage.self,
            retry: { (address: TripAddress, refused, context) in
                page(try await reading.whole(address.id, of: context.requirePerson()).trip, refused)
            },
            use: { (address: TripAddress, message: TripMessage, context) in
                let trip = try await editing.change(address.id, to: message, by: context.requirePerson())
                return Answer(TripAnswer(trip), at: TripsLinks.trip(trip.id))
            }
        )
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        let editing = editing
        routes.post(
            "/trips/delete",
            id: "deleteTrips",
            tag: Self.tag,
            summary: "Delete own trips; they can be brought back for ten minutes",
            access: .signedIn,
            body: TripsMessage.self
        ) { (_: Nothing, message: TripsMessage, context) in
            let chosen = Array((message.trips ?? []).prefix(100))
            guard !chosen.isEmpty else { throw Problem.conflict("No trip chosen", "Choose at least one trip.") }
            try await editing.delete(chosen, by: context.requirePerson())
            let list = chosen.map(\.description).joined(separator: ".")
            return Answer.done(at: TripsLinks.history.adding("deleted", list))
        }
        routes.post(
            "/trips/restore",
            id: "restoreTrips",
            tag: Self.tag,
            summary: "Bring deleted trips back",
            access: .signedIn,
            body: TripsMessage.self
        ) { (_: Nothing, message: TripsMessage, context) in
            try await editing.restore(Array((message.trips ?? []).prefix(100)), by: context.requirePerson())
            return Answer.done(at: TripsLinks.history)
        }
        routes.post(
            "/trips/join",
            id: "joinTrips",
            tag: Self.tag,
            summary: "Make one trip of several that follow each other",
            access: .signedIn,
            body: TripsMessage.self
        ) { (_: Nothing, message: TripsMessage, context) in
            let trip = try await editing.join(message.trips ?? [], by: context.requirePerson())
            return Answer(TripAnswer(trip), at: TripsLinks.trip(trip.id))
        }
    }

    private func addParts<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (editing, reading, localTime) = (editing, reading, localTime)
        routes.post(
            "/trips/history/:id/legs",
            id: "setTripMeans",
            tag: Self.tag,
            summary: "Say what a leg was made with",
            access: .signedIn,
            body: LegMessage.self
        ) { (address: TripAddress, message: LegMessage, context) in
            let trip = try await editing.setMeans(
                message.means,
                occupants: message.occupants ?? 1,
                ofLeg: message.position,
                in: address.id,
                by: context.requirePerson()
            )
            return Answer(TripAnswer(trip), at: TripsLinks.trip(trip.id))
        }
        routes.post(
            "/trips/history/:id/split",
            id: "splitTrip",
            tag: Self.tag,
            summary: "Make two trips of one",
            access: .signedIn,
            body: SplitMessage.self
        ) { (address: TripAddress, message: SplitMessage, context) in
            guard let moment = localTime.moment(message.at) else { throw TripsError.noSplit }
            let trip = try await editing.split(address.id, at: moment, by: context.requirePerson())
            return Answer(TripAnswer(trip), at: TripsLinks.trip(trip.id))
        }
        routes.get(
            "/trips/questions",
            id: "listTripQuestions",
            tag: Self.tag,
            summary: "What recordings do not tell for sure",
            access: .signedIn
        ) { (_: Nothing, context) in
            QuestionsPage(questions: try await reading.questions(of: context.requirePerson()), localTime: localTime)
        }
        routes.post(
            "/trips/questions",
            id: "answerTripQuestions",
            tag: Self.tag,
            summary: "Answer several questions at once",
            access: .signedIn,
            body: QuestionsMessage.self
        ) { (_: Nothing, message: QuestionsMessage, context) in
            let person = try context.requirePerson()
            let occupants = message.occupants ?? message.trips.map { _ in 1 }
            guard message.trips.count == message.positions.count, message.trips.count == message.means.count,
                message.trips.count == occupants.count, message.trips.count <= 100
            else { throw Problem.unreadable("The answers do not belong to the questions.") }
            for index in message.trips.indices {
                _ = try await editing.setMeans(
                    message.means[index],
                    occupants: occupants[index],
                    ofLeg: message.positions[index],
                    in: message.trips[index],
                    by: person
                )
            }
            return Answer.done(at: TripsLinks.history)
        }
    }
}

extension Optional {
    /// What comes of the value, where there is one.
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await transform(self)
    }
}

extension TripReading {
    private static let pageLength = 50

    /// A page of the history.
    func history(
        of person: Identifier<Account>,
        _ query: TripRoutes.HistoryQuery,
        localTime: LocalTime
    ) async throws -> HistoryPage {
        try await host.database.read { transaction in
            let store = TripStore(transaction: transaction)
            let trips = try store.trips(
                of: person,
                before: query.before?.beganAt,
                beforeID: query.before?.id,
                limit: Self.pageLength + 1
            )
            let shown = Array(trips.prefix(Self.pageLength))
            let deleted = (query.deleted ?? "").split(separator: ".").prefix(100).compactMap {
                Identifier<KeptTrip>($0)
            }
            return HistoryPage(
                trips: shown,
                next: trips.count > Self.pageLength ? shown.last.map { TripCursor($0) } : nil,
                questions: try store.askedTrips(of: person, limit: 100).count,
                settings: try SettingsStore(transaction: transaction).settings(of: person),
                localTime: localTime,
                deleted: try deleted.filter { try store.find($0, of: person)?.deletedAt != nil },
                isFirst: query.before == nil
            )
        }
    }

    /// All legs that the person is asked about, of the latest trips.
    func questions(of person: Identifier<Account>) async throws -> [QuestionsPage.Question] {
        try await host.database.read { transaction in
            let store = TripStore(transaction: transaction)
            let trips = try store.askedTrips(of: person, limit: 30)
            let legs = try store.legs(of: trips.map(\.id))
            return trips.flatMap { trip in
                (legs[trip.id] ?? []).enumerated().filter(\.element.isAsked).map { position, leg in
                    QuestionsPage.Question(trip: trip.id, position: position, leg: LegAnswer(leg))
                }
            }
        }
    }
}

extension TripPage {
    /// The page with the way by car, where routes are known.
    static func make(_ whole: TripReading.Whole, travel: any TravelPlanner, localTime: LocalTime) async -> TripPage {
        let routes = await routes(of: whole, travel)
        return TripPage(
            trip: whole.trip,
            legs: whole.legs,
            recorded: whole.recorded,
            better: Alternatives.best(
                metres: whole.trip.metres,
                emitted: whole.trip.emittedGrams,
                means: whole.trip.means,
                scoring: Scoring(car: whole.settings.car),
                routes: routes
            ),
            byCar: routes[.car],
            settings: whole.settings,
            localTime: localTime
        )
    }

    /// The ways of other means between the ends of a trip, all asked for at once.
    private static func routes(of whole: TripReading.Whole, _ travel: any TravelPlanner) async -> [WayKind: RoadRoute] {
        let draft = TripDraft(legs: whole.legs)
        guard let start = draft.start, let end = draft.end, start != end else { return [:] }
        let ways = Alternatives.ways(metres: whole.trip.metres)
        async let foot = ways.contains(.foot) ? travel.route(from: start, to: end, by: .foot) : nil
        async let bicycle = ways.contains(.bicycle) ? travel.route(from: start, to: end, by: .bicycle) : nil
        async let car = ways.contains(.car) ? travel.route(from: start, to: end, by: .car) : nil
        var routes: [WayKind: RoadRoute] = [:]
        (routes[.foot], routes[.bicycle], routes[.car]) = (await foot, await bicycle, await car)
        return routes
    }
}
