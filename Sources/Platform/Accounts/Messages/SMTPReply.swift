/// A relay's reply to a command (RFC 5321 section 4.2).
struct SMTPReply: Sendable, Hashable {
    let code: Int
    let lines: [String]

    var isPositive: Bool { (200..<400).contains(code) }

    /// The reply, for operators.
    var text: String { "\(code) " + lines.joined(separator: " ") }

    /// Returns whether the relay offers a keyword in its reply to `EHLO`.
    func offers(_ keyword: String, _ parameter: String? = nil) -> Bool {
        lines.contains { line in
            let words = line.uppercased().split { $0 == " " || $0 == "=" }.map(String.init)
            return words.first == keyword && (parameter.map(words.dropFirst().contains) ?? true)
        }
    }

    /// Validates that the reply is positive.
    ///
    /// - Throws: `CarrierFault`.
    @discardableResult
    func expect() throws -> SMTPReply {
        switch code {
        case 200..<400: self
        case 500..<600: throw CarrierFault.refused(text)
        case 400..<500: throw CarrierFault.notNow(text)
        default: throw CarrierFault.broken
        }
    }

    /// Validates that the reply is positive; an error here concerns this server, not the e-mail.
    @discardableResult
    func expectEntry() throws -> SMTPReply {
        guard isPositive else { throw CarrierFault.notNow(text) }
        return self
    }
}

struct SMTPReplyReader {
    private static let mostLines = 100
    private var lines: [String] = []

    /// Reads one line without its end, and returns the reply if it is complete.
    ///
    /// - Throws: `CarrierFault.broken`.
    mutating func take(_ line: String) throws -> SMTPReply? {
        let digits = line.prefix(3)
        guard digits.utf8.count == 3, let code = Int(digits), lines.count < Self.mostLines else {
            throw CarrierFault.broken
        }
        let rest = line.dropFirst(3)
        lines.append(String(rest.dropFirst()))
        guard rest.first != "-" else { return nil }
        guard rest.first == nil || rest.first == " " else { throw CarrierFault.broken }
        defer { lines = [] }
        return SMTPReply(code: code, lines: lines)
    }
}

/// The body of `DATA`: a line's leading dot is doubled, and a line with only a dot ends it (RFC 5321 section 4.5.2).
enum SMTPData {
    static func text(_ message: String) -> String {
        message.components(on: "\r\n").map { $0.hasPrefix(".") ? "." + $0 : $0 }.joined(separator: "\r\n") + ".\r\n"
    }
}

extension String {
    /// Returns the lines, split byte by byte, since Swift treats CRLF as one character.
    fileprivate func components(on end: Character) -> [Substring] {
        split(separator: end, omittingEmptySubsequences: false)
    }
}
