/// A body with fields whose names are only known at run time, such as those of a form that editors extend.
public protocol DescribedFields: Decodable {
    /// The possible forms of the body; more than one if it depends on the address.
    static var forms: [DescribedForm] { get }
}
