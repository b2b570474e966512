import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct PassengerService: Sendable {
    private static let mostListed = 50

    let dispatch: Dispatch
    let entry: RequestEntry
    let pickupRoutes: PickupRoutes
    let city: CityZones
    let clock: any WallClock
    let localTime: LocalTime
    let followLinks: any FollowLinks
    let fares: FareService

    /// The time for which the home page shows an ended request.
    private static let toldMilliseconds: Int64 = 600_000

    /// The maximum number of free taxis to show.
    private static let mostShown = 20

    /// Returns the page to request a taxi; `nil` for users who are not signed in.
    func home(_ visitor: Caller?, near place: Coordinate?, draft: RequestDraft) async throws -> PassengerHomePage {
        let middle = place ?? city.middle
        async let taxis = dispatch.freeTaxis(in: city.zones(inSightOf: middle), near: middle)
        async let open = openRequest(of: visitor)
        async let price = fares.panel(
            from: draft.origin,
            to: draft.destination,
            luggage: draft.luggage,
            at: clock.now(),
            for: visitor?.account
        )
        let free = try await taxis
        let zone = place.flatMap { city.zone(at: $0) }
        let openRequest = try await open
        return PassengerHomePage(
            taxis: Array(free.prefix(Self.mostShown)),
            emptyZone: free.contains { $0.zone == zone } ? nil : zone.map { city.name(of: $0) },
            openRequest: openRequest,
            endedRequest: openRequest == nil ? try await endedRequest(of: visitor) : nil,
            visitor: PassengerHomePage.Visitor(visitor),
            place: place,
            middle: middle,
            city: city,
            draft: draft,
            mostPassengers: dispatch.rules.mostPassengers,
            price: try await price
        )
    }

    private func openRequest(of visitor: Caller?) async throws -> RequestResponse? {
        guard let account = visitor?.account,
            let view = try await dispatch.read({ try $0.requestViews.open(of: account) })
        else { return nil }
        try await dispatch.see(view)
        return await answer(view).answer
    }

    /// Returns the passenger's last request, if it ended unexpectedly within the last minutes.
    private func endedRequest(of visitor: Caller?) async throws -> RequestSummary? {
        guard let account = visitor?.account,
            let last = try await dispatch.read({ try $0.requests.latest(of: account, limit: 1).first }),
            let endedAt = last.request.endedAt, TaxiTexts.title(of: last.request.end) != nil,
            clock.now().milliseconds(since: endedAt) < Self.toldMilliseconds
        else { return nil }
        return last.summary(in: city)
    }

    func request(_ message: RequestMessage, by passenger: Identifier<Account>) async throws -> RequestResponse {
        let form = try await entry.form(message)
        let view = try await dispatch.change { try $0.intake.request(form, by: passenger) }
        return await answer(view).answer
    }

    func change(
        _ id: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>,
        _ change: @escaping DispatchTransaction.RequestChange
    ) async throws -> RequestResponse {
        let view = try await dispatch.change { try $0.requestViews.view(change($0, id, passenger)) }
        return await answer(view).answer
    }

    func page(
        of id: Identifier<TaxiRequest>,
        for passenger: Identifier<Account>,
        problem: Problem? = nil
    ) async throws -> RequestPage {
        let view = try await dispatch.read { try $0.requestViews.view(id, for: passenger) }
        try await dispatch.see(view)
        var (answer, way) = await answer(view)
        let (payment, doubted, said, canDeny) = try await dispatch.read { transaction in
            let payment = try transaction.payments.find(id)
            let doubted = try transaction.payments.doubted(id)
            let canDeny = transaction.disputes.canDeny(view.request, payment)
            return (payment, doubted, try SignalStore(transaction: transaction.sql).list(of: id), canDeny)
        }
        answer.fareDoubt = doubted?.state
        answer.payment = payment?.answer
        answer.canDeny = canDeny
        return RequestPage(
            request: answer,
            meetingPoint: view.request.meetingPlace,
            search: TaxiTexts.SearchState(view, zone: answer.zone, offerSeconds: dispatch.rules.offerSeconds),
            way: way,
            completedRoute: await completedRoute(view),
            now: clock.now(),
            localTime: localTime,
            problem: problem,
            share: shareForm(for: view.request),
            terms: view.terms,
            payment: payment,
            said: said,
            fare: try await fares.fare(of: view.request),
            doubted: doubted
        )
    }

    func history(of passenger: Identifier<Account>) async throws -> RequestHistoryPage {
        let requests = try await dispatch.read { try $0.requests.latest(of: passenger, limit: Self.mostListed) }
        return RequestHistoryPage(
            history: RequestHistory(requests: requests.map { $0.summary(in: city) }),
            localTime: localTime
        )
    }

    /// Returns the topics of a user: taxis around a place, and their request with its queue.
    func topics(
        of visitor: Caller?,
        near place: Coordinate?,
        request: Identifier<TaxiRequest>?
    ) async throws -> [String] {
        var topics = place.map(TaxiTopic.cells(around:)) ?? []
        guard let account = visitor?.account else {
            if request != nil { throw Problem.notSignedIn }
            return topics
        }
        let views = try await dispatch.read { transaction in
            let named = try request.map { try transaction.requestViews.view($0, for: account) }
            return try [named, transaction.requestViews.open(of: account)]
        }
        for view in views.compactMap(\.self) {
            topics.append(TaxiTopic.request(view.request.id).name)
            if view.request.state == .searching { topics.append(TaxiTopic.zone(view.request.zone).name) }
        }
        return topics
    }

    /// Returns the button to share an accepted ride.
    private func shareForm(for request: TaxiRequest) -> Markup {
        guard request.state == .accepted || request.state == .onBoard else { return .empty }
        return followLinks.shareForm(for: RideReference(feature: TaxiModule.id, ride: request.id.description))
    }

    /// Returns a shared ride; `nil` until a taxi is on its way.
    func followedRide(_ ride: String) async throws -> FollowedRide? {
        guard let id = Identifier<TaxiRequest>(ride) else { return nil }
        let passenger = try await dispatch.read { transaction in
            try RequestStore(transaction: transaction.sql, now: transaction.now).find(id)?.passenger
        }
        guard let passenger, passenger != .nobody else { return nil }
        let view = try await dispatch.read { try $0.requestViews.view(id, for: passenger) }
        let (answer, way) = await answer(view)
        guard let title = Self.followedTitle(view) else { return nil }
        return FollowedRide(
            rider: passenger,
            title: title,
            state: Self.followedState(answer),
            isOver: !answer.state.isOpen,
            position: view.taxiPosition?.place,
            positionAt: view.taxiHeardAt,
            arrivesAt: way?.arrival.expectedAt
        )
    }

    /// Returns the taxi's title; without a code while searching for another.
    private static func followedTitle(_ view: RequestView) -> LocalizedText? {
        if let code = view.taxiCode { return TaxiTexts.taxi(code) }
        return view.request.lostDriver == nil ? nil : TaxiTexts.taxiTab
    }

    private static func followedState(_ answer: RequestResponse) -> LocalizedText {
        switch answer.state {
        case .searching: "Looking for another taxi"
        case .accepted: answer.taxi?.isHere == true ? "The taxi is at the pick-up point" : "The taxi is on its way"
        case .onBoard: "On board"
        case .completed: TaxiTexts.rideIsOver
        case .withdrawn: TaxiTexts.title(of: answer.endCause) ?? TaxiTexts.title(of: .withdrawn)
        }
    }

    /// Returns a request with the route of its taxi.
    func answer(_ view: RequestView) async -> (answer: RequestResponse, way: PickupRoutes.Route?) {
        var answer = RequestResponse(view, zone: city.name(of: view.request.zone))
        guard let way = await way(view) else { return (answer, nil) }
        if view.request.state == .onBoard {
            answer.toDestination = RemainingDriveResponse(way, at: clock.now())
        } else {
            answer.taxi?.arrivesInSeconds = way.secondsLeft(at: clock.now())
            answer.taxi?.distanceMetres = way.length.value
            answer.taxi?.isHere = way.arrival.isHere
            answer.taxi?.isEstimated = way.isEstimated
        }
        return (answer, way)
    }

    /// Returns the route between the two places of a completed ride.
    private func completedRoute(_ view: RequestView) async -> String? {
        let request = view.request
        guard request.state == .completed, request.notInTaxiAt == nil else { return nil }
        guard let destination = view.terms.destination?.position else { return nil }
        return await pickupRoutes.line(from: request.meetingPlace, to: destination)
    }

    /// Returns the route to the meeting place and, during the ride, to the destination.
    private func way(_ view: RequestView) async -> PickupRoutes.Route? {
        guard let position = view.taxiPosition else { return nil }
        let request = view.request
        if request.state == .accepted { return await pickupRoutes.route(for: request, from: position) }
        guard request.state == .onBoard, let destination = view.terms.destination?.position else { return nil }
        return await pickupRoutes.route(for: request, to: destination, from: position)
    }
}
