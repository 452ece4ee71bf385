import TestSupport
import Testing

/// Files start programs only where whoever started the outermost one said `--shell`, and plans start none.
@Suite struct ShellPermissionTests {
  private static let transcript = "> clock set 2012-11-21\n…\n$ touch marker\n"

  /// A shop with files that make `marker`, each in its own way, and files that run these.
  private static func shop() throws -> Shop {
    let shop = try Shop(Shop.books)
    for (name, text) in [
      ("pipe.seed", "product list | touch marker\n"), ("file.seed", "product list > marker\n"),
      ("mark.console", transcript), ("piped.console", "> help | touch marker\n"),
      ("outer.seed", "run --shell mark.console\n"), ("piping.seed", "run --shell piped.console\n"),
      ("outer.console", "> run --shell mark.console\nall screens match\n"),
      ("seeding.console", "> run --shell pipe.seed\n…\n"),
      ("alias.seed", "alias go = run --shell\ngo mark.console\n"),
      ("loop.seed", "for f in mark.console do run --shell $f\n"),
      ("source.seed", "source outer.seed\n"), ("shrinks.seed", "run shrunk.console\n"),
      ("shrunk.console", "> run --shell mark.console\n…\n"),
      ("refused.seed", "expect refused run.shell 'run --shell mark.console'\n"),
      ("planned.seed", "plan run --shell mark.console\n"),
    ] {
      try shop.scratch.file(name, text)
    }
    return shop
  }

  @Test(arguments: [
    "outer.seed", "piping.seed", "outer.console", "seeding.console", "alias.seed", "loop.seed", "source.seed",
    "planned.seed",
  ])
  func `a file cannot allow itself the shell`(file: String) throws {
    let shop = try Self.shop()
    for words in [["run", file], ["plan", "run", file], ["-c", "run \(file)"], ["-c", "source \(file)"]] {
      if file.hasSuffix(".console"), words[0] == "-c", words[1].hasPrefix("source") { continue }
      let result = try shop.run(words)
      #expect(!shop.has("marker"), "\(words)")
      #expect(result.status != 0 || file == "seeding.console", "\(words): \(result.output)\(result.errors)")
      #expect((result.errors + result.output).contains("run.shell") || file == "seeding.console", "\(result.errors)")
    }
    let piped = try shop.run(input: try shop.scratch.contents(file))
    #expect(!shop.has("marker"), "\(piped.errors)")
  }

  @Test func `the refusal points at the option, and says what to do`() throws {
    let result = try Self.shop().run("run", "outer.seed")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        """
        outer.seed:1:5: error: run.shell: a file cannot allow itself the shell; this one was run without --shell
          run --shell mark.console
              ^~~~~~~
          hint: remove --shell, or start the outermost file with stockroom run --shell FILE
        """), "\(result.errors)")
  }

  @Test(arguments: ["outer.seed", "piping.seed", "alias.seed", "loop.seed", "outer.console", "pipe.seed", "file.seed"])
  func `a file passes on what it was given`(file: String) throws {
    let shop = try Self.shop()
    let result = try shop.run("run", "--shell", file)
    #expect(result.status == 0, "\(result.errors)")
    #expect(shop.has("marker"))
  }

  @Test func `a run without --shell inside one with it has none, nor have files below it`() throws {
    let shop = try Self.shop()
    _ = try shop.run("run", "--shell", "shrinks.seed")
    #expect(!shop.has("marker"))
    try shop.scratch.file("sources.seed", "source pipe.seed\n")
    #expect(try shop.run("run", "--shell", "sources.seed").errors.contains("run.redirection"))
    #expect(!shop.has("marker"))
    for words in [["run", "--shell", "refused.seed"], ["run", "refused.seed"]] {
      let result = try shop.run(words)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(!shop.has("marker"))
  }

  @Test func `a person at the prompt, and the startup file`() throws {
    let shop = try Self.shop()
    try shop.scratch.file("config/stockroom/rc", "product list | touch started\nrun --shell mark.console\n")
    let terminal = try shop.terminal(environment: ["XDG_CONFIG_HOME": shop.scratch.path("config")])
    try terminal.expect("run.redirection")
    try terminal.expect("> ")
    #expect(!shop.has("started") && !shop.has("marker"))
    terminal.send("run outer.seed\r")
    try terminal.expect("error: run.shell")
    try terminal.expect("> ")
    #expect(!shop.has("marker"))
    terminal.send("\u{15}for f in mark.console do run --shell $f\r")
    try terminal.expect("all screens match")
    #expect(shop.has("marker"))
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
  }

  @Test(arguments: [
    "plan run --shell pipe.seed", "plan run --shell mark.console", "plan run --shell piped.console",
    "plan run --shell outer.seed", "plan run --shell piping.seed", "plan run --shell alias.seed",
    "plan run --shell loop.seed", "plan product list | touch marker", "let x = 1; plan product list | touch marker",
    "plan product create .x --name Xx; product list | touch marker",
    "plan for n in 1..2 do product create .x$n --name \"X $n\" | touch marker",
    "for n in 1..2 do plan product create .x$n --name \"X $n\" | touch marker",
    "plan for f in mark.console do run --shell $f", "alias go = run --shell; plan go mark.console",
    "alias go = plan product list; go | touch marker",
    "begin; plan run --shell outer.seed; rollback", "begin; plan product list | touch marker; commit",
  ])
  func `a plan starts nothing, and says what it would run`(line: String) throws {
    let shop = try Self.shop()
    let result = try shop.run("-c", line)
    #expect(!shop.has("marker"))
    #expect((result.output + result.errors).contains("would run touch marker"), "\(result.output)\(result.errors)")
  }

  @Test func `a plan of transcripts writes none of their files`() throws {
    let shop = try Self.shop()
    try shop.scratch.file("writes.console", "> store backup made.tar\n…\n> product list > list.txt\n")
    let transcript = "> product list\nnot this\n"
    try shop.scratch.file("stale.console", transcript)
    try shop.scratch.file("update.seed", "run --update stale.console\n")
    for line in ["plan run --shell writes.console", "plan run --update stale.console", "plan run update.seed"] {
      _ = try shop.run("-c", line)
      #expect(!shop.has("made.tar") && !shop.has("list.txt"), "\(line)")
      #expect(try shop.scratch.contents("stale.console") == transcript, "\(line)")
    }
  }
}
