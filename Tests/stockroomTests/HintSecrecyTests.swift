import Console
import ContextServer
import Engine
import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import stockroom

/// A hint names commands, options, and what the console knows; a word of the refused line may be a secret.
///
/// `Tests/Fuzz/secrets` does the same at every door of the program, for as long as it is told.
@Suite struct HintSecrecyTests {
  /// It may be a variable's name, too.
  private static let secret = "HarbourFerry11"

  @Test func `a hint for a wrong line has no secret of it, wherever it stands`() throws {
    let console = try TestConsole(plugins: plugins)
    try console.run("app create com.example.books --name Books --sku BOOKS; use com.example.books")
    try console.run("product create .chapter1 --name 'Chapter 1'")
    var random = Numbers(state: 11)
    let examples = try Example.all().map(\.line).filter { !$0.contains("|") && !$0.contains(">") }
    try #require(examples.count > 200)
    var refused = 0
    for example in examples.shuffled(using: &random).prefix(250) {
      for line in Self.wrong(example, using: &random) {
        // A plan writes nothing, and ends.
        guard let hint = console.refusal(of: "plan " + line)?.hint else { continue }
        refused += 1
        #expect(!hint.contains(Self.secret), "\(line)")
      }
    }
    #expect(refused > 500)
  }

  /// What a hint does without may be the secret, or a part of it.
  @Test(arguments: [
    "echo 'tester create a@example.com \(person) --password \(secret)' | stockroom",
    "tester create a@example.com \(person) --password \"Harbour\\\"Ferry11\"; submit .chapter1",
    "change my password from \(secret) please", "reset password in \(secret)",
    "new tester a@example.com --country DEU --passphraze \(secret)",
    "tester create a@example.com \(secret) --storefront JPN --password HarbourFerry12",
    "hook ad '*' /bin/cat -- API_KEY=\(secret)",
  ])
  func `a secret among the words that a hint leaves out is in neither hint nor message`(line: String) throws {
    let refusal = try #require(try TestConsole(plugins: plugins).refusal(of: line))
    let hint = try #require(refusal.hint)
    #expect(!hint.contains("Ferry1") && !refusal.message.contains("Ferry1"), "\(refusal.message): \(hint)")
  }

  /// Such a line has no words yet, so the names of options tell where secrets are.
  @Test(arguments: [
    "hook add '*'' /bin/cat -- --token \(secret)", "hook add '*'' /bin/cat -- --token=\(secret)",
    "hook add '*'' /bin/cat -- \"API_KEY=\(secret)\"", "hook add '*'' /bin/cat --secret \(secret)",
  ])
  func `a line that cannot be read shows and leaves no secret`(line: String) throws {
    let scratch = try Scratch()
    let engine = try Engine(
      plugins: Console.withOwn(plugins), store: .file(at: scratch.path("store.db")),
      doorCommands: Console.doorCommands, host: Host(machineFolder: scratch.path("machine")))
    let errors = TestSession(engine, actorName: "ann", folder: scratch.path).errors(of: line)
    #expect(errors.contains("language.quote.after") && !errors.contains("Ferry"), "\(errors)")
    #expect(!Redaction(tree: engine.workspace(for: "ann").tree).text(line).contains("Ferry"))
  }

