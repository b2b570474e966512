extension Identifier {
    /// A short reference for people to read out: eight digits and letters of Crockford's base 32, such as `K2F7-QX3M`.
    ///
    /// It consists of 40 random bits of the ID, enough to separate the items of one person or day.
    public var reference: String {
        let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
        let characters = (0..<8).map { place in digits[Int(truncatingIfNeeded: low >> UInt64(35 - 5 * place)) & 31] }
        return String(decoding: characters[..<4] + [UInt8(ascii: "-")] + characters[4...], as: UTF8.self)
    }
}
