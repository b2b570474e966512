import CrosstownKit
import CrosstownWeb

/// The form that closes a job.
struct JobDoneRequest: FormFieldSet {
    let work = Field(JobTexts.work, .lines(1...4000), hint: JobTexts.workHint)
    /// Whether the routine service was done too.
    let serviced = Field(JobTexts.serviced, .box)
}
