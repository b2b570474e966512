/// A step of the path to a nested value: the name of a member, or an index in a list.
struct PathStep: CodingKey {
    let intValue: Int?
    let stringValue: String

    init(_ index: Int) { (intValue, stringValue) = (index, String(index)) }

    init(_ name: String) { (intValue, stringValue) = (nil, name) }

    init?(intValue: Int) { self.init(intValue) }

    init?(stringValue: String) { self.init(stringValue) }
}
