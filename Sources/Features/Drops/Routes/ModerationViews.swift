import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The views of moderators, authors and reporters.
extension DropServices {
    /// Returns the moderators' queue without the reported content.
    func moderationPage() async throws -> ModerationPage {
        try await context.host.database.read { [self] transaction in
            let store = ReportStore(transaction: transaction)
            let (queue, decided) = (try store.queue(limit: 100), try store.decided(limit: 50))
            let waiting = try store.open(of: Set(queue.map(\.drop)))
            let names = try names(in: queue + decided, transaction)
            return ModerationPage(
                queue: queue.map { ReportLine($0, names) },
                rows: ReportedRow.rows(of: queue, waiting, names),
                decided: decided.map { ReportLine($0, names) },
                clock: clock
            )
        }
    }

    /// Returns a report with the reported content while a decision is open.
    func reportPage(
        _ id: Identifier<DropReport>,
        for moderator: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> ReportPage {
        try await context.host.database.read { [self] transaction in
            guard let report = try ReportRecord.table.find(id, in: transaction), report.isOpen else {
                throw DropError.notFound
            }
            let same = try ReportStore(transaction: transaction).decided(as: report)
            let names = try names(in: same, transaction)
            var view = try view(of: report, names, in: transaction)
            view.involvement = ReportInvolvement(of: moderator, in: same)
            view.others = same.filter { $0.id != id }.map { ReportView.Other($0, names) }
            return ReportPage(report: view, clock: clock, refused: refused)
        }
    }

    /// Returns the picture or video of a reported drop while a decision is open.
    func reportedMedia(_ id: Identifier<DropReport>) async throws -> MediaRecord {
        try await context.host.database.read { transaction in
            guard let report = try ReportRecord.table.find(id, in: transaction), report.isOpen,
                report.subject == .drop,
                let media = try MediaStore(transaction: transaction).find(of: report.drop)
            else { throw DropError.notFound }
            return media
        }
    }

    /// Returns a decision for the author of the reported content.
    func appealPage(
        _ id: Identifier<DropReport>,
        for person: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> AppealPage {
        try await context.host.database.read { [self] transaction in
            guard let report = try ReportRecord.table.find(id, in: transaction), report.author == person,
                report.decision != nil
            else { throw DropError.notFound }
            let same = try ReportStore(transaction: transaction).decided(as: report)
            let others = try moderation.moderators(except: Set(same.flatMap(\.concerned)), in: transaction)
            return AppealPage(
                report: try viewOfAuthor(report, in: transaction),
                isStuck: others.isEmpty,
                refused: refused
            )
        }
    }

    /// Returns the outcome of a person's own report.
    func ownReportPage(_ id: Identifier<DropReport>, for person: Identifier<Account>) async throws -> OwnReportPage {
        try await context.host.database.read { [clock] transaction in
            guard let report = try ReportRecord.table.find(id, in: transaction), report.reporter == person else {
                throw DropError.notFound
            }
            return OwnReportPage(report: OwnReport(report), clock: clock)
        }
    }

    private func names(
        in reports: [ReportRecord],
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        try context.names(of: reports.flatMap { [$0.author, $0.reporter] }, in: transaction)
    }

    /// The author of reported content sees neither the reporter nor the text of the report.
    private func viewOfAuthor(_ report: ReportRecord, in transaction: any Transaction) throws -> ReportView {
        let names = try context.names(of: [report.author], in: transaction)
        var view = try view(of: report, names, in: transaction)
        view.note = ""
        return view
    }

    private func view(
        of report: ReportRecord,
        _ names: [Identifier<Account>: String],
        in transaction: any Transaction
    ) throws -> ReportView {
        let drop = try DropStore(transaction: transaction).find(report.drop)
        let contents = try drop.flatMap { try context.contents(of: $0) }
        let media = report.subject == .drop ? try MediaStore(transaction: transaction).find(of: report.drop) : nil
        return ReportView(
            line: ReportLine(report, names),
            note: report.note,
            text: try drop.flatMap { try text(of: report, $0, in: transaction) } ?? "",
            isSealed: report.subject == .drop && contents?.parcel != nil,
            media: media?.shown,
            appeal: report.appeal ?? "",
            appealExplanation: report.appealExplanation ?? ""
        )
    }

    private func text(of report: ReportRecord, _ drop: Drop, in transaction: any Transaction) throws -> String? {
        switch report.subject {
        case .drop: return try context.contents(of: drop)?.text
        case .remark(let id): return try RemarkRecord.table.find(id, in: transaction)?.text
        case .comment(let id):
            guard let wrapped = drop.key, let comment = try CommentRecord.table.find(id, in: transaction) else {
                return nil
            }
            let key = try context.cipher.unwrap(wrapped, for: DropsContext.place(of: drop.id))
            let body = try context.cipher.open(comment.body, with: key, for: ThreadService.place(of: id, drop.id))
            return String(decoding: body, as: UTF8.self)
        }
    }
}
