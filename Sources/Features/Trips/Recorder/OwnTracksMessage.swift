import Foundation

/// OwnTracks by HTTP: one JSON object per request, with speeds in km/h.
///
/// Sources: owntracks/booklet `tech/json`, `tech/http`, `features/encrypt`.
enum OwnTracksMessage {
    static func read(_ body: [UInt8], secret: String?) throws(UnreadableMessage) -> RecorderMessage {
        // An empty body means that a friend was deleted.
        if body.isEmpty { return RecorderMessage(reply: .list) }
        guard let tree = JSONTree(body) else { throw UnreadableMessage() }
        return try message(tree, secret: secret)
    }

    private static func message(_ tree: JSONTree, secret: String?) throws(UnreadableMessage) -> RecorderMessage {
        guard let type = tree["_type"]?.string else { throw UnreadableMessage() }
        switch type {
        case "location": return location(tree)
        case "encrypted": return try opened(tree, secret)
        // Other kinds are valid but ignored: an error would stop the apps or delete their data.
        default: return RecorderMessage(reply: .list)
        }
    }

    private static func opened(_ tree: JSONTree, _ secret: String?) throws(UnreadableMessage) -> RecorderMessage {
        guard let secret, let text = tree["data"]?.string, let box = Data(base64Encoded: text),
            let plain = SecretBox.open([UInt8](box), key: SecretBox.key(of: secret)),
            let inner = JSONTree(plain), inner["_type"]?.string != "encrypted"
        else { throw UnreadableMessage() }
        return try message(inner, secret: nil)
    }

    private static func location(_ tree: JSONTree) -> RecorderMessage {
        var reply = RecorderMessage.Reply.list
        guard let latitude = tree["lat"]?.double, let longitude = tree["lon"]?.double, var time = tree["tst"]?.double
        else { return RecorderMessage(reply: reply) }
        // Overland in OwnTracks mode counts from 2001, and requires its own response.
        if (600_000_000..<1_000_000_000).contains(time) {
            time += 978_307_200
            reply = .result
        }
        guard let at = WrittenMoment.milliseconds(time) else { return RecorderMessage(reply: reply) }
        let position = ToldPosition(
            at: at,
            latitude: latitude,
            longitude: longitude,
            accuracy: known(tree["acc"]?.double),
            speed: known(tree["vel"]?.double).map { $0 / 3.6 }
        )
        return RecorderMessage(positions: [position], reply: reply)
    }
}
