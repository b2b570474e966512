import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What reporters and staff ask about problems, and do about them.
struct ProblemService: Sendable {
    let rentals: Rentals
    let localTime: LocalTime
    /// Where photographs are kept; none can be sent where `nil`.
    var pictures: (any Pictures)?

    private static let mostListed = 200

    /// What somebody has reported.
    func list(of reporter: Identifier<Account>) async throws -> ProblemListPage {
        try await rentals.read { [localTime] step in
            ProblemListPage(
                views: try step.problems.views(of: step.problems.store.list(of: reporter, limit: Self.mostListed)),
                localTime: localTime
            )
        }
    }

    /// The form for a report about what is known already.
    func form(_ about: ProblemFormPage.About, of reporter: Identifier<Account>) async throws -> ProblemFormPage {
        var page = form(refused: nil, about)
        guard about.afterReturn == true, let ride = about.ride else { return page }
        page.reason = try await rentals.read { [localTime] step in
            guard let ride = try step.rides.find(ride), ride.rider == reporter, ride.hasFailedReturn else {
                return nil
            }
            return FailedReturn(view: try step.rideViews.view(of: ride), localTime: localTime)
        }
        return page
    }

    /// The form again, with what is to be changed in it.
    func form(
        refused: RefusedForm?,
        _ about: ProblemFormPage.About = ProblemFormPage.About()
    ) -> ProblemFormPage {
        ProblemFormPage(
            about: about,
            key: rentals.ids.next(ProblemReport.self),
            takesPhotographs: pictures != nil,
            refused: refused
        )
    }

    /// Keeps a report.
    func report(_ message: ProblemRequest, by reporter: Identifier<Account>) async throws -> ProblemResponse {
        try await change { [pictures] step in
            try ProblemResponse(step.problems.view(of: step.problems.report(message, by: reporter, pictures)))
        }
    }

    /// A report as its reporter sees it.
    func page(
        _ id: Identifier<ProblemReport>,
        of reporter: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> ProblemPage {
        try await read { [localTime, takesPhotographs = pictures != nil] step in
            let view = try step.problems.view(of: step.problems.problem(id, of: reporter))
            return ProblemPage(view: view, localTime: localTime, takesPhotographs: takesPhotographs, refused: refused)
        }
    }

    /// The reporter writes again.
    func reply(
        _ id: Identifier<ProblemReport>,
        _ reply: ProblemReply,
        by reporter: Identifier<Account>
    ) async throws -> ProblemResponse {
        try await change { [pictures] step in
            try step.problems.reply(reply, to: step.problems.problem(id, of: reporter), pictures)
            return try ProblemResponse(step.problems.view(of: step.problems.problem(id)))
        }
    }

    /// What waits for staff, or is answered or closed.
    func queue(_ state: ProblemReport.State, opensAccounts: Bool) async throws -> ProblemQueuePage {
        try await rentals.read { [localTime] step in
            ProblemQueuePage(
                state: state,
                counts: try step.problems.store.countByState(),
                views: try step.problems.staffViews(of: step.problems.store.queue(state, limit: Self.mostListed)),
                localTime: localTime,
                opensAccounts: opensAccounts
            )
        }
    }

    /// A report as staff see it.
    func console(
        _ id: Identifier<ProblemReport>,
        refused: RefusedForm? = nil,
        opensAccounts: Bool
    ) async throws -> ProblemConsolePage {
        try await read { [localTime, takesPhotographs = pictures != nil] step in
            guard let view = try step.problems.staffViews(of: [step.problems.problem(id)]).first else {
                throw ProblemRefusal.noSuchReport
            }
            return ProblemConsolePage(
                view: view,
                job: try step.jobs.open(of: view),
                localTime: localTime,
                takesPhotographs: takesPhotographs,
                opensAccounts: opensAccounts,
                refused: refused
            )
        }
    }

    /// Staff write to the reporter.
    func answer(
        _ id: Identifier<ProblemReport>,
        _ reply: ProblemReply,
        by author: Identifier<Account>
    ) async throws -> ProblemResponse {
        try await act(id) { [pictures] step, report in
            try step.problems.answer(reply, to: report, by: author, pictures)
        }
    }

    /// Does something about a report, as staff.
    func act(
        _ id: Identifier<ProblemReport>,
        _ action: @escaping @Sendable (RentalTransaction, ProblemReport) throws -> Void
    ) async throws -> ProblemResponse {
        try await change { step in
            try action(step, step.problems.problem(id))
            return try ProblemResponse(step.problems.view(of: step.problems.problem(id)))
        }
    }

    /// A report as plain text.
    func text(_ id: Identifier<ProblemReport>) async throws -> String {
        try await read { [localTime] step in
            ProblemText(view: try step.problems.view(of: step.problems.problem(id)), localTime: localTime).text
        }
    }

    func read<T: Sendable>(_ body: @escaping @Sendable (RentalTransaction) throws -> T) async throws -> T {
        try await rentals.read(body)
    }

    func change<T: Sendable>(_ body: @escaping @Sendable (RentalTransaction) throws -> T) async throws -> T {
        try await rentals.change(body)
    }
}

/// A report as a file of plain text.
struct ProblemText {
    let view: ProblemView
    let localTime: LocalTime

    /// The file in English, in which staff hand reports on.
    var text: String {
        let report = view.report
        var lines: [LocalizedText] = [
            ProblemTexts.title(of: view), "\(ProblemTexts.reported): \(localTime.text(for: report.reportedAt))",
            "\(ProblemTexts.state): \(ProblemTexts.name(report.state))",
        ]
        if report.isCritical { lines.append(ProblemTexts.critical) }
        if let vehicle = view.vehicle { lines.append(RentalTexts.vehicle(vehicle.kind, vehicle.plate)) }
        if let station = view.station { lines.append("\(ConsoleTexts.station): \(station.name)") }
        if let ride = report.ride { lines.append("\(RentalTexts.yourRide): \(ride.description)") }
        let head = lines.map(\.english).joined(separator: "\n")
        return head + "\n\n" + view.entries.map(entry).joined(separator: "\n\n") + "\n"
    }

    private func entry(_ entry: ProblemEntry) -> String {
        let author = ProblemTexts.author(entry).english
        let said = "\(author), \(localTime.text(for: entry.writtenAt).english)\n\(entry.text)"
        let photographs = entry.photographs.map { "\(ProblemTexts.photograph($0).english): \($0.picture)" }
        return ([said] + photographs).joined(separator: "\n")
    }
}
