import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Receives applications to drive and stores the city's decisions (T-1.4, T-1.5).
struct ApplicationService: Sendable {
    private static let mostListed = 50

    let dispatch: Dispatch
    let invitations: InvitationService
    let ids: any IdentifierSource
    /// The store of papers; without it, users cannot apply.
    let pictures: (any Pictures)?
    let notices: any Notices
    let localTime: LocalTime

    // MARK: Applicants

    /// Returns the page for drivers to be, with the user's application.
    func page(of applicant: Identifier<Account>?, refused: RefusedForm? = nil) async throws -> DrivePage {
        let (current, isDriver) = try await dispatch.read { [invitations] transaction in
            let application = try applicant.flatMap {
                try ApplicationStore(transaction: transaction.sql, now: transaction.now).find(of: $0)
            }.map { application in
                OwnApplication(
                    application,
                    papers: try ApplicationStore(transaction: transaction.sql, now: transaction.now)
                        .papers(of: application.id),
                    invitation: try InvitationStore(transaction: transaction.sql).find(of: application.id)
                        .flatMap { $0.isUsed || $0.hasExpired(at: transaction.now) ? nil : invitations.way($0) }
                )
            }
            return (application, try applicant.flatMap { try transaction.drivers.find(account: $0) } != nil)
        }
        return DrivePage(
            isStranger: applicant == nil,
            isDriver: isDriver,
            application: current,
            takesPapers: pictures != nil,
            localTime: localTime,
            refused: refused
        )
    }

    /// Receives a paper uploaded with the form.
    func receive(
        _ field: String,
        _ filename: String,
        from person: Identifier<Account>
    ) async throws
        -> any IncomingFile
    {
        guard let pictures else { throw TaxiRefusal.admission(.noPapers) }
        guard field == PaperField.name else {
            throw Problem.invalid([.init(field: field, message: "can’t contain files")])
        }
        return try await pictures.receive(from: person, field: field, filename: filename)
    }

    /// Stores an application to drive.
    ///
    /// - Throws: `Problem` with the invalid fields, `TaxiRefusal` if the user has an open application.
    func apply(_ entry: ApplicationEntry, by person: Identifier<Account>) async throws {
        guard let pictures else { throw TaxiRefusal.admission(.noPapers) }
        var check = Validation()
        let name = check.text(entry.name, "name", of: ApplicationEntry.self)
        let vehicle = check.text(entry.vehicle, "vehicle", of: ApplicationEntry.self)
        let remark = check.lines(entry.remark ?? "", "remark", of: ApplicationEntry.self)
        let papers = entry.papers ?? []
        check.require(!papers.isEmpty, PaperField.name, "must include at least one photo")
        check.limit(papers, PaperField.name, of: ApplicationEntry.self)
        check.require(Set(papers).count == papers.count, PaperField.name, "must be different photos")
        try check.finish()
        let id = ids.next(DriverApplication.self)
        try await dispatch.change { transaction in
            let application = DriverApplication(
                id: id,
                applicant: person,
                name: name,
                vehicle: vehicle,
                remark: remark,
                state: .open,
                reason: nil,
                madeAt: transaction.now,
                decidedAt: nil
            )
            let store = ApplicationStore(transaction: transaction.sql, now: transaction.now)
            guard try store.insert(application, papers: papers) else { throw TaxiRefusal.admission(.appliedAlready) }
            try pictures.keep(papers, of: person, field: PaperField.name, in: transaction.sql)
        }
    }

    /// Deletes the user's open application with its papers; does nothing without one.
    func withdraw(by person: Identifier<Account>) async throws {
        try await dispatch.change { [pictures] transaction in
            let store = ApplicationStore(transaction: transaction.sql, now: transaction.now)
            guard let own = try store.find(of: person), own.state == .open else { return }
            try ApplicationStore.delete([own.id], pictures, in: transaction.sql)
        }
    }

    /// Returns a paper of the applicant's application, or of any application without an applicant (for the city).
    ///
    /// - Throws: `TaxiRefusal` if the application belongs to another applicant or has no such paper.
    func paper(
        _ picture: Identifier<Picture>,
        _ size: PictureSize,
        of application: Identifier<DriverApplication>,
        for applicant: Identifier<Account>?
    ) async throws -> PrivatePicture {
        let isThere = try await dispatch.read { transaction in
            let store = ApplicationStore(transaction: transaction.sql, now: transaction.now)
            let own = try Self.find(application, of: applicant, store)
            return try store.papers(of: own.id).contains(picture)
        }
        guard isThere, let content = try await pictures?.kept(picture, size) else {
            throw TaxiRefusal.admission(.noSuchPaper)
        }
        return content
    }

    private static func find(
        _ id: Identifier<DriverApplication>,
        of applicant: Identifier<Account>?,
        _ store: ApplicationStore
    ) throws -> DriverApplication {
        guard let found = try store.find(id), applicant == nil || found.applicant == applicant else {
            throw TaxiRefusal.admission(.noSuchApplication)
        }
        return found
    }

    // MARK: The city

