import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Sends quick messages between passenger and driver before the pick-up.
struct RideSignals: TaxiUseCases {
    let context: DispatchTransaction

    /// Sends a message to the driver.
    func say(_ word: RideWord, about id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws {
        let request = try requests.find(id, of: passenger)
        guard request.state == .accepted, let driver = try request.driver.map(drivers.driver) else {
            throw TaxiRefusal.request(request.state.isOpen ? .notAccepted : .over)
        }
        guard try keep(word, by: .passenger, about: request) else { return }
        try TaxiTopic.driver(driver.id).announce(transaction)
        try notices.tell(driver.account, SignalNotices.fromPassenger(word, request), in: transaction)
    }

    /// Sends a message to the passenger.
    ///
    /// "I am here" requires a valid arrival, because passengers go outside for it.
    func say(_ word: RideWord, by account: Identifier<Account>, road: Metres? = nil) throws {
        guard let (driver, ride) = try requests.findRide(of: account) else {
            _ = try drivers.driver(of: account)
            throw TaxiRefusal.driver(.noRide)
        }
        guard ride.state == .accepted else { throw TaxiRefusal.request(.onBoard) }
        if word == .here { _ = try context.arrival.sayArrived(account, shown: ride.id, road: road) }
        guard try keep(word, by: .driver, about: ride) else { return }
        try requests.announce(ride)
        try TaxiTopic.driver(driver.id).announce(transaction)
        try notices.tell(ride.passenger, SignalNotices.fromDriver(word, driver, ride), in: transaction)
    }

    /// Deletes unread notifications once passenger and driver have met or the ride is canceled.
    func forgetNotices(of request: TaxiRequest, to driver: Driver) throws {
        let subject = SignalNotices.subject(of: request)
        try notices.withdraw(subject, from: [request.passenger, driver.account], in: transaction)
    }

    /// Stores a message unless it is repeated or the request has too many.
    private func keep(_ word: RideWord, by author: RideSignal.Author, about request: TaxiRequest) throws -> Bool {
        let store = SignalStore(transaction: transaction)
        let said = try store.list(of: request.id)
        let isRepeated = said.contains {
            $0.author == author && $0.word == word
                && now.milliseconds(since: $0.at) < RideSignal.repeatMilliseconds
        }
        guard !isRepeated, said.count < RideSignal.most else { return false }
        let signal = RideSignal(author: author, word: word, at: now)
        try store.insert(signal, number: said.count + 1, about: request.id)
        try requests.announce(request)
        return true
    }
}
