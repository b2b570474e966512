import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

extension CompanyService {
    private static let demoName = "Riviera Taxis"
    private static let demoFleet = [
        ("elena", "R101", "Grey Mercedes E-Class"), ("paolo", "R102", "White Tesla Model Y"),
        ("sara", "R103", "Black Peugeot 508"),
    ]

    /// Creates the demo's company with three drivers, an open invitation and an agent.
    func fillDemo(_ cast: DemoCast) async throws {
        guard let agent = cast.others.last?.account else { return }
        let id = ids.next(Company.self)
        let isNew = try await cityService.dispatch.change { [people] transaction in
            guard try CompanyStore(transaction: transaction.sql).insert(id, name: Self.demoName, at: transaction.now)
            else {
                return false
            }
            try people.grant(
                Company.role,
                scope: id.description,
                to: agent,
                by: cast.administrator.account,
                in: transaction.sql
            )
            return true
        }
        guard isNew else { return }
        let company = try await find(id)
        for (name, code, vehicle) in Self.demoFleet {
            let password = LinkToken.text(of: invitations.randomBytes(20))
            let driver = DriverRegistration(userName: name, password: password, code: code, company: company.name)
            _ = try await cityService.add(driver)
            try await cityService.dispatch.change { transaction in
                try CompanyStore(transaction: transaction.sql).setVehicle(vehicle, ofTaxi: code, of: company)
            }
        }
        try await invitations.invite(DriverInvitation(code: "R104", vehicle: "Black Skoda Octavia"), for: company)
    }
}

extension ApplicationService {
    /// Creates the demo's application, once.
    func fillDemo(_ cast: DemoCast) async throws {
        guard let applicant = cast.others.dropLast().last?.account else { return }
        let id = ids.next(DriverApplication.self)
        let known = try await dispatch.read { transaction in
            try ApplicationStore(transaction: transaction.sql, now: transaction.now).find(of: applicant)
        }
        guard known == nil else { return }
        let papers = await demoPapers(of: applicant)
        try await dispatch.change { [pictures] transaction in
            let store = ApplicationStore(transaction: transaction.sql, now: transaction.now)
            guard try store.find(of: applicant) == nil else { return }
            let application = DriverApplication(
                id: id,
                applicant: applicant,
                name: "Sofia Ferrero",
                vehicle: "Blue Toyota Corolla",
                remark: "I have driven in Menton for six years, mostly to the hospital and the airport.",
                state: .open,
                reason: nil,
                madeAt: transaction.now.advanced(milliseconds: -26 * 3_600_000),
                decidedAt: nil
            )
            guard try store.insert(application, papers: papers) else { return }
            try pictures?.keep(papers, of: applicant, field: PaperField.name, in: transaction.sql)
        }
    }

    /// Stores pictures of a driving license, a taxi license and an insurance, if pictures can be stored.
    private func demoPapers(of applicant: Identifier<Account>) async -> [Identifier<Picture>] {
        var papers: [Identifier<Picture>] = []
        for paper in DemoPaper.all {
            let file = try? await pictures?.receive(from: applicant, field: PaperField.name, filename: paper.name)
            guard let file else { continue }
            do {
                try await file.write(ByteBuffer(bytes: paper.png))
                if let id = Identifier<Picture>(try await file.end()) { papers.append(id) }
            } catch {
                await file.abandon()
            }
        }
        return papers
    }
}
