import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import CrosstownWeb

/// Notifications of riders after a plan (C-4.4, C-4.6).
struct RiderNews {
    /// A rider's message.
    struct Message {
        let rider: SignUp
        let title: LocalizedText
        let text: LocalizedText
        /// The people named in the text.
        var others: [SignUp] = []
    }

    private typealias Words = (title: LocalizedText, text: LocalizedText)

    private let change: PlanChange
    private let reasons: ChangeReasons
    private let localTime: LocalTime

    /// Creates the messages of a plan; `former` are the drivers who no longer come.
    init(_ change: PlanChange, former: [SignUp], localTime: LocalTime) {
        self.change = change
        self.localTime = localTime
        reasons = ChangeReasons(change.solution, change.before, former + change.signUps.values)
    }

    private var event: DirectoryEvent { change.event }
    private var pool: EventPool { change.solution.pool }

    /// The messages in the order of sending.
    var messages: [Message] { withRide + lost + withoutSeat }

    private var withRide: [Message] {
        let news = change.news
        var messages = each(news.promised, promised)
        messages += each(news.rideAgain) { _, pairing, _ in ("You have a ride again", window(pairing)) }
        messages += each(news.otherTime) { rider, pairing, _ in
            ("Your ride’s time has changed", reasons.text(for: rider.id, before: window(pairing)))
        }
        messages += each(news.driverTold) { _, pairing, driver in
            ("\(driver.name) is driving you", named(pairing, driver))
        }
        messages += each(news.otherDriver) { rider, pairing, driver in
            ("Another driver: \(driver.name)", reasons.text(for: rider.id, before: named(pairing, driver)))
        }
        return messages
    }

    private func each(
        _ riders: [Identifier<Rider>],
        _ words: (_ rider: SignUp, _ pairing: Pairing, _ driver: SignUp) -> Words
    ) -> [Message] {
        riders.compactMap { id in
            guard let rider = change.signUps[id.of(SignUp.self)], let pairing = change.after[rider.id],
                let driver = change.signUps[pairing.offer]
            else { return nil }
            let (title, text) = words(rider, pairing, driver)
            return Message(rider: rider, title: title, text: text, others: [driver] + reasons.named(for: rider.id))
        }
    }

    private func promised(_ rider: SignUp, _ pairing: Pairing, _ driver: SignUp) -> Words {
        // A moved event moves the times of all sign-ups, which is not a change by their owners.
        if pool.isMoved, change.before[rider.id] != nil {
            return ("New times: the organizer changed \(event.title)", window(pairing))
        }
        return (pool.changed.contains(rider.id) ? "Your ride after your change" : "You have a ride", window(pairing))
    }

    /// Riders whose seat was lost, or whose car cannot arrive in time.
    private var lost: [Message] {
        change.news.withoutRide.compactMap { change.signUps[$0.of(SignUp.self)] }.map { rider in
            Message(
                rider: rider,
                title: change.leg == .there
                    ? "Your ride to \(event.title) was canceled" : "Your ride home from \(event.title) was canceled",
                text: reasons.isDriverComing(for: rider.id) && pool.isRemeasured
                    ? "The drive takes longer than estimated. We’re looking for another ride and will notify you."
                    : "The driver can’t take you. We’re looking for another ride and will notify you."
            )
        }
    }

    /// Riders whose seat no longer suits their request or the event.
    private var withoutSeat: [Message] {
        let concerned = pool.isMoved ? Set(change.before.keys) : pool.changed
        return concerned.sorted().compactMap { change.signUps[$0] }
            .filter { rider in
                change.before[rider.id] != nil && change.after[rider.id] == nil && rider.stranded(on: change.leg) == nil
            }
            .map { rider in
                let (title, text) = noSeat
                return Message(rider: rider, title: title, text: text)
            }
    }

    private var noSeat: Words {
        if pool.isMoved {
            return (
                "No ride yet: the organizer changed \(event.title)",
                "Your seat no longer fits the changed event. We’re looking for another one and will notify you."
            )
        }
        return (
            "No ride yet after your change",
            "Your previous seat doesn’t fit your new request. We’re looking for another one and will notify you."
        )
    }

    private func window(_ pairing: Pairing) -> LocalizedText { words.window(pairing) }

    private func named(_ pairing: Pairing, _ driver: SignUp) -> LocalizedText { words.named(pairing, driver) }

    private var words: RideWords { RideWords(event: event, localTime: localTime) }
}
