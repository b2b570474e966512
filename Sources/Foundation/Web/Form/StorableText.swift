import Foundation
import HTTPTypes
import NIOCore

extension StringProtocol {
    /// Whether the text contains U+0000; databases fail to store it, and some cut the text there.
    var holdsNUL: Bool { utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0) }
}

extension ByteBuffer {
    private static let escapedNUL = Array("\\u0000".utf8)

    /// Rejects JSON with U+0000 in one of its texts, where it can only be an escape.
    ///
    /// - Throws: ``Problem`` with status 422 that names the member, 400 if the text is not a member's value.
    func refuseNUL() throws {
        // Most bodies end here.
        guard offset(of: Self.escapedNUL) != nil else { return }
        guard let json = try? JSONSerialization.jsonObject(with: Data(readableBytesView), options: .fragmentsAllowed),
            let path = Self.pathToNUL(in: json)
        else { return }
        throw path.isEmpty
            ? Problem.unreadable("A text in the body contains the character U+0000.")
            : Problem.nulInText(field: path.joined(separator: "."))
    }

    /// Returns the path of the first such text; empty for the whole body or a name.
    private static func pathToNUL(in value: Any) -> [String]? {
        switch value {
        case let text as String: return text.holdsNUL ? [] : nil
        case let members as [String: Any]:
            if members.keys.contains(where: \.holdsNUL) { return [] }
            return firstPath(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        case let elements as [Any]: return firstPath(elements.enumerated().map { (String($0.offset), $0.element) })
        default: return nil
        }
    }

    private static func firstPath(_ parts: [(name: String, value: Any)]) -> [String]? {
        for part in parts { if let path = pathToNUL(in: part.value) { return [part.name] + path } }
        return nil
    }
}

extension Problem {
    private static let nulMessage: LocalizedText = "contains a character (U+0000) that isn’t allowed"

    /// Returns the error for a field whose text cannot be stored.
    static func nulInText(field: String, of kind: DecodedInput = .body) -> Problem {
        var problem = Problem.invalid([.init(field: field, message: nulMessage)])
        if kind == .address { problem.becomeOfAddress() }
        return problem
    }

    /// The error for a text that cannot be stored, found where its field is unknown.
    public static var nulInText: Problem {
        Problem(
            .unprocessableContent,
            title: "Please check the form",
            detail: "A text \(nulMessage).",
            type: "/problems/validation"
        )
    }

    /// Changes the error to that of an address, with status 400.
    mutating func becomeOfAddress() {
        status = 400
        title = "Please check the address"
    }
}
