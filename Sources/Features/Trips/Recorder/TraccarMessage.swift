/// Traccar Client in its three formats: a query, a form, or JSON.
///
/// Source: traccar/traccar `OsmAndProtocolDecoder`; speeds are knots, except in JSON, where they are meters per second.
enum TraccarMessage {
    enum SpeedUnit: Double, Hashable, Sendable {
        /// For users' own programs.
        case metresPerSecond = 1
        /// 1852 m per hour.
        case knots = 0.5144444444444445
    }

    static func read(
        _ body: [UInt8],
        isJSON: Bool,
        query: [String: String]
    ) throws(UnreadableMessage) -> RecorderMessage {
        if isJSON {
            guard let tree = JSONTree(body) else { throw UnreadableMessage() }
            let trees = tree.elements ?? [tree]
            return RecorderMessage(positions: trees.compactMap(position), reply: .empty)
        }
        var fields = query
        let text = String(decoding: body, as: UTF8.self)
        for (name, value) in FormText.fields(text) { fields[name] = value }
        return Self.read(query: fields, speed: .knots)
    }

    /// Parses a position in an address.
    static func read(query fields: [String: String], speed: SpeedUnit) -> RecorderMessage {
        RecorderMessage(positions: [position(fields, speed)].compactMap { $0 }, reply: .empty)
    }

    private static func position(_ tree: JSONTree) -> ToldPosition? {
        let location = tree["location"] ?? tree
        guard let coords = location["coords"], let latitude = coords["latitude"]?.double,
            let longitude = coords["longitude"]?.double, let at = WrittenMoment.milliseconds(location["timestamp"])
        else { return nil }
        return ToldPosition(
            at: at,
            latitude: latitude,
            longitude: longitude,
            accuracy: known(coords["accuracy"]?.double),
            speed: known(coords["speed"]?.double)
        )
    }

    /// Parses a position of a query or a form; `nil` without a place, as sent to show that the app is running.
    private static func position(_ fields: [String: String], _ unit: SpeedUnit) -> ToldPosition? {
        let pair = fields["location"].map { $0.split(separator: ",").map(String.init) } ?? []
        let latitude = (fields["lat"] ?? pair.first).flatMap { Double($0) }
        let longitude = (fields["lon"] ?? (pair.count == 2 ? pair[1] : nil)).flatMap { Double($0) }
        guard let latitude, let longitude, let time = fields["timestamp"],
            let at = Double(time).flatMap({ WrittenMoment.milliseconds($0) }) ?? WrittenMoment.milliseconds(iso: time)
        else { return nil }
        return ToldPosition(
            at: at,
            latitude: latitude,
            longitude: longitude,
            accuracy: known(fields["accuracy"].flatMap { Double($0) }),
            speed: known(fields["speed"].flatMap { Double($0) }).map { $0 * unit.rawValue }
        )
    }
}

/// Fields of a form or a query.
enum FormText {
    static func fields(_ text: String) -> [(String, String)] {
        text.split(separator: "&").prefix(64).compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(decoded)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }

    private static func decoded(_ text: Substring) -> String {
        var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], text.utf8)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let code = UInt8(Substring(rest.prefix(2)), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
