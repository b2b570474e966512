import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The dialogs of the set-up, which saves everything at the end.
struct SetUpService: Sendable {
    let rentals: Rentals
    let randomBytes: @Sendable (Int) -> [UInt8]
    /// Limits attempts, since numbers could be guessed one by one.
    let attempts: RateLimiter

    /// The rate limit of attempts per account.
    static let rate = CrosstownWeb.Rate(20, within: Seconds(3600))

    // MARK: Dialogs

    /// Returns the next dialog; the first one without a draft, or with an expired one.
    func page(
        _ token: String?,
        of account: Identifier<Account>,
        towards destination: Link? = nil,
        refused: RefusedForm? = nil
    ) async throws -> SetUpPage {
        let key = try await sealKey()
        let draft = token.flatMap { SetUpDraft(sealed: $0, with: key, of: account, at: rentals.clock.now()) }
        return try await rentals.read { step in
            let institutions = try step.setUps.listInstitutions()
            return SetUpPage(
                step: draft?.next ?? .identity,
                draft: draft == nil ? nil : token,
                destination: draft?.destination ?? destination,
                institutions: institutions,
                connected: try step.institutions.connected(in: step.transaction),
                isPaymentOptional: institutions.first { $0.id == draft?.institution }?.isPaymentOptional ?? false,
                profile: try step.setUps.findRider(account),
                refused: refused
            )
        }
    }

    /// Finds a rider in the register, without saving.
    func identify(_ message: IdentityRequest, _ account: Identifier<Account>) async throws -> SetUpResponse {
        let draft = try await draft(message, account)
        return try await answer(draft)
    }

    /// Adds the payment method to the draft, without saving.
    func choose(_ message: MethodRequest, _ account: Identifier<Account>) async throws -> SetUpResponse {
        let draft = try await open(message.draft, account)
        let method = try await checked(message.method, for: draft)
        return try await answer(draft.with(method))
    }

    /// Completes the dialogs: saves all entries at once, and returns the next page.
    func finish(
        _ message: PositionRequest,
        _ account: Identifier<Account>
    ) async throws -> (rider: RiderResponse, destination: Link?) {
        let draft = try await open(message.draft ?? "", account)
        return (try await save(draft, allowsPosition: message.allowed), draft.destination)
    }

    /// Sets up an account in one call, for programs.
    func setUp(_ message: SetUpRequest, _ account: Identifier<Account>) async throws -> RiderResponse {
        let identity = IdentityRequest(institution: message.institution, memberNumber: message.memberNumber)
        let draft = try await draft(identity, account)
        let method = try await checked(message.method, for: draft)
        return try await save(draft.with(method), allowsPosition: message.allowsPosition ?? false)
    }

    // MARK: Steps

    private func draft(_ message: IdentityRequest, _ account: Identifier<Account>) async throws -> SetUpDraft {
        try attempts.check(account.description)
        guard let institution = Identifier<Institution>(message.institution) else {
            throw SetUpRefusal.noSuchInstitution.problem
        }
        guard let number = MemberNumber(typed: message.memberNumber) else { throw SetUpRefusal.malformedNumber.problem }
        try await rentals.read { step in
            guard try step.setUps.findRider(account) == nil else { throw SetUpRefusal.isSetUp }
            guard try step.setUps.find(institution) != nil else { throw SetUpRefusal.noSuchInstitution }
            let connected = try step.institutions.connected(in: step.transaction)
            guard !connected.contains(institution) else { throw SetUpRefusal.signInWanted }
        }
        let draft = SetUpDraft(
            account: account,
            institution: institution,
            number: number,
            method: nil,
            expiresAt: rentals.clock.now().advanced(milliseconds: SetUpDraft.lifeMilliseconds),
            destination: message.next
        )
        _ = try await member(of: draft)
        guard try await !isUsed(draft) else { throw SetUpRefusal.usedNumber.problem }
        return draft
    }

    /// Whether another account has the number or the identity of a draft.
    func isUsed(_ draft: SetUpDraft) async throws -> Bool {
        try await rentals.read { try $0.institutions.isUsed(draft.proof, in: $0.transaction) }
    }

    /// Returns the institution's details of the rider, by its register or its sign-in service.
    private func member(of draft: SetUpDraft) async throws -> Member {
        do {
            return try await rentals.institutions.member(showing: draft.proof)
        } catch let no as InstitutionRefusal {
            throw SetUpRefusal(no).problem
        }
    }

    private func checked(_ method: String?, for draft: SetUpDraft) async throws -> RiderProfile.Method {
        let chosen = RiderProfile.Method(rawValue: method ?? "")
        let institution = try await rentals.read { try $0.setUps.find(draft.institution) }
        guard let chosen, chosen != .none || institution?.isPaymentOptional == true else {
            throw SetUpRefusal.methodMissing.problem
        }
        return chosen
    }

    /// Validates the first dialog again, since minutes have passed.
    private func save(_ draft: SetUpDraft, allowsPosition: Bool) async throws -> RiderResponse {
        guard let method = draft.method else { throw SetUpRefusal.methodMissing.problem }
        let member = try await member(of: draft)
        let rider = RiderProfile(
            account: draft.account,
            institution: draft.institution,
            ending: draft.number.ending,
            name: member.name,
            address: member.address,
            method: method,
            allowsPosition: allowsPosition,
            isAskedAgain: false
        )
        return try await rentals.change { step in
            guard try step.setUps.findRider(rider.account) == nil else { throw SetUpRefusal.isSetUp }
            do { try step.setUps.insert(rider, showing: draft.proof, at: step.now) } catch let no as InstitutionRefusal
            {
                throw SetUpRefusal(no)
            }
            return RiderResponse(rider)
        }
    }

    func answer(_ draft: SetUpDraft) async throws -> SetUpResponse {
        SetUpResponse(draft: try draft.sealed(with: await sealKey()), next: draft.next)
    }

    private func open(_ token: String, _ account: Identifier<Account>) async throws -> SetUpDraft {
        let key = try await sealKey()
        guard let draft = SetUpDraft(sealed: token, with: key, of: account, at: rentals.clock.now()) else {
            throw SetUpRefusal.staleDraft.problem
        }
        return draft
    }

    /// Returns the key, which is the same on all servers and created by the first that needs it.
    private func sealKey() async throws -> [UInt8] {
        if let key = try await rentals.read({ try $0.setUps.sealKey() }) { return key }
        let key = randomBytes(32)
        return try await rentals.change { step in
            try step.setUps.insertSealKey(key)
            return try step.setUps.sealKey() ?? key
        }
    }
}
