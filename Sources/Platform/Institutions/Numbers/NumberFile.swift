import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

/// The numbers of an institution's people as comma-separated values, with or without their names and addresses.
struct NumberFile {
    /// Every first line that a file may have.
    static let headers = [["number"], ["number", "name"], ["number", "name", "address"]]

    private static let mostLines = 50_001

    private let text: String

    /// Takes over a file, or text.
    ///
    /// - Throws: `Problem` with status 422 where there is neither, or the file is not text.
    init(_ form: MemberNumberForm) throws {
        if let file = form.file {
            guard let text = String(validating: file.content.readableBytesView, as: UTF8.self) else {
                throw Self.refused("must be UTF-8")
            }
            self.text = text
        } else {
            guard let text = form.text else { throw Self.refused("is required") }
            self.text = text
        }
    }

    /// The people in the file.
    ///
    /// - Throws: `Problem` with status 422 that names the line and what is wrong with it.
    func members() throws -> [(number: MemberNumber, member: Member)] {
        let records = try Self.records(of: text)
        guard let head = records.first, Self.headers.contains(head.values) else {
            throw Self.refused("must begin with number, number,name or number,name,address")
        }
        var seen: Set<MemberNumber> = []
        return try records.dropFirst().map { record in
            guard record.values.count == head.values.count else {
                throw Self.wrong(record.line, "has \(record.values.count) columns")
            }
            guard let number = MemberNumber(typed: record.values[0]) else {
                throw Self.wrong(record.line, "must have 3 to 32 letters, digits and hyphens")
            }
            guard seen.insert(number).inserted else {
                throw Self.wrong(record.line, "holds a number for the second time")
            }
            let member = Member(
                name: record.values.dropFirst().first ?? "",
                address: record.values.dropFirst(2).first ?? ""
            )
            return (number, member)
        }
    }

    private static func records(of text: String) throws -> [CSVText.Record] {
        do {
            let records = try CSVText(text, atMost: mostLines + 1).records
            if records.count > mostLines { throw refused("must have at most \(mostLines - 1) lines") }
            return records
        } catch let malformed as CSVText.Malformed {
            throw refused("has a misplaced quotation mark in line \(malformed.line)")
        }
    }

    private static func wrong(_ line: Int, _ what: LocalizedText) -> Problem {
        refused("has a mistake in line \(line): \(what)")
    }

    private static func refused(_ message: LocalizedText) -> Problem {
        .invalid([.init(field: "file", message: message)])
    }
}
