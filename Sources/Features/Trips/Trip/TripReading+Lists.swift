import CrosstownKit
import CrosstownSQL
import CrosstownValues

extension TripReading {
    private static let pageLength = 50

    func history(
        of person: Identifier<Account>,
        _ query: HistoryRoutes.HistoryQuery,
        localTime: LocalTime,
        completing: [CompletingTrip]
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
                completing: completing,
                next: trips.count > Self.pageLength ? shown.last.map { TripCursor($0) } : nil,
                questions: try store.askedTrips(of: person, limit: 100).count,
                settings: try SettingsStore(transaction: transaction).settings(of: person),
                localTime: localTime,
                deleted: try deleted.filter { try store.find($0, of: person)?.deletedAt != nil },
                isFirst: query.before == nil
            )
        }
    }

    /// Returns the legs of the latest trips to ask the user about.
    func questions(of person: Identifier<Account>) async throws -> [QuestionsPage.Question] {
        try await host.database.read { transaction in
            let store = TripStore(transaction: transaction)
            let trips = try store.askedTrips(of: person, limit: 30)
            let legs = try store.legs(of: trips.map(\.id))
            return trips.flatMap { trip in
                (legs[trip.id] ?? []).enumerated().filter(\.element.isAsked).map { position, leg in
                    QuestionsPage.Question(
                        trip: trip.id,
                        position: position,
                        leg: LegResponse(leg),
                        secondsFromUTC: trip.secondsFromUTC
                    )
                }
            }
        }
    }
}
