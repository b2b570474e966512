import CrosstownKit
import CrosstownWeb

extension PersonalRecords {
    /// Returns the records with each value mapped.
    func mapping(_ read: (Value, _ column: Int) throws -> Value) rethrows -> PersonalRecords {
        PersonalRecords(name, columns, rows: try rows.map { try $0.enumerated().map { try read($1, $0) } })
    }
}
