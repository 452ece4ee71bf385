internal import Foundation
internal import StockroomKit

/// The program that a hook runs, or the URL that it calls.
struct HookTarget: Hashable, Sendable {
  enum Kind: String, CaseIterable {
    case program, url
  }

  let kind: Kind
  /// The absolute path of a program, or a URL.
  let text: String
  /// The fixed arguments of a program, with stars in place of secrets.
  let arguments: [String]
  /// The arguments as typed, if some are secrets.
  private(set) var secretArguments: [String]?

  /// The target for people.
  var line: String { ([text] + ProgramArguments(arguments).hidden).joined(separator: " ") }

  /// True if some of its arguments are secrets, which only an approval has.
  var hidesArguments: Bool { arguments.contains { $0.hasSuffix(ProgramArguments.stars) } }

  /// A stored target.
  init(kind: Kind, text: String, arguments: String) throws {
    guard let list = try? JSONDecoder().decode([String].self, from: Data(arguments.utf8)) else {
      throw Refusal(
        "hook.arguments.damaged", kind: .damaged, "the arguments of a hook cannot be read", subject: arguments)
    }
    (self.kind, self.text, self.arguments) = (kind, text, list)
  }

  var storedArguments: String {
    String(decoding: (try? JSONEncoder().encode(arguments)) ?? Data("[]".utf8), as: UTF8.self)
  }

  /// A loopback URL, or a program with its arguments, as typed.
  ///
  /// - Throws: A `Refusal` if it is neither.
  init(typed: String, arguments: ProgramArguments, ifMissing remedy: Remedy? = nil, _ preparation: Preparation) throws {
    let url = Self.isURL(typed) ? typed : Self.url(ofAddress: typed)
    self =
      try url.map(HookTarget.init(url:))
      ?? HookTarget(program: typed, arguments: arguments, ifMissing: remedy, preparation)
  }

  /// A loopback URL as typed.
  init(url typed: String) throws {
    do throws(LoopbackURL.Problem) {
      (kind, text, arguments) = (.url, try LoopbackURL(typed).text, [])
    } catch {
      throw Refusal.url(error, typed)
    }
  }

  /// A program as typed, with its arguments, which a run of it does not change.
  ///
  /// - Throws: A `Refusal` if this user may not run it as a program.
  init(
    program typed: String, arguments: ProgramArguments, ifMissing remedy: Remedy? = nil, _ preparation: Preparation
  ) throws {
    // A link is kept: some programs act by the name they are called.
    let path = URL(fileURLWithPath: try Self.find(typed, preparation)).standardized.path
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw Refusal(
        "hook.program.missing", kind: .missing, "\(typed) does not exist",
        remedy: remedy ?? "use a path such as ./notify.sh", subject: typed)
    }
    guard status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else {
      throw Refusal(
        "hook.program.not-executable", "\(typed) is not a program that you may run", hint: "chmod +x \(typed)",
        subject: typed)
    }
    (kind, text, self.arguments) = (.program, path, arguments.hidden)
    if hidesArguments { secretArguments = arguments.words }
  }

  /// True if a bare name is a program in the searched folders.
  static func isProgram(_ name: String) -> Bool {
    !name.contains("/") && ProgramRun.folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// A bare name is searched for in the folders of programs; a path is the caller's.
  private static func find(_ typed: String, _ preparation: Preparation) throws -> String {
    // Also refuses callers that may not name files of this machine.
    let file = FilePath.parse(typed)
    _ = try preparation.path(file)
    let places = typed.contains("/") ? [] : ProgramRun.folders.map { "\($0)/\(typed)" }
    return try places.first { access($0, X_OK) == 0 } ?? preparation.absolutePath(file)
  }

  /// Asks for permission to run a program, unless a person typed the line.
  func confirm(for event: HookEvent, _ preparation: Preparation) throws {
    guard kind == .program else { return }
    try preparation.confirm(
      Proposal(
        .message("it runs with your rights, each time: \(line)"), question: "run it after \(event.rawValue)?",
        isAgreedByTyping: true))
  }

  static func isURL(_ typed: String) -> Bool { typed.prefix { $0 != " " }.contains("://") }

  /// The URL for an address of this machine without a scheme, such as `localhost:3000/hook`; nil for other text.
  private static func url(ofAddress typed: String) -> String? {
    typed.wholeMatch(of: /(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/\S*)?/) == nil ? nil : "http://" + typed
  }
}

extension Refusal {
  fileprivate static func url(_ problem: LoopbackURL.Problem, _ typed: String) -> Refusal {
    // The port of the program's own server is 8080.
    let example = "http://localhost:9000/hook"
    return switch problem {
    case .notURL:
      Refusal("hook.url.invalid", "\(ProgramArguments([typed]).hidden[0]) is not a URL", hint: example, subject: typed)
    case .scheme:
      Refusal("hook.url.scheme", "a hook calls only http URLs of this machine", hint: example, subject: typed)
    case .host(let name):
      Refusal(
        "hook.url.not-loopback", "\(name) is not this machine: a hook calls only 127.0.0.1, [::1], or localhost",
        hint: example, subject: typed)
    }
  }
}
