import CrosstownKit
import CrosstownValues
import CrosstownWeb

enum TokenLinks {
    static let home: Link = "/wallet/coins"
    static let address: Link = "/wallet/coins/address"
    static let withdrawals: Link = "/wallet/coins/withdrawals"
    static let console: Link = "/console/tokens"
    static let deposit: Link = "/console/tokens/deposit"

    static func deposit(_ id: String) -> Link { deposit.adding("id", id) }
}
