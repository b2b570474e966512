import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Riders who prove their identity at their institution's sign-in service, instead of typing a number.
extension SetUpService {
    /// Returns the address at a sign-in service where the rider continues.
    func beginSignIn(_ visit: InstitutionVisit) async throws -> String {
        try attempts.check(visit.account.description)
        try await checkNew(visit)
        return try await Self.refusing { try await rentals.institutions.beginSignIn(visit) }
    }

    /// Handles a return from a sign-in service, without saving.
    func endSignIn(_ visit: InstitutionVisit, with brought: SignInReturn) async throws -> SetUpResponse {
        try await checkNew(visit)
        let proof = try await Self.refusing { try await rentals.institutions.endSignIn(visit, with: brought) }
        let draft = SetUpDraft(
            account: visit.account,
            institution: proof.institution,
            number: proof.number,
            method: nil,
            expiresAt: rentals.clock.now().advanced(milliseconds: SetUpDraft.lifeMilliseconds),
            vouched: proof.vouched
        )
        guard try await !isUsed(draft) else { throw SignInRefusal.used }
        return try await answer(draft)
    }

    /// Returns the page that explains a failed sign-in.
    func refusal(_ why: SignInRefusal, at id: Identifier<Institution>) async throws -> SignInRefusedPage {
        guard let institution = try await rentals.read({ try $0.setUps.find(id) }) else {
            throw SetUpRefusal.noSuchInstitution.problem
        }
        return SignInRefusedPage(institution: institution, why: why)
    }

    /// Validates that the rider is not set up yet, and that the institution's people may rent.
    private func checkNew(_ visit: InstitutionVisit) async throws {
        try await rentals.read { step in
            guard try step.setUps.findRider(visit.account) == nil else { throw SetUpRefusal.isSetUp }
            guard try step.setUps.find(visit.institution) != nil else { throw SetUpRefusal.noSuchInstitution }
        }
    }

    private static func refusing<Value>(_ act: () async throws -> Value) async throws -> Value {
        do {
            return try await act()
        } catch let fault as SignInFault {
            throw SignInRefusal(fault)
        } catch InstitutionRefusal.numberMissing {
            throw SignInRefusal.numberMissing
        } catch InstitutionRefusal.serviceAway {
            throw SignInRefusal.away
        } catch let no as InstitutionRefusal {
            throw SetUpRefusal(no)
        }
    }
}
