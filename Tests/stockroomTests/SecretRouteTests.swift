import Foundation
import TestSupport
import Testing

/// A secret may come to a command by any way the language has; nothing keeps or shows it, wherever it came from.
@Suite struct SecretRouteTests {
  private static let person = "--first Yuki --last Sato --storefront JPN"

  /// Lines that make testers with the passwords `Harbour-Ferry-11` and `Harbour-Ferry-12`.
  private static let routes = [
    "for p in Harbour-Ferry-11 Harbour-Ferry-12 do tester create a@example.com \(person) --password $p",
    "for p in Harbour-Ferry-11, 'Harbour-Ferry-12' do\n  tester create a@example.com \(person) --password=$p\nend",
    "for m in a b do for p in Harbour-Ferry-11 do tester create $m@example.com \(person) --password x$p",
    "let k = Harbour-Ferry-11; tester create a@example.com \(person) --password $k",
    "let k = Harbour-Ferry-11; let q = \"x$k\"; for m in a b do tester create $m@example.com \(person) --password $q",
    "let k = Harbour-; let q = \"Ferry-11\"; for m in a b do tester create $m@example.com \(person) --password $k$q",
    "alias mk = tester create a@example.com \(person) --password; mk Harbour-Ferry-11",
    "alias mk = tester create; for p in Harbour-Ferry-11 do mk a@example.com \(person) --password $p",
    "alias mk = tester create a@example.com \(person) --password Harbour-Ferry-11; for n in 1..1 do mk",
    "alias mk = tester create a@example.com \(person) --password; alias m2 = mk; for p in Harbour-Ferry-11 do m2 $p",
    "let o = --password; tester create a@example.com \(person) $o Harbour-Ferry-11",
    "begin; let k = Harbour-Ferry-11; tester create a@example.com \(person) --password $k; commit",
    "begin; product create .map --name Harbour-Ferry-11 --notes Harbour-Ferry-11; "
      + "tester create a@example.com \(person) --password Harbour-Ferry-11; product delete .map --yes; rollback",
    "begin\nfor p in Harbour-Ferry-11 do tester create a@example.com \(person) --password $p\ncommit",
    "for p in Harbour-Ferry-11 do source inner.seed",
    "for p in Harbour-Ferry-11 do\n  let q = $p\n  source second.seed\nend",
    "let p = Harbour-Ferry-11; source inner.seed",
    "for r in @rows.csv do tester create ${r.email} \(person) --password ${r.phrase}",
    "for r in @rows.csv do\n  let q = \"${r.phrase}\"\n  tester create ${r.email} \(person) --password $q\nend",
    "tester create a@example.com \(person) --password ${env:SECRET_WORD}",
    "let k = ${env:SECRET_WORD}; tester create a@example.com \(person) --password \"$k\"",
    "tester create a@example.com \(person) --password \"Harbour\\u{2D}Ferry-11\"",
    "tester create a@example.com \(person) --why Harbour-Ferry-11 --password Harbour-Ferry-11",
    "tester create a@example.com \(person) --password-file phrase.txt --question 'Which ship?' --answer Harbour-Ferry-11",
    "for a in Harbour-Ferry-11 do tester create a@example.com \(person) --password-file phrase.txt "
      + "--question 'Which ship?' --answer $a",
    "plan for p in Harbour-Ferry-11 do tester create a@example.com \(person) --password $p",
    "expect refused tester.password.rules 'tester create a@example.com \(person) --password harbour-ferry-Harbour'",
    "for p in Harbour-Ferry-11 do expect refused nothing 'tester create a@example.com \(person) --password $p'",
    // Errors of every kind.
    "for p in Harbour-Ferry-11 Harbour-Ferry-12 do tester create a@example.com --first Y --last S --storefront Mars "
      + "--password $p",
    "for p in Harbour-Ferry-11 do tester create a@example.com \(person) --pasword $p",
    "for p in Harbour-Ferry-11 do tester crate a@example.com \(person) --pasword $p",
    "tester create a@example.com \(person) --passwordHarbour-Ferry-11",
    "tester create a@example.com \(person) --password Harbour-Ferry-11 Harbour-Ferry-12",
    "tester create a@example.com \(person) --password Harbour-Ferry-11 --birth nodate",
    "tester create a@example.com \(person) --birth nodate --password \\\n  Harbour-Ferry-11",
    "tester create a@example.com \(person) --password \"Harbour-Ferry-11\"x",
    "tester create a@example.com \(person) --password \\\n  \"Harbour-Ferry-11\"x",
    "tester create a@example.com \(person) --password $nothing Harbour-Ferry-11",
    "tester edit a@example.com --password Harbour-Ferry-11", "let pw = Harbour-Ferry-11 Harbour-Ferry-12",
    "let pw = \"Harbour-Ferry-11$nothing\"", "for pw in Harbour-Ferry-11 do product lsit",
    "for r in @broken.csv do tester create ${r.email} \(person) --password ${r.phrase}",
    "watch 1s tester create a@example.com \(person) --password Harbour-Ferry-11",
    "tester create a@example.com \(person) --password Harbour-Ferry-11 | cat; product list > list.txt",
    "tester create a@example.com \(person) --password Harbour-Ferry-11 # Harbour-Ferry-11 is the phrase",
  ]