    func list(
        _ state: DriverApplication.State,
        behind last: Identifier<DriverApplication>?
    ) async throws -> ApplicationsPage {
        let found = try await dispatch.read { transaction in
            try ApplicationStore(transaction: transaction.sql, now: transaction.now)
                .list(state, behind: last, limit: Self.mostListed + 1)
        }
        let shown = Array(found.prefix(Self.mostListed))
        return ApplicationsPage(
            applications: shown,
            state: state,
            next: found.count > shown.count ? shown.last?.id : nil,
            localTime: localTime
        )
    }

    func cityPage(
        _ id: Identifier<DriverApplication>,
        refused: RefusedForm? = nil,
        isDecided: Bool = false
    ) async throws -> ApplicationPage {
        try await dispatch.read { [localTime] transaction in
            let store = ApplicationStore(transaction: transaction.sql, now: transaction.now)
            let found = try Self.find(id, of: nil, store)
            return ApplicationPage(
                application: found,
                papers: try store.papers(of: id),
                invitation: try InvitationStore(transaction: transaction.sql).find(of: id),
                now: transaction.now,
                localTime: localTime,
                refused: refused,
                isDecided: isDecided
            )
        }
    }

    /// Accepts an application and invites the applicant to drive the taxi with this code.
    ///
    /// Can be repeated to send a new invitation until one is used.
    /// - Throws: `Problem` with the invalid field, `TaxiRefusal` if the application was declined, withdrawn or used.
    func accept(_ entry: AcceptanceEntry, _ id: Identifier<DriverApplication>) async throws {
        var check = Validation()
        let code = check.taxiCode(entry.code, "code")
        try check.finish()
        guard let code else { throw TaxiRefusal.badCode }
        try await dispatch.change { [invitations, notices] transaction in
            let store = ApplicationStore(transaction: transaction.sql, now: transaction.now)
            let found = try Self.find(id, of: nil, store)
            if found.state == .accepted {
                let known = try InvitationStore(transaction: transaction.sql).find(of: id)
                if let known, known.isUsed { throw TaxiRefusal.admission(.decided) }
                if let known, known.code == code, !known.hasExpired(at: transaction.now) { return }
            } else if try !store.decide(id, .accepted) {
                throw TaxiRefusal.admission(.decided)
            }
            let invitation = try invitations.invite(code, found, in: transaction)
            try notices.tell(found.applicant, ApplicationNotices.accepted(invitation), in: transaction.sql)
        }
    }

    /// Declines an application with a reason for the applicant.
    ///
    /// - Throws: `Problem` with the invalid field, `TaxiRefusal` if the application has been decided.
    func decline(_ entry: DeclineEntry, _ id: Identifier<DriverApplication>) async throws {
        var check = Validation()
        let reason = check.text(entry.reason, "reason", of: DeclineEntry.self)
        try check.finish()
        try await dispatch.change { [notices] transaction in
            let store = ApplicationStore(transaction: transaction.sql, now: transaction.now)
            let found = try Self.find(id, of: nil, store)
            if found.state == .declined, found.reason == reason { return }
            guard try store.decide(id, .declined, reason: reason) else { throw TaxiRefusal.admission(.decided) }
            try notices.tell(found.applicant, ApplicationNotices.declined(found), in: transaction.sql)
        }
    }
}

struct ApplicationEntry: Codable, Sendable {
    var name: String
    var vehicle: String
    var remark: String?
    /// Pictures of the papers, uploaded before or with the form.
    var papers: [Identifier<Picture>]?
}

struct AcceptanceEntry: Codable, Sendable {
    var code: String
}

struct DeclineEntry: Codable, Sendable {
    var reason: String
}

enum ApplicationNotices {
    static let kind = NoticeKind("taxi.application", name: "Replies to your driver application")
    static let all = [kind]

    static func accepted(_ invitation: Invitation) -> Notice {
        Notice(
            kind,
            title: "You can now drive",
            text: "The city accepted your application. Open the driver app within 14 days.",
            // Links to the application's page: notifications are stored in plain text, so they must not contain the
            // invitation's secret.
            link: TaxiLinks.drive,
            about: [],
            subject: "taxi.application/\(invitation.id)"
        )
    }

    static func declined(_ application: DriverApplication) -> Notice {
        Notice(
            kind,
            title: "Your application was declined",
            text: "Open it to see why.",
            link: TaxiLinks.drive,
            about: [],
            subject: "taxi.application/\(application.id)"
        )
    }
}

extension ApplicationEntry: SelfLimiting {
    static var limits: [String: FieldLimits] {
        [
            "name": .text(1...100),
            "vehicle": .text(1...100),
            "remark": .text(0...1000),
            PaperField.name: .list(1...DriverApplication.mostPapers, fault: PaperField.tooMany),
        ]
    }
}

extension AcceptanceEntry: SelfLimiting {
    static var limits: [String: FieldLimits] { ["code": TaxiCode.limits] }
}

extension DeclineEntry: SelfLimiting {
    static var limits: [String: FieldLimits] { ["reason": .text(1...500)] }
}
