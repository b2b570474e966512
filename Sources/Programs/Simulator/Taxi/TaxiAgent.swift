import CrosstownClient
import CrosstownContract
import CrosstownValues

/// A driver with phone and car, which performs the actions of its behavior over HTTP.
actor TaxiAgent<Behaviour: TaxiBehaviour> {
    private static var tickMilliseconds: Int64 { 500 }
    private static var tunnelMilliseconds: Int64 { 1_000 }

    private let stage: Stage
    private let signIn: SignIn
    private let startsAfterMilliseconds: Int64
    private var behaviour: Behaviour
    private var seenOffer: String?

    init(stage: Stage, signIn: SignIn, behaviour: Behaviour, startsAfterMilliseconds: Int64) {
        self.stage = stage
        self.signIn = signIn
        self.behaviour = behaviour
        self.startsAfterMilliseconds = startsAfterMilliseconds
    }

    /// Runs until the end of the simulation and creates a new session if the server has deleted it.
    func run() async throws {
        try await stage.pause(milliseconds: startsAfterMilliseconds)
        while !stage.isOver {
            guard let client = try await signIn.client() else { return }
            do {
                try await work(with: client)
            } catch let refusal as Refusal where refusal.status == 401 {
                continue
            }
        }
    }

    private func work(with client: CrosstownClient) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.drive(with: client) }
            group.addTask { try await self.listen(with: client) }
            // The drive ends with the simulation; the stream of events never ends on its own.
            try await group.next()
            group.cancelAll()
        }
    }

    private func drive(with client: CrosstownClient) async throws {
        while !stage.isOver {
            for act in behaviour.acts(at: stage.wall.now()) { try await carryOut(act, with: client) }
            try await stage.pause(milliseconds: Self.tickMilliseconds)
        }
        if behaviour.isOnDuty { try await carryOut(.stop, with: client) }
    }

    private func listen(with client: CrosstownClient) async throws {
        for try await event in client.driverEvents() {
            if !behaviour.isSilent, let answer = event.contents(DriverResponse.self) {
                see(answer)
                continue
            }
            while behaviour.isSilent { try await stage.pause(milliseconds: Self.tunnelMilliseconds) }
            try await carryOut(.look, with: client)
        }
    }

    private func carryOut(_ act: TaxiAct, with client: CrosstownClient) async throws {
        if case .findWay(let from, let to) = act {
            behaviour.take(await stage.router.route(from: from, to: to))
            return
        }
        do {
            guard let answer = try await send(act, with: client) else { return }
            see(answer)
            noteAnswer(act)
        } catch let refusal as Refusal where refusal.status != 429 {
            if refusal.status == 401 { throw refusal }
            behaviour.refused(act, at: stage.wall.now())
            if act != .look { try await carryOut(.look, with: client) }
        } catch {
            guard CallFault(error) != nil else { throw error }
            behaviour.failed(act, at: stage.wall.now())
        }
    }

    private func send(_ act: TaxiAct, with client: CrosstownClient) async throws -> DriverResponse? {
        switch act {
        case .look: try await stage.measured(.driver) { try await client.driver() }
        case .start(let message): try await stage.measured(.start) { try await client.startDuty(message) }
        case .stop: try await stage.measured(.stop) { try await client.stopDuty() }
        case .report(let batch): try await stage.measured(.report) { try await client.report(batch) }
        case .accept(let id): try await stage.measured(.accept) { try await client.acceptOffer(id) }
        case .refuse(let id): try await stage.measured(.refuse) { try await client.refuseOffer(id) }
        case .pickUp: try await stage.measured(.pickUp) { try await client.pickUp() }
        case .endRide: try await stage.measured(.endRide) { try await client.endRide() }
        case .findWay: nil
        }
    }

    private func see(_ answer: DriverResponse) {
        for text in answer.contradictions { stage.measurements.contradiction(text) }
        if let offer = answer.offer, offer.id != seenOffer {
            seenOffer = offer.id
            stage.measurements.sees(offer, now: stage.elapsed)
        }
        behaviour.see(answer, at: stage.wall.now())
    }

    private func noteAnswer(_ act: TaxiAct) {
        switch act {
        case .accept: stage.measurements.answered(accepting: true)
        case .refuse: stage.measurements.answered(accepting: false)
        default: break
        }
    }
}
