import CrosstownKit
import CrosstownValues

/// Photographs in reports.
extension ProblemKeeping {
    /// Puts what its author has just sent into an entry of a report.
    ///
    /// - Throws: `Problem` that names the field.
    func attach(
        _ sent: [Identifier<Picture>]?,
        by author: Identifier<Account>,
        to entry: Int,
        of report: ProblemReport,
        _ pictures: (any Pictures)?
    ) throws {
        guard let sent, !sent.isEmpty, let pictures else { return }
        try pictures.keep(sent, of: author, field: PhotographField.name, in: transaction)
        try store.attach(sent, to: entry, of: report.id)
    }

    /// The picture in a report, where it is one of its photographs.
    func photograph(_ picture: Identifier<Picture>, of report: ProblemReport) throws -> Identifier<Picture> {
        guard try store.photographs(of: report.id).contains(where: { $0.picture == picture }) else {
            throw ProblemRefusal.noSuchPhotograph
        }
        return picture
    }

    /// Takes a photograph out of a report, and forgets it; reporters take out only what they sent.
    func remove(
        _ picture: Identifier<Picture>,
        from report: ProblemReport,
        isForStaff: Bool,
        _ pictures: (any Pictures)?
    ) throws {
        let picture = try photograph(picture, of: report)
        let isFromStaff = try store.entries(of: report.id)
            .contains { $0.isFromStaff && $0.photographs.contains { $0.picture == picture } }
        guard isForStaff || !isFromStaff else { throw ProblemRefusal.noSuchPhotograph }
        try store.detach(picture, from: report.id)
        try pictures?.drop([picture], in: transaction)
    }
}
