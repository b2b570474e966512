import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Loads and updates reports for reporters and staff.
struct ProblemService: Sendable {
    private static let mostListed = 200

    let rentals: Rentals
    let localTime: LocalTime

    var desk: CaseDesk { rentals.problemDesk }

    /// Returns the reports of a user.
    func list(of reporter: Identifier<Account>) async throws -> ProblemListPage {
        try await rentals.read { step in
            let problems = step.problems
            let reports = try problems.cases.store.list(of: reporter, ProblemSubject.declared, limit: Self.mostListed)
            return ProblemListPage(views: try problems.views(of: reports))
        }
    }

    /// Returns the form for a report with known values.
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

    /// Returns the form with its errors.
    func form(
        refused: RefusedForm?,
        _ about: ProblemFormPage.About = ProblemFormPage.About()
    ) -> ProblemFormPage {
        ProblemFormPage(
            about: about,
            key: rentals.ids.next(Case.self),
            takesPhotographs: desk.takesPictures,
            refused: refused
        )
    }

    /// Stores a report.
    func report(_ message: ProblemRequest, by reporter: Identifier<Account>) async throws -> ProblemResponse {
        try await rentals.change { step in
            try ProblemResponse(step.problems.view(of: step.problems.report(message, by: reporter)))
        }
    }

    /// Returns a report for its reporter.
    func page(
        _ id: Identifier<Case>,
        of reporter: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> ProblemPage {
        try await rentals.read { [desk] step in
            let view = try step.problems.view(of: step.problems.find(id, of: reporter))
            return ProblemPage(view: view, takesPhotographs: desk.takesPictures, refused: refused)
        }
    }

    /// Returns a page of the waiting, answered or closed reports for staff.
    func queue(_ state: Case.State, page: Int?, for caller: Caller) async throws -> ProblemQueuePage {
        let sight = CaseSight([ProblemSubject.declared], for: caller)
        return try await rentals.read { step in
            let (problems, store) = (step.problems, step.problems.cases.store)
            let page = try ListPage(page) { try store.queue(sight, state, after: nil, limit: $0) }
            return ProblemQueuePage(
                state: state,
                counts: try store.counts(sight),
                views: page.with(try problems.views(of: page.rows, forStaff: true)),
                opensAccounts: caller.opensAccounts
            )
        }
    }

    /// Returns a report for staff.
    func console(
        _ id: Identifier<Case>,
        for caller: Caller,
        already: ProblemTarget? = nil,
        refused: RefusedForm? = nil
    ) async throws -> ProblemConsolePage {
        try await rentals.read { [desk] step in
            let view = try step.problems.view(of: step.problems.find(id, of: nil), forStaff: true)
            return ProblemConsolePage(
                view: view,
                vehicle: try view.things.vehicle.map { try step.vehicles.vehicle($0.id) },
                job: try step.jobs.open(about: view.things),
                takesPhotographs: desk.takesPictures,
                opensAccounts: caller.opensAccounts,
                already: already,
                refused: refused
            )
        }
    }

    /// Updates a report: reporters their own, staff any.
    func act(
        on id: Identifier<Case>,
        of reporter: Identifier<Account>? = nil,
        _ action: @escaping @Sendable (ProblemKeeping, Case) throws -> Void
    ) async throws -> ProblemResponse {
        try await rentals.change { step in
            try action(step.problems, step.problems.find(id, of: reporter))
            return try ProblemResponse(step.problems.view(of: step.problems.find(id, of: reporter)))
        }
    }

    /// Changes a report or its vehicle to the state that staff want, and returns whether it was in another one.
    func bring(
        _ id: Identifier<Case>,
        to target: ProblemTarget,
        by staff: Identifier<Account>
    ) async throws -> (report: ProblemResponse, isChanged: Bool) {
        try await RouteUse.named(target.name) {
            try await rentals.change { step in
                let problems = step.problems
                let isChanged = try problems.bring(problems.find(id, of: nil), to: target, by: staff)
                return (try ProblemResponse(problems.view(of: problems.find(id, of: nil))), isChanged)
            }
        }
    }

    /// Returns a photograph of a user's own report, or of any for staff.
    func photograph(
        _ address: PhotographRoutes.PhotographAddress,
        of reporter: Identifier<Account>?
    ) async throws -> PrivatePicture {
        try await rentals.read { step in
            try step.problems.cases.requirePicture(address.picture, in: step.problems.find(address.id, of: reporter))
        }
        return try await desk.content(of: address.picture, PictureSize(isThumbnail: address.thumbnail))
    }

    /// Returns a report as plain text in a language.
    func text(_ id: Identifier<Case>, for reader: Localization) async throws -> ProblemText {
        try await rentals.read { [localTime] step in
            let view = try step.problems.view(of: step.problems.find(id, of: nil))
            return ProblemText(view: view, localTime: localTime, reader: reader)
        }
    }
}