  @Test func `a secret in the place of an argument is not in what a person types for an agent`() throws {
    let scratch = try Scratch()
    let engine = try Engine(
      plugins: Console.withOwn(plugins), store: .file(at: scratch.path("store.db")),
      doorCommands: Console.doorCommands, host: Host(machineFolder: scratch.path("machine")))
    let person = TestSession(engine, actorName: "ann", folder: scratch.path)
    _ = try person.run("app create com.example.books --name Books --sku BOOKS")
    func question(_ line: String) throws -> Question {
      // A session of its own, since the swapped line makes a secret of the app's name.
      let agent = AgentSession(engine.workspace(for: "agent"), home: scratch.path, folder: scratch.path)
      var asked: Question?
      let refused = Refusal("test.asked", "asked")
      #expect(throws: (any Error).self) {
        _ = try agent.run(
          LineRequest(
            line: line, mode: .write, emit: { _ in },
            confirm: {
              asked = $0; throw refused
            }))
      }
      return try #require(asked)
    }
    let swapped = try question("app shared-secret --secret com.example.books '\(Self.secret)'")
    #expect(swapped.line == "app shared-secret --secret SECRET BUNDLE-ID")
    #expect(!swapped.command.contains("Ferry"))
    let indirect = try question("let k = \(Self.secret); app shared-secret --secret com.example.books $k")
    #expect(indirect.line == "app shared-secret --secret SECRET BUNDLE-ID")
    #expect(try question("app shared-secret \(Self.secret)").line == "app shared-secret BUNDLE-ID")
    #expect(
      try question("app shared-secret com.example.books --secret \(Self.secret)").line
        == "app shared-secret com.example.books --secret SECRET")
    // A person who decides sees what the line makes.
    let user = "user create bob@example.com --first Bob --last Lee --role ADMIN"
    #expect(try question("\(user) --password \(Self.secret)").line == "\(user) --password SECRET")
    #expect(try question(user).command.hasSuffix("store.db \(user)"))
  }

  private static let person = "--storefront USA --first Bob --last Lee"

  /// Right lines for each option that is declared a secret.
  private static let declared = [
    "tester create a@example.com \(person) --password \(secret)",
    "tester create b@example.com \(person) --password Harbour-Lights-1 --question 'Which ship?' --answer \(secret)",
    "tester edit a@example.com --password \(secret) --answer \(secret)",
    "storekit sign-in a@example.com --password \(secret)", "storekit buy .map --password \(secret)",
    "user create ann@example.com --first Ann --last Lee --role DEVELOPER --password \(secret)",
    "user password ann@example.com --password \(secret)", "app shared-secret com.example.books --secret \(secret)",
    "hook add '*' /bin/cat --secret \(secret)", "hook approve cat --secret \(secret)",
    "hook add '*' /bin/cat -- --token \(secret)", "hook edit cat --target /bin/cat -- API_KEY=\(secret)",
  ]

  @Test func `a declared secret is in no error, answer, or log, whatever else is wrong with its line`() throws {
    let scratch = try Scratch()
    let engine = try Engine(
      plugins: Console.withOwn(plugins), store: .file(at: scratch.path("store.db")),
      doorCommands: Console.doorCommands, host: Host(machineFolder: scratch.path("machine")))
    let person = TestSession(engine, actorName: "ann", folder: scratch.path)
    let agent = AgentSession(engine.workspace(for: "agent"), home: scratch.path, folder: scratch.path)
    _ = try person.run("app create com.example.books --name Books --sku BOOKS")
    var random = Numbers(state: 12)
    for line in Self.declared {
      let lines = [line] + (1...6).flatMap { _ in Self.routes(Self.slipped(line, using: &random)) }
      for line in lines {
        #expect(!person.errors(of: line).contains("Ferry"), "\(line)")
        do {
          var shown: [String] = []
          let request = LineRequest(
            line: line, mode: .write, emit: { shown.append(String(describing: try $0.collected())) },
            confirm: { shown.append(String(describing: $0)) })
          let result = try agent.run(request)
          shown.append(String(describing: result))
          #expect(!shown.joined().contains("Ferry"), "\(line)")
        } catch {
          #expect(!"\(error)".contains("Ferry"), "\(line): \(error)")
        }
      }
    }
    for line in ["log list -o json", "log list -o seed", "hook list -o json", "alias"] {
      #expect(!(try person.run(line)).contains("Ferry"), "\(line)")
    }
    person.workspace.store.close()
    let leaks = try Shell.run("grep -rlai ferry . | grep -v '^./machine/hooks.json$'; true", in: scratch)
    #expect(leaks.output.isEmpty, "\(leaks.output)")
  }

  @Test func `each option that is declared a secret is tried`() throws {
    let commands = try JSONDecoder().decode(
      [Listed].self, from: Data(TestConsole(plugins: plugins).json("help commands").utf8))
    let secrets = commands.flatMap { command in
      command.parameters.filter(\.isSecret).map { (command.name, "--\($0.name) ") }
    }
    #expect(secrets.count > 8)
    for (command, option) in secrets {
      #expect(
        Self.declared.contains { $0.hasPrefix(command + " ") && $0.contains(option + Self.secret) },
        "\(command) \(option)")
    }
  }

  private struct Listed: Decodable {
    struct Parameter: Decodable {
      let name: String
      let isSecret: Bool
    }

    let name: String
    let parameters: [Parameter]
  }

  /// The line with the secret in place of a word, and beside one; and so with a typo in the command or an option, and
  /// with mistakes of the language.
  private static func wrong(_ line: String, using random: inout Numbers) -> [String] {
    let words = line.split(separator: " ").map(String.init)
    let place = Int.random(in: 0..<words.count, using: &random)
    let mistakes = [
      "'\(secret)", "“\(secret)", "—\(secret)", "\(secret)\\ x", "'\(secret)'x", "$\(secret)", "--zz=\(secret)",
    ]
    return [secret, mistakes.randomElement(using: &random) ?? secret].flatMap { shape -> [String] in
      var (replaced, inserted) = (words, words)
      replaced[place] = shape
      inserted.insert(shape, at: place)
      return [replaced, inserted].flatMap { words in
        let line = words.joined(separator: " ")
        return [line, slipped(line, using: &random)]
      }
    }
  }

  /// The line with a letter doubled in its command or an option, or with two words swapped.
  private static func slipped(_ line: String, using random: inout Numbers) -> String {
    var words = line.split(separator: " ").map(String.init)
    // What follows -- is another program's.
    let places = words.prefix { $0 != "--" }.indices.filter {
      !words[$0].contains(secret) && ($0 < 2 || words[$0].hasPrefix("--")) && words[$0].count > 2
    }
    guard let place = places.randomElement(using: &random) else { return line }
    if place == 0, words.count > 1, Bool.random(using: &random) {
      words.swapAt(0, 1)
    } else if let last = words[place].last {
      words[place].append(last)
    }
    return words.joined(separator: " ")
  }

  /// The ways of a secret into a line.
  private static func routes(_ line: String) -> [String] {
    let variable = line.replacing(secret, with: "$k")
    return [
      line, "let k = \(secret); \(variable)", "for k in \(secret) do \(variable)", "alias mk = \(line); mk",
      "plan \(line)",
      "\(line) # \(secret)", "\(line) 'x", "\(line.replacing(" \(secret)", with: "=\(secret)"))",
    ]
  }

  /// The same numbers in each run, by SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
