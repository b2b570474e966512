import CrosstownInbox
import CrosstownValues
import Crypto
import Foundation
import Testing

/// What the standards print, byte for byte.
@Suite struct PushStandardsTests {
    /// RFC 8291, appendix A.
    private enum Message {
        static let plain = "When I grow up, I want to be a watermelon"
        static let serverKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
        static let devicePublic =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        static let auth = "BTBZMqHH6r4Tts7J_aSIgg"
        static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
        static let body =
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
            + "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    }

    /// RFC 8292, section 2.4.
    private enum Token {
        static let signed =
            "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6"
            + "Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0"
        static let signature = "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
        static let key = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
    }

    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }

    @Test func `a message is encrypted as RFC 8291 shows`() throws {
        let device = try #require(
            DeviceKeys(p256dh: bytes(Message.devicePublic), auth: bytes(Message.auth))
        )

        let body = try PushEncryption.seal(
            Array(Message.plain.utf8),
            to: device,
            with: P256.KeyAgreement.PrivateKey(rawRepresentation: bytes(Message.serverKey)),
            salt: bytes(Message.salt),
            padding: 0
        )

        #expect(Base64URL.encode(body) == Message.body)
    }

    @Test func `what is signed is written as RFC 8292 shows`() {
        let signed = ServerIdentification.signed(
            "https://push.example.net",
            expiresAt: 1_453_523_768,
            "mailto:push@example.com"
        )

        #expect(signed == Token.signed)
    }

    @Test func `the token that RFC 8292 shows is one of the kind that we make`() throws {
        let theirs = try P256.Signing.PublicKey(x963Representation: bytes(Token.key))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes(Token.signature))
        #expect(theirs.isValidSignature(signature, for: Data(Token.signed.utf8)))

        let key = P256.Signing.PrivateKey()
        let identification = ServerIdentification(key: key, contact: "mailto:push@example.com")
        let moment = Timestamp(milliseconds: 1_795_000_000_000)
        let header = try identification.authorization(for: "https://push.example.net", at: moment)
        let parts = header.dropFirst("vapid t=".count).split(separator: ", k=")
        let token = parts[0].split(separator: ".")
        let ours = try P256.Signing.ECDSASignature(rawRepresentation: bytes(String(token[2])))
        #expect(key.publicKey.isValidSignature(ours, for: Data("\(token[0]).\(token[1])".utf8)))
        #expect(String(parts[1]) == identification.publicKey)
        #expect(try identification.authorization(for: "https://push.example.net", at: moment) == header)
    }

    @Test func `a token is made anew before it ends`() throws {
        let identification = ServerIdentification(key: P256.Signing.PrivateKey(), contact: "https://city.example")
        let moment = Timestamp(milliseconds: 1_795_000_000_000)

        let first = try identification.authorization(for: "https://a.example", at: moment)
        let later = try identification.authorization(
            for: "https://a.example",
            at: moment.advanced(milliseconds: 11 * 3_600_000 + 1)
        )

        #expect(first != later)
    }

    @Test(arguments: [
        ("", "BTBZMqHH6r4Tts7J_aSIgg"), (Message.devicePublic, "BTBZMqHH6r4"),
        (String(Message.devicePublic.dropLast(8)), Message.auth),
        ("B" + String(repeating: "A", count: 86), Message.auth),
    ])
    func `keys that are none are not taken`(p256dh: String, auth: String) throws {
        #expect(DeviceKeys(p256dh: try bytes(p256dh), auth: try bytes(auth)) == nil)
    }

    @Test(arguments: ["a b", "ä", "a+b", "a/b", "A"])
    func `text of another alphabet is no key`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
