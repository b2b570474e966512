import Subprocess
import SystemPackage

/// Hands e-mails to a program of this machine with the manners of `sendmail`.
public struct SendmailCarrier: MessageCarrier {
    private let program: String
    private let sender: MailSenderName

    /// Names the program by its path.
    public init(program: String, from sender: MailSenderName) {
        self.program = program
        self.sender = sender
    }

    /// Hands one e-mail on.
    ///
    /// - Throws: `CarrierFault`, and any error where the program cannot be run.
    public func carry(_ mail: OutgoingMessage) async throws {
        // Programs of this machine have lines that end as its files do.
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
        // What sysexits.h calls bad data, an unknown user and an unknown host.
        case 65, 67, 68: throw CarrierFault.refused("\(code)")
        default: throw CarrierFault.notNow("\(code)")
        }
    }
}
