import CrosstownAccounts
import CrosstownContract
import CrosstownWeb
import Foundation
import Testing

@Suite struct PasswordRulesTests {
    private let rules = PasswordRules(names: ["Crosstown", "Roquebrune", "campusride"], common: .shipped)

    @Test(arguments: [
        "password", "Passw0rd!", "letmein123", "P4SSW0RD", "zzzzzzzz", "1qaz2wsx3edc", "!!sunshine!!", "dragon2024",
    ])
    func `what is tried first is refused, also with a few digits around it`(password: String) {
        #expect(fault(password, of: "mira") == "is too common; choose another")
    }

    @Test(arguments: [
        ("crosstown1", "mira"), ("roquebrune123", "mira"), ("R0quebrune-2026", "mira"), ("cross-town!", "mira"),
        ("campusride7", "mira"), ("margaretha99", "margaretha"), ("margaretha12345678", "margaretha"),
        ("anna.berg1", "anna.berg@example.org"), ("Anna2026!", "anna@example.org"),
    ])
    func `what is little more than a name is refused`(password: String, owner: String) {
        #expect(fault(password, of: owner)?.hasPrefix("is too similar to a known name") == true)
    }

    @Test(arguments: [
        "around roquebrune by taxi", "violet lamp post", "ж\u{301}длинный пароль", "k7#pQz!w", "margaretha rides along",
    ])
    func `what is long enough without names is taken`(password: String) {
        #expect(fault(password, of: "margaretha") == nil)
    }

    @Test func `the bounds are in characters`() {
        #expect(fault("short", of: "mira") == "must be at least 8 characters")
        #expect(fault(String(repeating: "длинный!", count: 32), of: "mira") == nil)
        #expect(fault(String(repeating: "длинный!", count: 33), of: "mira") == "must be at most 256 characters")
    }

    @Test func `a file that is missing or is none of passwords is not taken for one without any`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "common.bin").path
        #expect(throws: CommonPasswords.Unreadable.self) { try CommonPasswords(file: file) }

        for bytes in [[], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1]] as [[UInt8]] {
            try Data(bytes).write(to: URL(filePath: file))
            #expect(throws: CommonPasswords.Unreadable.self) { try CommonPasswords(file: file) }
        }
    }

    private func fault(_ password: String, of owner: String) -> String? {
        do {
            try Credentials(userName: owner.replacing("@", with: "."), password: password).check(by: rules)
            return nil
        } catch let problem as Problem {
            return problem.message(for: "password")?.english
        } catch {
            return "\(error)"
        }
    }
}
