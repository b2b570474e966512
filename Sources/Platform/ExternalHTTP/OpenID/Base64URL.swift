import CrosstownKit
import Crypto
import Foundation

/// The base64url encoding (RFC 4648 section 5), without padding.
enum Base64URL {
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
