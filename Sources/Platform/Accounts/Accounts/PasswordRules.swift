import CrosstownKit
import CrosstownWeb

/// The rules for passwords, from OWASP ASVS 5.0, 6.2.
///
/// A password has at least 8 characters and may be long. There are no rules of composition. Invalid passwords are
/// common ones, and those made mostly of names that everyone here knows: of the service, of the city and of the user.
public struct PasswordRules: Sendable {
    /// In characters, including white space at the ends.
    static let length = FieldLimits.newPasswordLength
    private static let shortestName = 4
    private static let mostDecoration = 5

    private let names: Set<String>
    private let common: CommonPasswords

    /// Creates the rules of a service with some names, such as its own and its city's.
    public init(names: [String], common: CommonPasswords) {
        self.names = Self.folded(names)
        self.common = common
    }

    /// Validates a user's password.
    ///
    /// - Parameters:
    ///   - password: the entered password.
    ///   - owner: the user name or e-mail address of the account.
    ///   - field: the name of the form field.
    ///   - check: collects the errors.
    func check(_ password: String, of owner: String, as field: String, _ check: inout Validation) {
        let count = password.unicodeScalars.count
        check.require(!password.isEmpty, field, "is required")
        check.require(password.isEmpty || count >= Self.length.lowerBound, field, "must be at least 8 characters")
        check.require(count <= Self.length.upperBound, field, "must be at most 256 characters")
        guard Self.length.contains(count) else { return }
        let isCommon = isCommon(password.lowercased())
        check.require(!isCommon, field, "is too common; choose another")
        guard !isCommon else { return }
        let own = Self.folded(owner.split(separator: "@").prefix(1).map(String.init))
        check.require(
            !isMade(of: names.union(own), password.lowercased()),
            field,
            "is too similar to a known name, such as yours, the city’s or ours; choose another"
        )
    }

    private static func folded(_ names: [String]) -> Set<String> {
        let words = names.flatMap { [$0] + $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
        return Set(words.map { spelled($0.lowercased()) }.filter { $0.count >= shortestName })
    }

    /// Whether it is a common password, perhaps with digits instead of letters, or a few digits and marks around it.
    private func isCommon(_ password: String) -> Bool {
        if Set(password).count == 1 { return true }
        let core = password.trimmed(of: { !$0.isLetter })
        let isDecorated = password.count - core.count <= Self.mostDecoration
        let forms = isDecorated ? [password, core] : [password]
        return forms.flatMap { [$0] + Self.spellings($0) }.contains(where: common.contains)
    }

    /// Whether the password without the names is short or common.
    private func isMade(of names: Set<String>, _ password: String) -> Bool {
        ([password] + Self.spellings(password)).map(Self.spelled).contains { text in
            let rest = names.sorted { $0.count > $1.count }.reduce(text) { $0.replacing($1, with: "") }
            guard rest.count < text.count else { return false }
            return rest.count < Self.length.lowerBound || common.contains(rest)
        }
    }

    /// The letters and digits of a text.
    private static func spelled(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }

    /// The text with the letters that digits and marks replace.
    private static func spellings(_ text: String) -> [String] {
        (["i", "l"] as [Character]).map { one in
            String(text.map { $0 == "1" || $0 == "!" ? one : letters[$0] ?? $0 })
        }
    }

    private static let letters: [Character: Character] = [
        "0": "o", "3": "e", "4": "a", "@": "a", "5": "s", "$": "s", "7": "t", "+": "t", "8": "b", "9": "g",
    ]
}

extension String {
    /// The text without such characters at its ends.
    fileprivate func trimmed(of isSuperfluous: (Character) -> Bool) -> String {
        var text = Substring(self)
        while let last = text.last, isSuperfluous(last) { text.removeLast() }
        return String(text.drop(while: isSuperfluous))
    }
}
