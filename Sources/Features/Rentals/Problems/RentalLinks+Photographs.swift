import CrosstownValues
import CrosstownWeb

/// The addresses of photographs.
extension RentalLinks {
    static func photograph(
        _ photograph: ProblemPhotograph,
        _ report: Identifier<ProblemReport>,
        isForStaff: Bool
    ) -> Link {
        isForStaff
            ? "/rentals/console/problems/\(report)/photographs/\(photograph.picture)"
            : "/rentals/problems/\(report)/photographs/\(photograph.picture)"
    }

    static func removal(
        of photograph: ProblemPhotograph,
        _ report: Identifier<ProblemReport>,
        isForStaff: Bool
    ) -> Link {
        isForStaff
            ? "/rentals/console/problems/\(report)/photographs/\(photograph.picture)/remove"
            : "/rentals/problems/\(report)/photographs/\(photograph.picture)/remove"
    }
}
