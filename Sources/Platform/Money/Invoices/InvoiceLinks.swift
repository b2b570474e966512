import CrosstownKit
import CrosstownValues
import CrosstownWeb

enum InvoiceLinks {
    static let invoices: Link = "/wallet/invoices"
    static let new: Link = "/wallet/invoices/new"

    static func invoice(_ id: Identifier<TopUp>) -> Link { "/wallet/invoices/\(id)" }
}
