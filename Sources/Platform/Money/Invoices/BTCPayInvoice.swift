import AsyncHTTPClient
import CrosstownKit
import CrosstownValues
import Foundation
import NIOCore
import NIOHTTP1

struct BTCPayInvoice: Decodable, Hashable, Sendable {
    struct Metadata: Decodable, Hashable, Sendable {
        let orderId: String?
    }

    let id: String
    let storeId: String?
    let amount: String
    let currency: String
    let status: String
    let additionalStatus: String?
    let checkoutLink: String
    let metadata: Metadata?

    var orderID: String? { metadata?.orderId }
}
