import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Names what was reported in notifications: what it is, where, and of which day.
struct ReportedThing {
    let context: DropsContext
    let transaction: any Transaction

    /// What it is, the place of its drop where the reader may know it, and the day on which it was written.
    func name(of report: ReportRecord, for reader: Identifier<Account>) throws -> LocalizedText {
        let kind = ReportParts.subject(ReportLine.Subject(report.subject))
        return .joined([kind] + (try details(of: report, for: reader)), by: ", ")
    }

    /// The place of its drop where the reader may know it, and the day on which it was written.
    func details(of report: ReportRecord, for reader: Identifier<Account>) throws -> [LocalizedText] {
        guard let drop = try DropStore(transaction: transaction).find(report.drop) else { return [] }
        let place = try place(of: drop, in: report, for: reader).map { LocalizedText(verbatim: $0) }
        let day = try writtenAt(report, drop).map { moment in
            LocalizedText.day(context.host.city.localTime.day(of: moment).number, .dayAndMonth)
        }
        return [place, day].compactMap(\.self)
    }

    private func writtenAt(_ report: ReportRecord, _ drop: Drop) throws -> Timestamp? {
        switch report.subject {
        case .drop: drop.madeAt
        case .comment(let id): try CommentRecord.table.find(id, in: transaction)?.madeAt
        case .remark(let id): try RemarkRecord.table.find(id, in: transaction)?.madeAt
        }
    }

    /// What the sender calls the place; `nil` for a comment on a feed, and for who has not been shown it.
    private func place(of drop: Drop, in report: ReportRecord, for reader: Identifier<Account>) throws -> String? {
        guard report.remark == nil, try isPlaceKnown(of: drop, to: reader),
            let place = try context.contents(of: drop)?.place, !place.isEmpty
        else { return nil }
        return place
    }

    private func isPlaceKnown(of drop: Drop, to reader: Identifier<Account>) throws -> Bool {
        if drop.sender == reader || (drop.audience == .everybody && drop.shown == .pin) { return true }
        return try ClaimStore(transaction: transaction).lastOpening(of: drop.id, by: reader) != nil
    }
}
