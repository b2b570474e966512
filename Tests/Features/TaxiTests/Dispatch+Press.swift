import CrosstownKit
import CrosstownTaxi
import CrosstownValues

/// What people press on their pages: the transactions of the routes, without their forms and answers.
extension Dispatch {
    func stop(_ account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.stop(account) }
    }

    func withdraw(_ request: Identifier<TaxiRequest>, by passenger: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.withdraw(request, by: passenger) }
    }

    func refuse(_ offer: Identifier<Offer>, by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.refuse(offer, by: account) }
    }

    func sayArrived(by account: Identifier<Account>) async throws -> DriverView {
        try await change { try $0.sayArrived(account) }
    }

    func keepLooking(
        _ request: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>
    ) async throws -> TaxiRequest {
        try await change { try $0.keepLooking(request, by: passenger) }
    }

    func lookForAnother(
        _ request: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>
    ) async throws -> TaxiRequest {
        try await change { try $0.lookForAnother(request, by: passenger) }
    }

    func reportPassengerMissing(by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.reportPassengerMissing(account) }
    }

    func giveBack(by account: Identifier<Account>) async throws -> Driver {
        try await change { try $0.giveBack(account) }
    }

    func endRide(_ request: Identifier<TaxiRequest>, as passenger: Identifier<Account>) async throws -> TaxiRequest {
        try await change { try $0.endRide(request, as: passenger) }
    }
}
