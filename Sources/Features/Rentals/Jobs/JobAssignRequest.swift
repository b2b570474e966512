import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form that assigns a job.
struct JobAssignRequest: FormFieldSet {
    let assignee = Field<Identifier<Account>>(JobTexts.assignee, .hidden)
}