  private static let environment = ["SECRET_WORD": "Harbour-Ferry-11"]

  private static func shop() throws -> Shop {
    let shop = try Shop(Shop.books)
    for (name, text) in [
      ("given/rows.csv", "email,phrase\na@example.com,Harbour-Ferry-11\n"),
      ("given/broken.csv", "email,phrase\na@example.com,Harbour-Ferry-11,x\n"),
      ("given/phrase.txt", "Harbour-Ferry-11\n"),
      ("given/inner.seed", "tester create b@example.com \(person) --password $p\n"),
      ("given/second.seed", "tester create b@example.com \(person) --password $q\n"),
    ] {
      try shop.scratch.file(name, text)
    }
    return shop
  }

  private static func given(_ route: String) -> String {
    ["rows.csv", "broken.csv", "phrase.txt", "inner.seed", "second.seed"].reduce(route) {
      $0.replacing($1, with: "given/\($1)")
    }
  }

  /// Expects that nothing is left of a secret, in any file but those that were given, nor in what a backup holds.
  private func expectNothing(of shop: Shop, _ shown: String, _ comment: Comment) throws {
    for word in ["Ferry", "ferry"] { #expect(!shown.contains(word), comment) }
    let listed = try shop.run("-c", "log list; log list -o seed; log list -o json; history; alias; store backup b.tar")
    #expect(!(listed.output + listed.errors).contains("Ferry"), comment)
    let leaks = try shop.shell("rm -rf given; grep -rlai ferry . ; true").output
    #expect(leaks.isEmpty, comment)
  }

  @Test(arguments: routes.indices)
  func `in lines of a shell's command`(index: Int) throws {
    let (shop, route) = (try Self.shop(), Self.given(Self.routes[index]))
    for errors in ["text", "json", "github"] {
      let result = try shop.run("--errors", errors, "-c", route, environment: Self.environment)
      #expect(!(result.output + result.errors).contains("Ferry"), "\(route)\n\(result.output)\(result.errors)")
    }
    try expectNothing(of: shop, "", "\(route)")
  }

  @Test(arguments: routes.indices)
  func `in a file`(index: Int) throws {
    let shop = try Self.shop()
    try shop.scratch.file("given/route.seed", Self.routes[index] + "\n")
    let result = try shop.run("run", "given/route.seed", environment: Self.environment)
    try expectNothing(of: shop, result.output + result.errors, "\(Self.routes[index])\n\(result.errors)")
  }

  @Test func `typed at the prompt, with a history that is rid of it once it is known`() throws {
    let shop = try Self.shop()
    let terminal = try shop.terminal(environment: Self.environment)
    try terminal.expect("> ")
    for (number, route) in Self.routes.enumerated() where !route.hasPrefix("watch") {
      // What is typed shows; what is kept does not.
      terminal.send(Key.control("U") + Key.paste(Self.given(route)) + "\r")
      try terminal.expect("> ")
      terminal.send(Key.control("U") + "expect count \(number + 70)\r")
      try terminal.expect("not \(number + 70)")
      try terminal.expect("> ")
    }
    // An open unit may be left.
    terminal.send(Key.control("U") + "quit\r")
    _ = try? terminal.expect("[y/N] ", timeout: 2)
    terminal.send("y\r")
    _ = try? terminal.wait(timeout: 5)
    let history = try shop.scratch.contents("home/state/stockroom/history")
    #expect(!history.contains("Ferry"), "\(history)")
    #expect(history.contains("for p in ****** ****** do tester create a@example.com"))
    try expectNothing(of: shop, "", "the prompt")
  }

  @Test func `in a line that was typed long before it is known to be secret`() throws {
    let shop = try Shop(Shop.booksToday)
    let first = try shop.prompt()
    first.send("let k = Harbour-Ferry-11\r")
    try first.expect("> ")
    first.send("let q = Harbour-Lights\r")
    try first.expect("> ")
    first.send("for e in a@example.com do tester create $e \(Self.person) --password $k\r")
    try first.expect("1 tester created")
    try first.expect("> ")
    // A plain word of the same text goes, the other stays.
    #expect(
      try shop.scratch.contents("home/state/stockroom/history") == """
        #line-history 1
        let k = ******
        let q = Harbour-Lights
        for e in a@example.com do tester create $e \(Self.person) --password ******

        """)
    first.send(Key.up + Key.up + Key.up)
    try first.expectLine("> let k = ******")
    first.send(Key.control("U") + "quit\r")
    #expect(try first.wait() == 0)
    #expect(try shop.mode("home/state/stockroom/history") == 0o600)
  }

