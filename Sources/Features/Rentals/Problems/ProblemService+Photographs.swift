import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Photographs in reports: their reporter and staff see them, and nobody else.
extension ProblemService {
    /// Takes in a photograph that a reporter or staff send with a form.
    func receive(
        _ field: String,
        _ filename: String,
        from author: Identifier<Account>
    ) async throws -> any IncomingFile {
        guard let pictures, field == PhotographField.name else {
            throw Problem.invalid([.init(field: field, message: ProblemTexts.noFiles)])
        }
        return try await pictures.receive(from: author, field: field, filename: filename)
    }

    /// A photograph in somebody's own report, or in any where staff ask.
    func photograph(
        _ picture: Identifier<Picture>,
        _ size: PictureSize,
        in report: Identifier<ProblemReport>,
        of reporter: Identifier<Account>?
    ) async throws -> PrivatePicture {
        let found = try await read { step in
            try step.problems.photograph(picture, of: step.problems.visible(report, to: reporter))
        }
        guard let content = try await pictures?.kept(found, size) else {
            throw ProblemRefusal.noSuchPhotograph.problem
        }
        return content
    }

    /// Takes a photograph out of somebody's own report, or out of any where staff do so.
    func remove(
        _ picture: Identifier<Picture>,
        from report: Identifier<ProblemReport>,
        of reporter: Identifier<Account>?
    ) async throws -> ProblemResponse {
        try await change { [pictures] step in
            let isForStaff = reporter == nil
            try step.problems.remove(
                picture,
                from: step.problems.visible(report, to: reporter),
                isForStaff: isForStaff,
                pictures
            )
            return try ProblemResponse(step.problems.view(of: step.problems.problem(report)))
        }
    }
}

extension ProblemKeeping {
    /// A report as its reporter or, where none is named, staff may see it.
    fileprivate func visible(
        _ report: Identifier<ProblemReport>,
        to reporter: Identifier<Account>?
    ) throws -> ProblemReport {
        if let reporter { try problem(report, of: reporter) } else { try problem(report) }
    }
}
