import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting

/// What became of each line of a table.
struct ImportReport: Decodable {
    struct Line: Decodable {
        let line: Int
        let outcome: String
        let reason: String?
    }

    let lines: [Line]

    var outcomes: [String] { lines.map(\.outcome) }
}

extension TestClientProtocol {
    /// Imports a table.
    func importTable(_ table: String, to path: String, as key: String) async throws -> TestResponse {
        let content = Data(table.utf8).base64EncodedString()
        let body = #"{"file":{"filename":"t.csv","contentType":"text/csv","content":"\#(content)"}}"#
        return try await json(.post, path, as: key, body)
    }
}
