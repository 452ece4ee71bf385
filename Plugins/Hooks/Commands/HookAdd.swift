internal import StockroomKit

/// `hook add EVENT COMMAND|URL`.
struct HookAdd: Command {
  private static let event = Parameter<HookEvent>.argument("event", "The event that it receives; * for every event.")
  private static let target = Parameter<String>.argument(
    "target", "A program, which is run without a shell, or an http URL of this machine."
  ).named("COMMAND|URL").completed(by: "file")
  private static let arguments = Parameter<[String]>.arguments(
    "argument",
    "Arguments of the program, which runs in /, so paths must be absolute; after -- they may begin with -.",
    isRequired: false
  ).ofProgram
  private static let app = Parameter<AppReference?>.option(
    "app", "Only events of this app and its products, and events without an app. Default: events of every app."
  ).short("a")
  private static let name = Parameter<String?>.option("name", "A name. Default: the program's, or the URL's port.")
    .named("NAME")
  private static let timeout = Parameter<Duration?>.option(
    "timeout", "The time limit of an attempt, up to 1 hour. Default: 10s.")
  private static let retries = Parameter<[Duration]>.options(
    "retry-after", "The waits after failed attempts, before a delivery is given up. Default: 1s,5s,30s,2m,10m.")
  private static let webhook = Parameter<BaseURL?>.option(
    "webhook", "Send App Store Connect's documents, as webhooks of its API do, with links to the API at this URL.")

  static let description = CommandDescription(
    "hook add", "Run a program or POST to a loopback URL when something happens, and approve it on this machine.",
    effect: .writes, permission: .manageHooks,
    parameters: [event, target, arguments, app, name, timeout, retries, webhook] + HookSecret.parameters,
    receipt: HookFields.described,
    examples: [
      "hook add product.status-changed /bin/cat", "hook add content.processed http://localhost:8080/content",
      "hook add '*' /usr/bin/tee /dev/null --name tee --timeout 5s",
      "hook add version.state-changed http://localhost:3000/relay --webhook http://localhost:8080",
    ])

  private let event: HookEvent
  private let typed: String
  private let arguments: ProgramArguments
  private let app: AppReference?
  private let name: String?
  private let timeout: Int64
  private let retries: RetrySchedule
  private let api: BaseURL?
  private var secret: HookSecret
  private var target: HookTarget?

  init(_ arguments: Arguments) throws {
    event = try arguments[Self.event]
    typed = try arguments[Self.target]
    self.arguments = try arguments.ofProgram(Self.arguments)
    app = try arguments[Self.app]
    name = try arguments[Self.name]
    timeout = try arguments[Self.timeout].map(Self.seconds) ?? 10
    let waits = try arguments[Self.retries]
    retries = waits.isEmpty ? .usual : try RetrySchedule(waits)
    api = try arguments[Self.webhook]
    secret = try HookSecret(arguments)
    if !self.arguments.words.isEmpty { try Self.requireProgram(typed) }
  }

  /// A timeout in seconds.
  static func seconds(_ timeout: Duration) throws -> Int64 {
    guard 1...3600 ~= timeout.seconds else {
      throw Refusal(
        "hook.timeout.invalid", "a timeout must be 1 second to 1 hour", hint: "use a duration such as --timeout 10s")
    }
    return timeout.seconds
  }

