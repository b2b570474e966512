import Subprocess
import SystemPackage

/// Sends e-mails with a local program that works like `sendmail`.
public struct SendmailCarrier: MessageCarrier {
    private let program: String
    private let sender: MailSenderName

    /// Creates a carrier with the path of the program.
    public init(program: String, from sender: MailSenderName) {
        self.program = program
        self.sender = sender
    }

    /// Sends one e-mail.
    ///
    /// - Throws: `CarrierFault`, and any error if the program can't run.
    public func carry(_ mail: OutgoingMessage) async throws {
        // Local programs expect the line endings of local files.
        let message = mail.message(from: sender).replacing("\r\n", with: "\n")
        let ended = try await Subprocess.run(
            .path("/usr/bin/timeout"),
            arguments: Arguments(["25", program, "-i", "-f", sender.address, "--", mail.address]),
            input: .string(message),
            output: .discarded,
            error: .discarded
        )
        guard case .exited(let code) = ended.terminationStatus else { throw CarrierFault.broken }
        switch code {
        case 0: return
        // In sysexits.h: invalid data, unknown user, unknown host.
        case 65, 67, 68: throw CarrierFault.refused("\(code)")
        default: throw CarrierFault.notNow("\(code)")
        }
    }
}
