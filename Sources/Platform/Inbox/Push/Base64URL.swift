import Foundation

/// The base64url encoding of web tokens and push keys (RFC 4648 section 5), without padding.
package enum Base64URL {
    /// Encodes bytes.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes a text; `nil` where it is invalid.
    ///
    /// Ignores padding, which some browsers send.
    package static func decode(_ text: String) -> [UInt8]? {
        let bare = text.replacing("=", with: "")
        guard bare.utf8.allSatisfy(isDigit) else { return nil }
        let plain = bare.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map(Array.init)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
