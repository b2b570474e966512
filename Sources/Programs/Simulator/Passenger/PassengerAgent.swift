import CrosstownClient
import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownValues

/// A passenger who requests a taxi for each wish and follows the request.
actor PassengerAgent<Wishes: WishSource> {
    private static var lookMilliseconds: Int64 { 5_000 }

    private let stage: Stage
    private let signIn: SignIn
    private var wishes: Wishes
    private var request: RequestResponse?
    private var hasTaxi = false

    init(stage: Stage, signIn: SignIn, wishes: Wishes) {
        self.stage = stage
        self.signIn = signIn
        self.wishes = wishes
    }

    /// Runs until the end of the simulation or of the wishes.
    func run() async throws {
        var client: CrosstownClient?
        while !stage.isOver, let wish = wishes.nextWish(after: stage.wall.now()) {
            try await stage.pause(milliseconds: wish.at.milliseconds(since: stage.wall.now()))
            guard !stage.isOver else { return }
            if client == nil { client = try await signIn.client() }
            guard let passenger = client else { return }
            do {
                try await fulfil(wish, with: passenger)
            } catch let refusal as Refusal where refusal.status == 401 {
                client = nil
            }
        }
    }

    private func fulfil(_ wish: Wish, with client: CrosstownClient) async throws {
        let here = (latitude: wish.place.latitude, longitude: wish.place.longitude)
        (request, hasTaxi) = (nil, false)
        do {
            let home = try await stage.measured(.taxis) { try await client.taxis(near: here) }
            if let open = home.openRequest { return try await giveUp(open, with: client) }
            try await ask(wish, with: client)
        } catch {
            try Self.passOn(error)
            return
        }
        try await follow(wish, with: client)
    }

    private func ask(_ wish: Wish, with client: CrosstownClient) async throws {
        let message = RequestMessage(
            meetingPlace: wish.placeName,
            latitude: wish.place.latitude,
            longitude: wish.place.longitude,
            passengers: wish.passengers
        )
        stage.measurements.requesting(at: wish.place, now: stage.elapsed)
        do {
            request = try await stage.measured(.request) { try await client.requestTaxi(message) }
            stage.measurements.requested()
        } catch let refusal as Refusal {
            stage.measurements.turnedAway(at: wish.place, because: TurnedAway(refusal))
            throw refusal
        }
    }

    private func follow(_ wish: Wish, with client: CrosstownClient) async throws {
        guard let id = request?.id else { return }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.wait(id, wish, with: client) }
            group.addTask {
                // A passenger who only waits ignores the movements of taxis.
                for try await event in client.taxiEvents(request: id) where event.name != "taxi-moved" {
                    try await self.look(id, wish, with: client)
                }
            }
            try await group.next()
            group.cancelAll()
        }
        if let request, !request.state.isOpen { stage.measurements.ended(request) }
    }

    private func wait(_ id: String, _ wish: Wish, with client: CrosstownClient) async throws {
        while let request, request.state.isOpen, !stage.isOver {
            if wish.patience.isOver(for: request, at: stage.wall.now()) {
                try await withdraw(id, wish, with: client)
            }
            try await stage.pause(milliseconds: Self.lookMilliseconds)
            try await look(id, wish, with: client)
        }
    }

    private func look(_ id: String, _ wish: Wish, with client: CrosstownClient) async throws {
        guard request?.state.isOpen ?? false else { return }
        do {
            see(try await stage.measured(.follow) { try await client.taxiRequest(id) }, wish)
        } catch {
            try Self.passOn(error)
        }
    }

    private func withdraw(_ id: String, _ wish: Wish, with client: CrosstownClient) async throws {
        do {
            see(try await stage.measured(.withdraw) { try await client.withdrawTaxiRequest(id) }, wish)
        } catch {
            try Self.passOn(error)
        }
    }

    /// Ends requests that an earlier simulation, or a lost response, left open.
    private func giveUp(_ open: RequestResponse, with client: CrosstownClient) async throws {
        guard open.state != .onBoard else { return }
        _ = try await stage.measured(.withdraw) { try await client.withdrawTaxiRequest(open.id) }
    }

    private func see(_ answer: RequestResponse, _ wish: Wish) {
        // Responses can arrive in another order; a request that has ended does not open again.
        guard request?.state.isOpen ?? true else { return }
        request = answer
        if !hasTaxi, answer.acceptedAt != nil {
            hasTaxi = true
            stage.measurements.accepted(answer, wish: wish)
        }
    }

    /// Ignores errors that the passenger can handle; throws the end of the session or of the simulation.
    private static func passOn(_ error: any Error) throws {
        guard CallFault(error) != nil else { throw error }
        if let refusal = error as? Refusal, refusal.status == 401 { throw refusal }
    }
}

extension TurnedAway {
    init(_ refusal: Refusal) {
        self = refusal.type.hasSuffix("/no-taxi-in-zone") ? .emptyQueue : .otherwise
    }
}
