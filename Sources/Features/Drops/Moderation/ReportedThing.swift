import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Names reported content in notifications: its kind and its day.
///
/// The place is left out, because notifications stay readable for longer than readers may know the place.
struct ReportedThing {
    let context: DropsContext
    let transaction: any Transaction

    /// Returns the kind and the day of writing.
    func name(of report: ReportRecord) throws -> LocalizedText {
        let kind = ReportParts.subject(ReportLine.Subject(report.subject))
        return .joined([kind] + [try day(of: report)].compactMap(\.self), by: ", ")
    }

    /// Returns the day of writing; `nil` after it was deleted.
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
