import CrosstownKit
import CrosstownValues

/// Photographs in reports.
extension RentalStep {
    /// Puts what its reporter has just sent into an entry of a report.
    ///
    /// - Throws: `Problem` that names the field.
    func attach(
        _ sent: [Identifier<Picture>]?,
        to entry: Int,
        of report: ProblemReport,
        from pictures: (any Pictures)?
    ) throws {
        guard let sent, !sent.isEmpty, let pictures else { return }
        try pictures.keep(sent, of: report.reporter, field: PhotographField.name, in: transaction)
        try problems.attach(sent, to: entry, of: report.id)
    }

    /// The picture in a report, where it is one of its photographs.
    func photograph(_ picture: Identifier<Picture>, of report: ProblemReport) throws -> Identifier<Picture> {
        guard try problems.photographs(of: report.id).contains(where: { $0.picture == picture }) else {
            throw ProblemRefusal.noSuchPhotograph
        }
        return picture
    }

    /// Takes a photograph out of a report, and forgets it.
    func remove(
        _ picture: Identifier<Picture>,
        from report: ProblemReport,
        _ pictures: (any Pictures)?
    ) throws {
        let picture = try photograph(picture, of: report)
        try problems.detach(picture, from: report.id)
        try pictures?.drop([picture], in: transaction)
    }
}
