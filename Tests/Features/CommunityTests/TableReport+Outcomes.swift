import CrosstownKit
import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting

extension TableReport {
    /// What became of each line that is listed.
    var outcomes: [Outcome] { lines.map(\.outcome) }
}

extension TestClientProtocol {
    /// Imports a table.
    func importTable(_ table: String, to path: String, as key: String) async throws -> TestResponse {
        let content = Data(table.utf8).base64EncodedString()
        let body = #"{"file":{"filename":"t.csv","contentType":"text/csv","content":"\#(content)"}}"#
        return try await json(.post, path, as: key, body)
    }
}
