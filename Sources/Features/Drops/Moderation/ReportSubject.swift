import CrosstownSQL
import CrosstownValues

enum ReportSubject: Sendable, Hashable {
    case drop
    /// A comment in its thread.
    case comment(Identifier<DropComment>)
    /// A comment on it on a feed.
    case remark(Identifier<DropRemark>)

    init(comment: Identifier<DropComment>?, remark: Identifier<DropRemark>?) {
        self = comment.map(Self.comment) ?? remark.map(Self.remark) ?? .drop
    }

    var comment: Identifier<DropComment>? {
        if case .comment(let id) = self { id } else { nil }
    }

    var remark: Identifier<DropRemark>? {
        if case .remark(let id) = self { id } else { nil }
    }

    /// Returns the condition for reports about it.
    func isReported(of drop: Identifier<Drop>) -> SQL {
        switch self {
        case .drop: "item = \(drop) AND comment IS NULL AND remark IS NULL"
        case .comment(let id): "item = \(drop) AND comment = \(id)"
        case .remark(let id): "item = \(drop) AND remark = \(id)"
        }
    }
}
