import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Parses the numbers of an institution's people as comma-separated values, with or without names and addresses.
enum NumberFile {
    static let layout = CSVLayout(
        [.init("number", isRequired: true), .init("name"), .init("address")],
        mostRows: 50_000,
        mostBytes: MemberNumberForm.mostBytes,
        mayBeEmpty: true
    )

    /// Parses the people in a file or text.
    ///
    /// - Throws: `Problem` with status 422 that names the invalid lines.
    static func members(_ form: MemberNumberForm) throws -> [(number: MemberNumber, member: Member)] {
        var seen: Set<MemberNumber> = []
        return try CSVTable(form.file, or: form.text, as: [layout]).read { row in
            guard let number = MemberNumber(typed: row["number"]) else {
                throw row.refusal("number", "must have 3 to 32 letters, digits and hyphens")
            }
            guard seen.insert(number).inserted else { throw row.refusal("number", "appears twice in the file") }
            return (number, Member(name: row["name"], address: row["address"]))
        }
    }
}