  @Test func `variables whose names say so are hidden at once, and nobody's values complete`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    for line in ["let adminPassword = Harbour-Ferry-11", "let password_file = a.txt", "let compass = north"] {
      terminal.send(line + "\r")
      try terminal.expect("> ")
    }
    terminal.send("product show $\t\t")
    try terminal.expect("adminPassword")
    try terminal.expect("******")
    terminal.send(Key.control("U") + "quit\r")
    #expect(try terminal.wait() == 0)
    let history = try shop.scratch.contents("home/state/stockroom/history")
    #expect(history.contains("\nlet adminPassword = ******\nlet password_file = a.txt\nlet compass = north\n"))
  }

  @Test func `a short or common word is hidden where it stands as a secret, and nowhere else`() throws {
    let shop = try Self.shop()
    let line = "begin; product create .a --name Map; expect refused tester.password.rules "
    let result = try shop.run("-c", line + "'tester create x@example.com \(Self.person) --password Map'; commit")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try shop.run("log", "list", "-o", "csv").output.contains("product create .a --name Map"))
  }

  @Test func `stars are as many, however long the secret is, and the caret follows`() throws {
    var shown: Set<String> = []
    for secret in ["Harbour-Ferry-11", "H-Ferry-1", "Harbour-Ferry-And-The-Other-Harbour-11"] {
      let result = try Self.shop().run(
        "-c", "tester create a@example.com --password \(secret) --first Y --last S --storefront Mars")
      shown.insert(result.errors.split(separator: "\n").dropFirst().joined(separator: "\n"))
    }
    #expect(
      shown == [
        """
          tester create a@example.com --password ****** --first Y --last S --storefront Mars
                                                                                        ^~~~
          hint: storefront list shows all codes, such as JPN or JP
        """
      ])
  }

  @Test func `the lines that failed are kept for their owner alone, as they were`() throws {
    let shop = try Self.shop()
    let lines = [
      "tester create a@example.com --first Y --last S --storefront Mars --password Harbour-Ferry-11",
      "for p in Harbour-Ferry-12 do\n  tester create a@example.com \(Self.person) --password \"$p\"x\nend",
    ]
    try shop.scratch.file("given/mixed.seed", lines.joined(separator: "\nproduct list\n") + "\nclock advance 1d\n")
    try shop.scratch.file("failed.seed", "older\n")
    try #require(try shop.shell("chmod 644 failed.seed").status == 0)
    let result = try shop.run("run", "--keep-going", "--failed", "failed.seed", "given/mixed.seed")
    #expect(result.status == 1)
    #expect(!result.errors.contains("Ferry"), "\(result.errors)")
    #expect(try shop.scratch.contents("failed.seed") == lines.joined(separator: "\n") + "\n")
    #expect(try shop.mode("failed.seed") == 0o600)
  }

  @Test func `what is written out of a store may be read by those who may read the store`() throws {
    let shop = try Self.shop()
    try #require(try shop.run("-c", "tester list > one.txt").status == 0)
    #expect(try shop.mode("one.txt") == 0o600)
    try #require(try shop.run("-c", "tester list >> two.txt").status == 0)
    #expect(try shop.mode("two.txt") == 0o600)
    try #require(try shop.shell("chmod 644 one.txt").status == 0)
    try #require(try shop.run("-c", "tester list > one.txt").status == 0)
    #expect(try shop.mode("one.txt") == 0o644)
  }

  @Test func `a seed asks for each secret by its own name, and does the same again`() throws {
    let shop = try Shop(["clock set 2012-11-21"])
    let person = Self.person
    for line in [
      "tester create a@example.com \(person) --password Harbour-Ferry-11 --question 'Which ship?' --answer Victoria",
      "for p in Harbour-Ferry-12 Harbour-Ferry-13 do tester create $p@example.com \(person) --password $p",
      "for m in b c do tester create $m@example.com \(person) --password=Harbour-Ferry-14",
    ] {
      try #require(try shop.run("-c", line).status == 0)
    }
    let seed = try shop.run("log", "list", "-o", "seed").output
    #expect(
      seed == """
        clock set 2012-11-21
        # The journal keeps no secrets: set PASSWORD_1 and ANSWER_1 in the environment.
        tester create a@example.com \(person) --password ${env:PASSWORD_1} --question 'Which ship?' --answer ${env:ANSWER_1}
        # The journal keeps no secrets: set P_1 and P_2 in the environment.
        for p in ${env:P_1} ${env:P_2} do tester create $p@example.com \(person) --password $p
        # The journal keeps no secrets: set PASSWORD_2 in the environment.
        for m in b c do tester create $m@example.com \(person) --password=${env:PASSWORD_2}

        """)
    let fresh = try Shop()
    try fresh.scratch.file("again.seed", seed)
    let run = try fresh.run(
      "run", "again.seed",
      environment: [
        "PASSWORD_1": "Harbour-Ferry-11", "ANSWER_1": "Victoria", "P_1": "Harbour-Ferry-12", "P_2": "Harbour-Ferry-13",
        "PASSWORD_2": "Harbour-Ferry-14",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try fresh.run("tester", "list", "-o", "csv").output == shop.run("tester", "list", "-o", "csv").output)
  }

  @Test func `the answer may come from a file as the password may`() throws {
    let shop = try Shop(["clock set 2012-11-21"])
    try shop.scratch.file("given/phrase.txt", "Harbour-Ferry-11\r\nmore\n")
    try shop.scratch.file("given/answer.txt", "Ferry Victoria")
    try shop.scratch.file("given/short.txt", "Ferry\n")
    let line = "tester create a@example.com \(Self.person) --password-file given/phrase.txt --question 'Which ship?'"
    let short = try shop.run("-c", "\(line) --answer-file given/short.txt")
    #expect(short.errors.contains("tester.answer.length"), "\(short.errors)")
    let twice = try shop.run("-c", "\(line) --answer-file given/answer.txt --answer Victoria")
    #expect(twice.errors.contains("tester.answer.twice"), "\(twice.errors)")
    let missing = try shop.run("-c", "\(line) --answer-file given/nothing.txt")
    #expect(missing.errors.contains("file.unreadable"), "\(missing.errors)")
    let result = try shop.run("-c", "\(line) --answer-file given/answer.txt")
    #expect(result.status == 0, "\(result.errors)")
    try expectNothing(of: shop, result.output + result.errors, "an answer from a file")
  }
}
