import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct InvitationService: Sendable {
    private static let mostOpen = 200

    let dispatch: Dispatch
    let accounts: any AccountRegistry
    let ids: any IdentifierSource
    let delivery: any MessageDelivery
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    let secrets: SecretColumn
    /// The public address of the service.
    let address: String
    let localTime: LocalTime

    /// Invites a driver for a company.
    ///
    /// - Throws: `TaxiRefusal`, `DatabaseError`.
    func invite(_ invited: DriverInvitation, for company: Company) async throws {
        try await dispatch.change { [self] transaction in
            let kept = try make(
                invited.code,
                company: company.name,
                vehicle: invited.vehicle,
                for: nil,
                at: transaction.now
            )
            let open = try InvitationStore(transaction: transaction.sql).open(of: company, limit: Self.mostOpen)
            guard open.count < Self.mostOpen else { throw TaxiRefusal.admission(.tooManyInvitations) }
            try keep(kept, in: transaction)
            guard let address = invited.address else { return }
            try delivery.invite(
                message(company, kept),
                at: address,
                about: [],
                key: "taxi.invitation/\(kept.id)",
                in: transaction.sql
            )
        }
    }

    private func message(_ company: Company, _ invitation: Invitation) -> MailMessage {
        MailMessage(
            subject: "\(company.name) invites you to drive",
            paragraphs: [
                "\(company.name) invites you to drive taxi \(invitation.code).",
                "Open the link and choose a user name and password. Valid for 14 days, one use.",
            ],
            link: TaxiLinks.invitation(token(of: invitation))
        )
    }

    /// Invites an applicant, in the transaction that accepts the application.
    func invite(
        _ code: String,
        _ application: DriverApplication,
        in transaction: DispatchTransaction
    ) throws -> Invitation {
        let invitation = try make(
            code,
            company: nil,
            vehicle: application.vehicle,
            for: application.id,
            at: transaction.now
        )
        try keep(invitation, in: transaction)
        return invitation
    }

    private func make(
        _ code: String,
        company: String?,
        vehicle: String?,
        for application: Identifier<DriverApplication>?,
        at now: Timestamp
    ) throws -> Invitation {
        let id = ids.next(Invitation.self)
        return Invitation(
            id: id,
            secret: try secrets.keep(LinkToken.text(of: randomBytes(LinkToken.bytes)), in: id),
            code: code,
            company: company,
            vehicle: vehicle,
            application: application,
            madeAt: now,
            expiresAt: now.advanced(milliseconds: Invitation.life),
            isUsed: false
        )
    }

    private func keep(_ invitation: Invitation, in transaction: DispatchTransaction) throws {
        guard try !transaction.drivers.isTaken(invitation.code) else { throw TaxiRefusal.codeTaken }
        let store = InvitationStore(transaction: transaction.sql)
        try store.release(invitation.code, orOf: invitation.application, at: transaction.now)
        guard try !store.isKept(invitation.code) else { throw TaxiRefusal.admission(.codeKept) }
        try store.insert(invitation)
    }

    func open(of company: Company) async throws -> [InvitationView] {
        try await dispatch.read { [self] transaction in
            try InvitationStore(transaction: transaction.sql).open(of: company, limit: Self.mostOpen)
                .map { InvitationView($0, link: way($0).url) }
        }
    }

    func way(_ invitation: Invitation) -> OwnApplication.Way {
        let path = TaxiLinks.invitation(token(of: invitation))
        return OwnApplication.Way(url: address + path.href, path: path)
    }

    private func token(of invitation: Invitation) -> String {
        secrets.open(invitation.secret.sealed, in: invitation.id)
    }

    // MARK: Invited drivers

    /// Returns the page of an invitation.
    ///
    /// - Throws: `TaxiRefusal` if it is invalid, used or expired.
    func page(_ token: String, refused: RefusedForm? = nil) async throws -> InvitationPage {
        let (invitation, now) = try await dispatch.read { (try find(token, $0), $0.now) }
        try Self.requireOpen(invitation, at: now)
        return InvitationPage(invitation: invitation, token: token, localTime: localTime, refused: refused)
    }

    /// Creates the account and driver of an invitation.
    ///
    /// - Throws: `Problem` with the invalid fields, `TaxiRefusal` if the invitation is invalid, used or expired.
    func accept(_ token: String, _ input: Input<InvitedDriver>) async throws -> DriverAdded {
        let (found, now) = try await dispatch.read { (try find(token, $0), $0.now) }
        try Self.requireOpen(found, at: now)
        let name = input.userName
        let account = try await accounts.prepare(userName: name, password: input.password, role: TaxiRole.driver)
        return try await dispatch.change { transaction in
            let invitation = try find(token, transaction)
            try Self.requireOpen(invitation, at: transaction.now)
            let driver = try transaction.roster.register(
                account: accounts.insert(account, in: transaction.sql),
                code: invitation.code,
                company: invitation.company,
                vehicle: invitation.vehicle,
                isInvited: true
            )
            guard try InvitationStore(transaction: transaction.sql).use(invitation.id, by: driver.id) else {
                throw TaxiRefusal.admission(.invitationUsed)
            }
            return DriverAdded(userName: name, code: driver.code)
        }
    }

    private func find(_ token: String, _ transaction: DispatchTransaction) throws -> Invitation {
        let found = try InvitationStore(transaction: transaction.sql).find(tokenHash: secrets.hash(token))
        guard let found else { throw TaxiRefusal.admission(.noSuchInvitation) }
        return found
    }

    private static func requireOpen(_ invitation: Invitation, at now: Timestamp) throws {
        if invitation.isUsed { throw TaxiRefusal.admission(.invitationUsed) }
        if invitation.hasExpired(at: now) { throw TaxiRefusal.admission(.invitationExpired) }
    }
}

struct DriverInvitation: Sendable {
    let code: String
    let vehicle: String?
    var address: ContactAddress?
}

extension DriverInvitation {
    init(_ input: Input<InvitationEntry>) {
        self.init(code: input.code, vehicle: input.vehicle.isEmpty ? nil : input.vehicle, address: input.address)
    }
}

struct InvitedDriver: FormFieldSet {
    let userName = Field(
        "User name",
        .text(
            FieldLimits.newUserNameLength,
            attributes: "autocomplete=\"username\" maxlength=\"40\" autocapitalize=\"none\" spellcheck=\"false\""
        ),
        hint: "For driving only. Your passenger account stays as it is."
    )
    let password = Field("Password", .newPassword)
}

/// An invitation as returned to the company.
struct InvitationView: Codable, Sendable {
    let id: Identifier<Invitation>
    let code: String
    let vehicle: String?
    let expiresAt: Timestamp
    let link: String

    init(_ invitation: Invitation, link: String) {
        id = invitation.id
        code = invitation.code
        vehicle = invitation.vehicle
        expiresAt = invitation.expiresAt
        self.link = link
    }
}
