import CrosstownApp
import CrosstownTesting
import Foundation
import Testing

/// Compares `docs/personal-data.md` with what the modules declare.
@Suite struct PersonalDataDocumentTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../docs/personal-data.md")

    @Test func `the document about personal data says what the modules declare`() async throws {
        let rules = try await PersonalTablesTests.withServer(on: .sqlite) { server, _ in server.retentionRules }
        let document = PersonalDataDocument(modules: Platform.personalTablesByModule, rules: rules)
        let text = try String(contentsOf: Self.file, encoding: .utf8)

        let expected = try document.renewed(text)

        if ProcessInfo.processInfo.environment["CROSSTOWN_RENEW_DOCUMENTS"] != nil {
            return try expected.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let difference = expected.split(separator: "\n").difference(from: text.split(separator: "\n"))
        #expect(
            expected == text,
            """
            renew it with CROSSTOWN_RENEW_DOCUMENTS=yes ./crosstown test 'document about personal data'; \
            \(difference.count) lines differ, such as \(difference.prefix(3))
            """
        )
    }
}
