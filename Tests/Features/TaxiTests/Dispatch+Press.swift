import CrosstownKit
import CrosstownTaxi
import CrosstownValues
import Testing

/// What people press and see on their pages: the transactions of the routes, without their forms and answers.
extension Dispatch {
    func view(_ request: Identifier<TaxiRequest>, for passenger: Identifier<Account>) async throws -> RequestView {
        try await read { try $0.requestViews.view(request, for: passenger) }
    }

    func openRequest(of passenger: Identifier<Account>) async throws -> RequestView? {
        try await read { try $0.requestViews.open(of: passenger) }
    }

    func request(_ form: RequestForm, by passenger: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.intake.request(form, by: passenger).request }
    }

    func withdraw(_ request: Identifier<TaxiRequest>, by passenger: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.wishes.withdraw(request, by: passenger) }
    }

    func keepLooking(
        _ request: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>
    ) async throws -> TaxiRequest {
        try await change { try $0.wishes.keepLooking(request, by: passenger) }
    }

    func lookForAnother(
        _ request: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>
    ) async throws -> TaxiRequest {
        try await change { try $0.wishes.lookForAnother(request, by: passenger) }
    }

    func endRide(_ request: Identifier<TaxiRequest>, as passenger: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.wishes.end(request, by: passenger) }
    }

    func end(_ request: Identifier<TaxiRequest>, reason: String) async throws -> TaxiRequest {
        try await change { try $0.closing.end(request, reason: reason) }
    }
}

/// What drivers press and see.
extension Dispatch {
    func driverView(_ account: Identifier<Account>) async throws -> DriverView {
        try await read { try $0.driverViews.view(for: account) }
    }

    func register(account: Identifier<Account>, code: String, company: String?) async throws -> Driver {
        try await change { try $0.roster.register(account: account, code: code, company: company) }
    }

    func start(_ account: Identifier<Account>, at fix: Fix) async throws -> Driver {
        try await change { try $0.shift.start(account, at: fix).driver }
    }

    func stop(_ account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.shift.stop(account).driver }
    }

    func take(_ fixes: [Fix], from account: Identifier<Account>) async throws -> DriverView {
        try await change { try $0.positions.take(fixes, from: account) }
    }

    func accept(_ offer: Identifier<Offer>, by account: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try #require($0.answers.accept(offer, by: account).ride) }
    }

    func refuse(_ offer: Identifier<Offer>, by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.answers.refuse(offer, by: account).driver }
    }

    func sayArrived(by account: Identifier<Account>) async throws -> DriverView {
        try await change { try $0.arrival.sayArrived(account) }
    }

    func pickUp(by account: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try #require($0.driverRide.pickUp(account).ride) }
    }

    func endRide(by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.driverRide.end(account).driver }
    }

    func reportPassengerMissing(by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.driverRide.reportPassengerMissing(account).driver }
    }

    func giveBack(by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.driverRide.giveBack(account).driver }
    }
}
