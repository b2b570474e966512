/// A body that reads its fields by names which the program knows only as it runs, such as those of a form that editors extend.
public protocol DescribedFields: Decodable {
    /// The forms that the body may have; more than one where it depends on the address.
    static var forms: [DescribedForm] { get }
}
