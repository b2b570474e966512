import CrosstownDispatchEngine
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// Creates and deletes the city's drivers.
public struct DriverRoster: TaxiUseCases {
    let context: DispatchTransaction

    /// Creates the driver of a taxi with a permanent code (T-1.2).
    public func register(
        account: Identifier<Account>,
        code: String,
        company: String?,
        vehicle: String? = nil,
        isInvited: Bool = false
    ) throws -> Driver {
        // Invitations of earlier versions can have codes that are invalid now.
        guard isInvited || TaxiCode.normalized(code) == code else { throw TaxiRefusal.badCode }
        guard try isInvited || !InvitationStore(transaction: transaction).isKept(code) else {
            throw TaxiRefusal.admission(.codeKept)
        }
        guard try !drivers.isTaken(code) else { throw TaxiRefusal.codeTaken }
        let id = context.ids.next(Driver.self)
        do {
            try drivers.insert(id, account: account, code: code, company: company, vehicle: vehicle)
        } catch DatabaseError.uniqueViolation(constraint: "taxi_driver_code") {
            throw TaxiRefusal.codeTaken
        } catch DatabaseError.uniqueViolation(constraint: "taxi_driver_account") {
            throw TaxiRefusal.alreadyADriver
        }
        if let company { try keepCompany(company) }
        return try drivers.driver(id)
    }

    /// Creates a driver's company unless it exists.
    private func keepCompany(_ name: String) throws {
        let store = CompanyStore(transaction: transaction)
        if let other = try store.resembling(name) {
            guard other == name else { throw TaxiRefusal.admission(.similarCompany(other)) }
        } else {
            _ = try store.insert(context.ids.next(Company.self), name: name, at: now)
        }
    }

    /// Returns an off-duty driver who can be deleted, with the account.
    func leaving(code: String) throws -> (driver: Driver, account: Identifier<Account>) {
        guard let found = try drivers.find(code: code) else { throw TaxiRefusal.noSuchDriver }
        guard found.driver.state == .notAvailable else { throw TaxiRefusal.driverOnDuty }
        return found
    }

    /// Deletes an off-duty driver and returns the account to delete.
    func remove(code: String) throws -> Identifier<Account> {
        let found = try leaving(code: code)
        try drivers.leave(found.driver.id, at: now)
        return found.account
    }
}
