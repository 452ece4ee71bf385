import StockroomKit

extension Refusal {
  /// A package cannot be hosted: the code is that of its first error, and the message has a line for each finding.
  static func package(_ file: FilePath, _ findings: [Finding]) -> Refusal {
    packages([(file, findings)])
  }

  /// The same for several packages, of which some cannot be hosted.
  static func packages(_ judged: [(file: FilePath, findings: [Finding])]) -> Refusal {
    let refused = judged.filter { $0.findings.contains { $0.severity == .error } }
    let errors = refused.flatMap(\.findings).filter { $0.severity == .error }
    let subject = refused.first?.file.text
    let code = errors.first?.code ?? .damaged
    if judged.count == 1, let finding = errors.first, judged[0].findings.count == 1 {
      return Refusal(code.rawValue, kind: code.kind, finding.place, hint: finding.hint, subject: subject)
    }
    let found = judged.filter { !$0.findings.isEmpty }
    let lines = zip(counts(found), found).flatMap { count, judged in
      [count] + judged.findings.map { "  " + $0.line }
    }
    return Refusal(
      code.rawValue, kind: code.kind, lines.joined(separator: "\n"),
      hint: "package build makes a package anew once these are mended",
      subject: subject)
  }

  /// How much was found in each package with findings: `level2.pkg: 2 errors, 1 warning`.
  static func counts(_ judged: [(file: FilePath, findings: [Finding])]) -> [String] {
    judged.filter { !$0.findings.isEmpty }.map { "\($0.file.text): \(counted($0.findings))" }
  }

  private static func counted(_ findings: [Finding]) -> String {
    let errors = findings.count { $0.severity == .error }
    let counts = [(errors, "error"), (findings.count - errors, "warning")]
    return counts.filter { $0.0 > 0 }.map { HumanNumbers.count($0.0, $0.1) }.joined(separator: ", ")
  }

  /// A file or folder of the person at the console cannot be written.
  static func notWritable(_ file: FilePath, _ reason: String) -> Refusal {
    Refusal(
      FindingCode.fileNotWritable.rawValue, kind: .unavailable, "cannot write \(file.text): \(reason)",
      hint: "name another place, or make room in this one", subject: file.text)
  }
}