  /// Refuses arguments for a URL.
  static func requireProgram(_ typed: String) throws {
    guard !HookTarget.isURL(typed) else {
      throw Refusal(
        "hook.url.arguments", kind: .usage, "a URL takes no arguments", hint: "remove them, or name a program",
        subject: typed)
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    target = try HookTarget(typed: typed, arguments: arguments, ifMissing: unquoted, preparation)
    try secret.prepare(preparation)
    if let target { try target.confirm(for: event, preparation) }
  }

  /// The remedy for a missing program with spaces in its name: `"echo approved"` is a program and its argument.
  private var unquoted: Remedy? {
    let words = typed.split(separator: " ").map(String.init)
    guard words.count > 1, arguments.words.isEmpty, !typed.contains(where: { "'\"".contains($0) }),
      HookTarget.isProgram(words[0])
    else { return nil }
    guard app == nil, name == nil, timeout == 10, retries == .usual, api == nil, !secret.isGiven else {
      return "write the program and its arguments as separate words, without quotes"
    }
    let separator = words.dropFirst().contains { $0.hasPrefix("-") } ? ["--"] : []
    return .command(ConsoleLine.text(["hook", "add", event.rawValue, words[0]] + separator + words.dropFirst()))
  }

  func run(in context: Context) throws -> Output {
    let hooks = Hooks(catalog: context.catalog)
    guard let target else { throw Refusal.cancelled }
    let hook = try hooks.add(
      name, event, of: try app.map { try context.app($0) }, target, timeout: timeout, retries: retries,
      isSigned: secret.text != nil, api: api)
    let isApproved = try HookApproval.approve(
      hook, secret: secret.text, arguments: target.secretArguments, in: context)
    return .receipt(
      Receipt(
        "added \(hook.name): \(hook.event.rawValue) -> \(target.line)\(isApproved ? "" : ", not approved here")",
        record: Record(try HookFields.of(hook, in: context.catalog)), tally: .init("hook", "added"),
        next: [ConsoleLine.text(["hook", "test", hook.name])]))
  }
}

/// `--secret` and `--secret-file`: the secret that signs deliveries.
struct HookSecret: Sendable {
  private static let secret = Parameter<Secret?>.option(
    "secret", "The secret that signs deliveries, by HMAC-SHA256; - prompts for it."
  ).secret
  private static let file = Parameter<FilePath?>.option("secret-file", "A file whose first line is the secret.")

  static let parameters: [any AnyParameter] = [secret, file]

  private let typed: Secret?
  private let file: FilePath?
  private(set) var text: String?

  init(_ arguments: Arguments) throws {
    typed = try arguments[Self.secret]
    file = try arguments[Self.file]
    guard typed == nil || file == nil else {
      throw Refusal(
        "hook.secret.twice", kind: .usage, "the secret was given twice, with --secret and --secret-file",
        hint: "remove one of them")
    }
  }

  /// True if a secret was given.
  var isGiven: Bool { text != nil || typed != nil || file != nil }

  mutating func prepare(_ preparation: Preparation, isNeeded: Bool = false) throws {
    let prompt = "Secret of the hook: "
    if let typed { text = try preparation.secret(typed, prompt: prompt).copy }
    if let file { text = try preparation.secret(in: file).copy }
    if isNeeded, !isGiven { text = try preparation.missingSecret(prompt: prompt)?.copy }
    guard text?.isEmpty != true else {
      throw Refusal(
        "hook.secret.empty", "the secret of a hook must not be empty", hint: "use --secret - to be prompted for it")
    }
  }
}

/// Approves hooks on this machine.
enum HookApproval {
  /// Approves an edited hook if its former definition was approved; its user also named a new target.
  ///
  /// - Parameter arguments: The arguments of a new target's program, if some are secrets.
  static func move(from former: Hook, to hook: Hook, arguments: [String]?, in context: Context) throws {
    guard !context.isPlan, let approvals = Approvals(of: context.catalog) else { return }
    var known = try approvals.all()[former.name]
    if known?.definition != former.definition { known = nil }
    if hook.target != former.target || arguments != nil {
      // Without the secret, its deliveries wait for an approval with it.
      if !hook.isSigned || known?.secret != nil {
        _ = try approve(hook, secret: known?.secret, arguments: arguments, in: context)
      }
    } else if var approval = known {
      approval.definition = hook.definition
      try approvals.set(approval, for: hook.name)
    }
    HookCache.of(context.catalog).forget()
    guard !hook.name.hasSameBytes(as: former.name) else { return }
    context.catalog.store.afterCommit("approval of \(former.name)") { try? approvals.set(nil, for: former.name) }
  }

  /// Approves a hook as it is now; returns false without a folder for approvals, as in temporary stores.
  ///
  /// - Parameter arguments: The arguments of its program, if some are secrets, which the store does not have.
  static func approve(
    _ hook: Hook, secret: String?, arguments: [String]?, in context: Context
  ) throws -> Bool {
    guard let approvals = Approvals(of: context.catalog) else { return false }
    guard !context.isPlan else { return true }
    var program: String?
    if hook.target.kind == .program {
      guard let digest = Digests.sha256(ofFile: hook.target.text) else {
        throw Refusal(
          "hook.program.missing", kind: .missing, "\(hook.target.text) is not a program that you may read",
          hint: "use a path such as ./notify.sh", subject: hook.target.text)
      }
      program = digest
    }
    try approvals.set(
      Approval(definition: hook.definition, program: program, secret: secret, arguments: arguments), for: hook.name)
    HookCache.of(context.catalog).forget()
    return true
  }
}
