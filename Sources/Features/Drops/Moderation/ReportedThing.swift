import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Names what was reported in notifications: what it is, and of which day.
///
/// The place is left out: notifications stay readable for longer than the place may be known to their readers.
struct ReportedThing {
    let context: DropsContext
    let transaction: any Transaction

    /// What it is, and the day on which it was written.
    func name(of report: ReportRecord) throws -> LocalizedText {
        let kind = ReportParts.subject(ReportLine.Subject(report.subject))
        return .joined([kind] + [try day(of: report)].compactMap(\.self), by: ", ")
    }

    /// The day on which it was written; `nil` once it is deleted.
    func day(of report: ReportRecord) throws -> LocalizedText? {
        try writtenAt(report).map { moment in
            LocalizedText.day(context.host.city.localTime.day(of: moment).number, .dayAndMonth)
        }
    }

    private func writtenAt(_ report: ReportRecord) throws -> Timestamp? {
        switch report.subject {
        case .drop: try DropStore(transaction: transaction).find(report.drop)?.madeAt
        case .comment(let id): try CommentRecord.table.find(id, in: transaction)?.madeAt
        case .remark(let id): try RemarkRecord.table.find(id, in: transaction)?.madeAt
        }
    }
}
