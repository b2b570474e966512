import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Credits users with uncredited deposits, once each.
extension TokenConsole {
    /// Returns a deposit, with the form to find a user, or to confirm the one found; staff can't credit themselves.
    ///
    /// - Throws: `Problem` if the deposit doesn't exist or needs no staff.
    func page(
        of id: String,
        for name: String? = nil,
        by staff: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> DepositPage {
        try await database.read { [self] transaction in
            let record = try record(id, transaction)
            let wanted = name?.isEmpty == false ? name : nil
            let found = try wanted.flatMap { try find($0, transaction) }
            let rider = found == staff ? nil : found
            let problem = wanted.flatMap { rider == nil ? (found == nil ? Self.unknown($0) : Self.giver) : nil }
            return DepositPage(
                record: record,
                rider: rider,
                search: wanted,
                names: try names(of: [record], and: [rider].compactMap { $0 }, transaction),
                localTime: localTime,
                refused: refused ?? problem.map { RefusedForm(fields: FormFields(), problem: $0) }
            )
        }
    }

    /// Credits a user with a deposit; a retry by the same staff member changes nothing.
    ///
    /// - Throws: `Problem` that names the invalid field, or says who was faster.
    func give(_ message: DepositMessage, by staff: Identifier<Account>) async throws -> DepositResponse {
        var check = Validation()
        let name = check.text(message.rider, "rider", of: DepositMessage.self)
        check.require(!message.deposit.isEmpty, "deposit", "is required")
        try check.finish()
        let now = clock.now()
        return try await database.write { [self] transaction in
            guard let rider = try find(name, transaction) else { throw Self.unknown(name) }
            let giving = DepositRecord.ManualCredit(rider: rider, staff: staff, at: now)
            let record = try give(message.deposit, giving, transaction)
            return DepositResponse(record, try names(of: [record], transaction))
        }
    }

    private func give(
        _ id: String,
        _ giving: DepositRecord.ManualCredit,
        _ transaction: any Transaction
    ) throws -> DepositRecord {
        let known = try record(id, transaction)
        if let earlier = known.giving {
            if earlier.rider == giving.rider && earlier.staff == giving.staff { return known }
            throw Self.givenBefore(earlier, try names(of: [known], transaction), localTime)
        }
        guard known.canBeGiven else { throw Problem.conflict(TokenTexts.nothingToGive, TokenTexts.nothingToGiveText) }
        if giving.rider == giving.staff { throw Self.giver }
        try TokenStore(transaction: transaction).give(id, giving)
        try service.credit(known.deposit, to: giving.rider, transaction, at: giving.at)
        return try record(id, transaction)
    }

    /// Returns a deposit that needs staff.
    private func record(_ id: String, _ transaction: any Transaction) throws -> DepositRecord {
        let record = try TokenStore(transaction: transaction).findDeposit(id)
        guard let record, !record.isCredited || record.giving != nil else { throw Problem.notFound(TokenTexts.deposit) }
        return record
    }

    /// Returns the user with a user name or account ID.
    private func find(_ name: String, _ transaction: any Transaction) throws -> Identifier<Account>? {
        if let account = try directory.accounts(called: [name], in: transaction)[name] { return account }
        guard let account = Identifier<Account>(name) else { return nil }
        return try directory.userNames(of: [account], in: transaction).isEmpty ? nil : account
    }

    private static func unknown(_ name: String) -> Problem {
        Problem.invalid([.init(field: "rider", message: TokenTexts.unknown(name))])
    }

    private static var giver: Problem { Problem.invalid([.init(field: "rider", message: TokenTexts.giver)]) }

    private static func givenBefore(
        _ giving: DepositRecord.ManualCredit,
        _ names: [Identifier<Account>: String],
        _ localTime: LocalTime
    ) -> Problem {
        let name = { names[$0] ?? $0.description }
        let detail = TokenTexts.givenBefore(
            name(giving.rider),
            by: name(giving.staff),
            localTime.text(for: giving.at)
        )
        return Problem.conflict(TokenTexts.givenBeforeTitle, detail)
    }
}

/// The user to credit with a deposit.
struct DepositMessage: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["rider": .text(1...100)] }

    /// The vault's ID of the deposit.
    var deposit: String
    /// The user name or account ID of the recipient.
    var rider: String
}
