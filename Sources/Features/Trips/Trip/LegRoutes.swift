import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes to set and ask about modes of legs, and to split trips.
struct LegRoutes {
    let editing: TripService
    let reading: TripReading

    private var localTime: LocalTime { reading.host.localTime }

    struct LegMessage: Codable, Sendable, LimitedFields, LabeledFields {
        static var labels: [String: LocalizedText] { ["means": "Mode", "occupants": TripsText.occupants] }
        static var limits: [String: FieldLimits] { ["occupants": .number(1...100)] }

        var position: Int
        var means: Means
        var occupants: Int?
    }

    /// When the second trip begins.
    struct SplitMessage: Codable, Sendable, LimitedFields, LabeledFields {
        static var labels: [String: LocalizedText] { ["at": TripsText.secondStart] }
        static var limits: [String: FieldLimits] { ["at": .typedMoment] }

        var at: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        setTripMeans(routes)
        splitTrip(routes)
        listTripQuestions(routes)
        answerTripQuestions(routes)
    }

    private func setTripMeans<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(TripsLinks.legs, in: .trips, RouteName("setTripMeans", "Say what a leg was made with")) {
            (address: TripAddress, message: LegMessage, context) in
            let trip = try await editing.setMeans(
                message.means,
                occupants: message.occupants ?? 1,
                ofLeg: message.position,
                in: address.id,
                by: context.signedInAccount()
            )
            return ChangeResponse(TripResponse(trip), at: TripsLinks.trip(trip.id))
        }
    }

    private func splitTrip<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(TripsLinks.split, in: .trips, RouteName("splitTrip", "Make two trips of one")) {
            (address: TripAddress, message: SplitMessage, context) in
            guard let moment = CivilMoment(typed: message.at) else { throw TripsError.noSplit }
            let person = try context.signedInAccount()
            let clocks = try await reading.whole(address.id, of: person).trip.clocks(in: localTime)
            let trip = try await editing.split(address.id, at: clocks.localTime.moment(of: moment), by: person)
            return ChangeResponse(TripResponse(trip), at: TripsLinks.trip(trip.id))
        }
    }

    private func listTripQuestions<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(
            TripsLinks.questions,
            in: .trips,
            RouteName("listTripQuestions", "What recordings do not tell for sure")
        ) { (_: Empty, context) in
            QuestionsPage(questions: try await reading.questions(of: context.signedInAccount()), localTime: localTime)
        }
    }

    private func answerTripQuestions<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            TripsLinks.questions,
            in: .trips,
            RouteName("answerTripQuestions", "Answer several questions at once")
        ) { (_: Empty, message: QuestionsMessage, context) in
            let person = try context.signedInAccount()
            let occupants = message.occupants ?? message.trips.map { _ in 1 }
            guard message.trips.count == message.positions.count, message.trips.count == message.means.count,
                message.trips.count == occupants.count
            else { throw Problem.unreadable("The questions have changed. Reload the page.") }
            for index in message.trips.indices {
                _ = try await editing.setMeans(
                    message.means[index],
                    occupants: occupants[index],
                    ofLeg: message.positions[index],
                    in: message.trips[index],
                    by: person
                )
            }
            return ChangeResponse.done(at: TripsLinks.history)
        }
    }
}
