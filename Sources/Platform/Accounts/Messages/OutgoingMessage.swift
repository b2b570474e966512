import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import Foundation

/// The channel of a message.
public enum MessageChannel: String, Sendable, Hashable, Codable, CaseIterable, SQLReadable, SQLBindable {
    /// An e-mail.
    case mail
    /// A text message to a telephone.
    case text
}

/// An outgoing e-mail or text message, in the language of its recipient.
public struct OutgoingMessage: Sendable, Hashable {
    /// Its ID, also in its `Message-ID`.
    public let id: Identifier<OutgoingMessage>
    /// E-mail or text message.
    public let channel: MessageChannel
    /// The recipient's address or number.
    public let address: String
    /// The subject; empty for a text message.
    public let subject: String
    /// Its text, with paragraphs separated by empty lines.
    public let body: String
    /// When it was created.
    public let madeAt: Timestamp

    /// Creates a message.
    public init(
        id: Identifier<OutgoingMessage>,
        channel: MessageChannel = .mail,
        address: String,
        subject: String,
        body: String,
        madeAt: Timestamp
    ) {
        self.id = id
        self.channel = channel
        self.address = address
        self.subject = subject
        self.body = body
        self.madeAt = madeAt
    }
}

/// The sender of e-mails.
public struct MailSenderName: Sendable, Hashable {
    /// The displayed name.
    public let name: String
    /// The address.
    public let address: String

    /// Creates a sender.
    public init(name: String, address: String) {
        self.name = name
        self.address = address
    }

    /// The part after the `@`.
    var domain: String { address.split(separator: "@").last.map(String.init) ?? address }
}

extension OutgoingMessage {
    /// Returns the message in wire format (RFC 5322, 2045 and 2047): ASCII in lines of at most 76 characters, ended by
    /// CRLF.
    ///
    /// The body and all header words from users are encoded, so that they can't be parsed as a header.
    public func message(from sender: MailSenderName) -> String {
        let head = [
            "From: \(EncodedWords.text(sender.name)) <\(sender.address)>",
            "To: <\(address)>",
            "Subject: \(EncodedWords.text(subject))",
            "Date: \(MailDate.text(madeAt))",
            "Message-ID: <\(id)@\(sender.domain)>",
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: base64",
        ]
        return (head + [""] + Base64Lines.lines(of: body)).joined(separator: "\r\n") + "\r\n"
    }
}

/// Header words, encoded in ASCII (RFC 2047).
enum EncodedWords {
    /// 39 bytes are 52 characters in Base64, and 73 with the encoding's prefix and suffix.
    private static let mostBytes = 39

    static func text(_ text: String) -> String {
        let isPlain = text.utf8.count <= 60 && text.utf8.allSatisfy(isHarmless) && !text.isEmpty
        if isPlain { return text }
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if words[words.count - 1].count + bytes.count > mostBytes { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    /// Letters, digits and blanks mean the same in every header.
    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "):
            true
        default: false
        }
    }
}

/// A text as Base64 lines (RFC 2045 section 6.8).
enum Base64Lines {
    static func lines(of text: String) -> [String] {
        let normal = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasSuffix("\r") ? $0.dropLast() : $0 }.joined(separator: "\r\n")
        let encoded = Array(Data(normal.utf8).base64EncodedString().utf8)
        return stride(from: 0, to: encoded.count, by: 76).map {
            String(decoding: encoded[$0..<min($0 + 76, encoded.count)], as: UTF8.self)
        }
    }
}

/// A timestamp in header format (RFC 5322 section 3.3), in UTC.
enum MailDate {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func text(_ moment: Timestamp) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        let clock = [parts.hour, parts.minute, parts.second].map { two($0 ?? 0) }.joined(separator: ":")
        let day = "\(parts.day ?? 1) \(months[(parts.month ?? 1) - 1]) \(parts.year ?? 1970)"
        return "\(weekdays[(parts.weekday ?? 1) - 1]), \(day) \(clock) +0000"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension MailSenderName {
    /// Returns an e-mail address that is valid in a header; otherwise `nil`.
    public static func address(_ text: String) -> String? {
        guard case .mail(let address) = ContactAddress(typed: text) else { return nil }
        return address
    }
}
