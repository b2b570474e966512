public import CrosstownKit
public import CrosstownSQL
import CrosstownValues

extension ProgramKeys: Programs {
    /// Returns the programs with valid keys among some callers.
    ///
    /// - Throws: `DatabaseError`.
    public func programs(_ callers: [String], in transaction: any Transaction) throws -> [String: Program] {
        let ids = callers.compactMap(ProgramKey.id(ofCaller:))
        if ids.isEmpty { return [:] }
        let keys = try KeyStore(transaction: transaction).holding(ids)
        return keys.reduce(into: [:]) { found, key in
            found[key.callerID] = Program(id: key.callerID, name: key.name, scopes: Set(key.scopes))
        }
    }
}
