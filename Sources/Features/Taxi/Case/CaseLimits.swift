import CrosstownWeb

extension CaseMessage: SelfLimiting {
    static var limits: [String: FieldLimits] {
        [
            "text": .text(1...CaseRules.longestText),
            "key": .text(1...64),
        ]
    }
}

extension CaseResponse: SelfLimiting {
    static var limits: [String: FieldLimits] { ["text": .text(0...CaseRules.longestText)] }
}

extension RefundEntry: SelfLimiting {
    static var limits: [String: FieldLimits] { ["refund": EnteredAmount.limits()] }
}
