internal import Engine
internal import Language
internal import Rendering
internal import StockroomKit

/// Suggests the line that a habit of other programs means.
struct PhraseAdvice {
  let phrases: [Phrase]
  let tree: CommandTree
  /// The noun of items: `product`.
  var mainNoun: String?
  /// Whether a line names only what there is.
  let resolves: (String) -> Bool

  private var check: LineCheck { LineCheck(tree: tree) }

  /// The correction for a refused line; nil if no phrase fits it, or if its meaning could not run either.
  func correction(for refusal: Refusal, words: [ExpandedWord]) -> Correction? {
    guard !words.contains(where: \.isSecret), let first = words.first?.word, let last = words.last?.word,
      let line = meaning(of: words) ?? meaning(withoutNeedless: words)
    else { return nil }
    let (settled, verdict) = check.settled(line.text)
    guard verdict != .fails else { return nil }
    let needless = words.map(\.text).filter { OptionAliases.isNeedless($0) && !settled.contains($0) }
    var correction = Correction(refusal, edits: [(first.span.through(last.span.end), settled)])
    correction.isHabit = true
    (correction.note, correction.leftOut) = (line.note, line.leftOut + needless)
    return correction
  }

  /// What to do instead of a line that nothing does; nil if no phrase fits it, or if the first one means a line.
  func advice(on words: [ExpandedWord]) -> Remedy? {
    guard !words.isEmpty, !words.contains(where: \.isSecret) else { return nil }
    let words = Array(words[IntentReader.opening(of: words.map(\.text))...])
    let texts = words.map { unquestioned($0.text) }
    let nameCount = tree.command(for: words)?.count ?? 0
    let written = words.map { unquestioned($0.written) }
    let fitting = phrases.filter { $0.literalCount >= nameCount && $0.fits(texts) }
    if !fitting.isEmpty { return remedy(among: fitting, texts, written) }
    guard nameCount == 0, let places = Self.telling(texts) else { return nil }
    let rest = places.map { texts[$0] }
    return remedy(among: phrases.filter { $0.fits(rest) }, rest, places.map { written[$0] })
  }

  /// The remedy of the first phrase, but for those whose lines could not run.
  private func remedy(among phrases: [Phrase], _ texts: [String], _ written: [String]) -> Remedy? {
    phrases.first { phrase in
      phrase.remedy != nil
        || phrase.meaning(of: texts, written: written).map { check.settled($0).verdict != .fails } ?? false
    }?.remedy(for: texts, written: written)
  }

  /// What a single word may mean, if its first meaning lacks something and another is a whole line; nil for any other.
  func choice(of words: [ExpandedWord]) -> Remedy? {
    guard words.count == 1, let word = words.first, !word.isSecret else { return nil }
    let lines = phrases.compactMap { $0.meaning(of: [word.text], written: [word.written]) }.map(check.settled)
    guard case (let line, .lacks(let parameters))? = lines.first else { return nil }
    let others = lines.filter { $0.verdict == .fits && $0.line != line }.map(\.line)
    guard !others.isEmpty else { return nil }
    let whole = ([line] + parameters.map(\.usage)).joined(separator: " ")
    return others.reduce(.command(whole)) { $0.or(.command($1)) }
  }

  /// The line that a text means which is not in the language, such as `\d .level2`.
  func meaning(of text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let line = line(words.map(unquestioned), written: words) else { return nil }
    let (settled, verdict) = check.settled(line.text)
    return verdict == .fits ? settled : nil
  }

  /// What to do instead of a text that is not in the language, such as `\x on`.
  func advice(on text: String) -> Remedy? {
    let words = text.split(whereSeparator: \.isWhitespace).map { unquestioned(String($0)) }
    return phrases.lazy.compactMap { $0.remedy(for: words, written: words) }.first
  }

  /// The line without options that no command needs: `products submit .chapter3 --wait`.
  private func meaning(withoutNeedless words: [ExpandedWord]) -> MeantLine? {
    let needed = words.filter { !IntentReader.isNeedless($0.text) }
    guard needed.count < words.count, !needed.isEmpty, let line = meaning(of: needed) else { return nil }
    let needless = words.map(\.text).filter { IntentReader.isNeedless($0) && !OptionAliases.isNeedless($0) }
    return MeantLine(line.text, leavingOut: line.leftOut + needless, note: line.note)
  }

  private func meaning(of words: [ExpandedWord]) -> MeantLine? {
    let words = Array(words[IntentReader.opening(of: words.map(\.text))...])
    // A command's verb is not a value.
    let nameCount = tree.command(for: words)?.count ?? 0
    return line(words.map { unquestioned($0.text) }, written: words.map { $0.written }, nameCount: nameCount)
  }

  private func line(_ words: [String], written: [String], nameCount: Int = 0) -> MeantLine? {
    let written = written.map(unquestioned)
    if let place = words.firstIndex(where: Self.dryRuns.contains), words.count > 1 {
      let rest = words.indices.filter { $0 != place }
      let line = self.line(rest.map { words[$0] }, written: rest.map { written[$0] }, nameCount: nameCount)
      if let line { return line.rewritten { $0.hasPrefix("plan ") ? $0 : "plan " + $0 } }
      let typed = check.settled(rest.map { written[$0] }.joined(separator: " "))
      if typed.verdict == .fits, !check.reads(typed.line) { return MeantLine("plan \(typed.line)") }
    }
    if let shaped = shaped(words, written: written, nameCount: nameCount) { return shaped }
    let fitting = phrases.lazy.filter { $0.literalCount >= nameCount && $0.fits(words) }
    if nameCount == 0, fitting.isEmpty, let places = Self.telling(words) {
      return line(places.map { words[$0] }, written: places.map { written[$0] })
    }
    // What is advised before a line is not what the line means.
    let lines = fitting.prefix { $0.remedy == nil }.compactMap { phrase -> MeantLine? in
      guard let line = phrase.meaning(of: words, written: written).map(searching) else { return nil }
      return check.settled(line).verdict == .fails
        ? nil : MeantLine(line, leavingOut: phrase.leftOut(of: words), note: phrase.note)
    }
    // `why does the download fail` asks about no product `the`.
    return lines.first { resolves($0.text) } ?? lines.first
  }

  /// A line whose answer has the form that its last words name: `show last transaction as json`.
  private func shaped(_ words: [String], written: [String], nameCount: Int) -> MeantLine? {
    guard words.count > 3, let form = OutputFormat(rawValue: words[words.count - 1].lowercased()),
      ["as", "in"].contains(words[words.count - 2].lowercased()),
      let line = line(words.dropLast(2), written: written.dropLast(2), nameCount: nameCount), check.reads(line.text)
    else { return nil }
    let whole = line.rewritten { "\($0) -o \(form.rawValue)" }
    return check.settled(whole.text).verdict == .fits ? whole : nil
  }

  /// A line for help about a word that has no page, as a search for the word: `man submit`.
  private func searching(_ line: String) -> String {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 2, words[0] == "help", words[1].allSatisfy(\.isLetter), KeywordPage(words[1]) == nil,
      HelpTopic(rawValue: words[1]) == nil, words[1] != "commands", tree.command(named: words[1]) == nil,
      tree.continuations(of: [words[1]]).isEmpty
    else { return line }
    return "help --search \(words[1])"
  }

  /// The places of the words that say something, without a plea before them and without articles; nil if these are all.
  private static func telling(_ words: [String]) -> [Int]? {
    let start = plea(words)
    let places = words.indices.dropFirst(start).filter { !articles.contains(words[$0].lowercased()) }
    return places.count < words.count && places.count > 1 ? places : nil
  }

  private static let articles: Set<String> = ["the", "a", "an", "my", "our", "please"]

  /// The number of words that only ask: `please`, `can you`, `I want to`.
  private static func plea(_ words: [String]) -> Int {
    let texts = words.prefix(5).map { $0.lowercased().replacing("’", with: "'") }
    let longest = pleas.filter { texts.starts(with: $0) }.max { $0.count < $1.count }
    guard let longest, words.count > longest.count + 1 else { return 0 }
    return longest.count + plea(Array(words[longest.count...]))
  }

  private static let pleas: [[String]] = [
    "please", "pls", "now", "ok", "okay", "can you", "could you", "would you", "will you", "i want to", "we want to",
    "i need to", "we need to", "i'd like to", "we'd like to", "i would like to", "i have to", "we have to", "let's",
    "lets",
    "help me", "help me to", "i wanna", "i want", "we want",
  ].map { $0.split(separator: " ").map(String.init) }

  private static let dryRuns: Set<String> = ["--dry-run", "--dryrun", "--what-if", "--whatif"]

  /// A word of a sentence, without the question mark, the comma, or the colon after it.
  private func unquestioned(_ word: String) -> String {
    // `product/chapter2`, as other programs name an object
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, String(parts[0]) == mainNoun, !parts[1].isEmpty { return String(parts[1]) }
    return word.count > 1 && word.hasSuffix("?") && !word.hasPrefix("\\")
      || word.count > 3 && (word.hasSuffix(",") || word.hasSuffix(":"))
      ? String(word.dropLast()) : word
  }
}

/// What people type to leave, to get help, and to run files.
enum ConsolePhrases {
  private static let another = Remedy("a store is another file", command: "store open FILE").adding(
    "\(command: "quit") leaves this one")

  private static let git = Remedy("git runs in your shell; the store has a history of its own", command: "log list")
    .adding(
      "\(command: "undo N") takes a change back")

  static let planned = Remedy("a plan is shown, and not saved", command: "plan COMMAND").adding(
    "a batch file keeps commands: \(command: "run FILE"), after \(command: "plan run FILE")")

  static let all = [
    Phrase(
      "exit|exit!|quit!|logout|bye|goodbye|leave|close|q|:q|:q!|:wq|\\q|.quit|.exit|quit()|exit()", meaning: "quit"),
    Phrase("exit|quit|logout NUMBER", meaning: "quit"),
    Phrase(
      "close|leave|end|exit|quit|stop|shut the|this program|console|app|session|prompt|tool|shell", meaning: "quit"),
    Phrase("close|leave|end|exit|quit|stop|shut program|console|app|session|prompt|tool|shell", meaning: "quit"),
    Phrase("which|what commands are there|exist for|about WORD", meaning: "help --search WORD"),
    Phrase("which|what commands for|about WORD", meaning: "help --search WORD"),
    Phrase("commands for|about WORD", meaning: "help --search WORD"),
    Phrase("explain what TEXT means|is", meaning: "explain TEXT"),
    Phrase("how do|can i|we leave|quit|exit|stop|close|end …", meaning: "quit"),
    Phrase("how do|can i|we get out …", meaning: "quit"), Phrase("shortcuts|keybindings|hotkeys", meaning: "help keys"),
    Phrase("keyboard shortcuts|keys", meaning: "help keys"),
    Phrase("install|add|enable|setup completion|completions|autocompletion for|in WORD", meaning: "completions WORD"),
    Phrase("open another|other|different|new store|database", advises: another),
    Phrase("close store|database", advises: another),
    Phrase(
      "change|set|customize|edit prompt …",
      advises: "the prompt shows the app in use and the store's time; \(command: "store label TEXT") adds a label"),
    Phrase("repeat|rerun|redo last command|line", advises: "↑ brings the last line back, and ^R finds an earlier one"),
    Phrase("run|apply|execute|save|list|show plan|plans …", advises: planned),
    Phrase("branch|branches|rebase|cherry-pick …", advises: git),
    Phrase("checkout|restore -- FILE", advises: git),
    Phrase("api-resources|api-versions", meaning: "explain"),
    Phrase("config view|show|list|ls", meaning: "set"),
    Phrase("config get-contexts|contexts", meaning: "store info"),
    Phrase("spaceship|irb|repl", meaning: "help"), Phrase("help|man api|rest|http|server", meaning: "help serve"),
    Phrase("apply|show tfplan|plan.json|plan.out …", advises: planned),
    Phrase(
      "--store|--db|--database FILE …",
      advises:
        "a line runs in the open store: \(command: "store open FILE") opens another; in a shell, --store FILE comes first"
    ),
    Phrase("run|apply|execute|save the|my plan|plans …", advises: planned), Phrase("plans", advises: planned),
    Phrase("discard|cancel|drop|delete|abort|forget plan|plans", advises: planned),
    Phrase("throw away plan", advises: planned), Phrase("throw away the|my|this|that plan", advises: planned),
    Phrase("throw plan away", advises: planned), Phrase("throw the|my|this|that plan away", advises: planned),
    Phrase("discard|cancel|drop|delete|abort|forget the|my|this|that plan", advises: planned),
    Phrase(
      "netstat|lsof|ss|ps|top|htop …",
      advises: Remedy("a server runs in a terminal of its own, until ^C there", command: "serve")),
    Phrase("git checkout|restore|show|blame|add FILE …", advises: git),
    Phrase("git checkout|restore|show|blame|add CATALOG …", advises: git),
    Phrase("env|printenv|setenv|settings", meaning: "set"), Phrase("set -o|-p", meaning: "set"),
    Phrase("?|\\?|\\h|man|.help|:help|usage|commands", meaning: "help"),
    Phrase("?|\\?|\\h|man|.help …", meaning: "help …"),
    Phrase("commands …", meaning: "help commands …"),
    Phrase("cd|select KEY", meaning: "use KEY"),
    Phrase("exec|execute|\\i|.read CATALOG", meaning: "apply CATALOG"),
    Phrase("exec|execute|\\i|.read FILE", meaning: "source FILE"),
    Phrase(
      "git diff",
      advises:
        "\(command: "log show N") shows what a change did; \(command: "diff FILE") compares a file with the store"),
    Phrase("exec|execute …", meaning: "source …"),
    Phrase("run|load|start script|file|seed|batch|commands FILE", meaning: "source FILE"),
    Phrase("run|execute|play the|all commands|lines|script in|from|of FILE", meaning: "source FILE"),
    Phrase("run|execute|play all the commands|lines in|from|of FILE", meaning: "source FILE"),
    Phrase("help me get|to-get started …", meaning: "help"), Phrase("how do|can i|we start|begin", meaning: "help"),
    Phrase("run|load|start the script|file|seed|batch FILE", meaning: "source FILE"),
    Phrase("dry-run|dryrun|preview …", meaning: "plan …"),
    Phrase("\\timing|.timer", meaning: "set timing on"), Phrase("\\timing|.timer on", meaning: "set timing on"),
    Phrase("\\timing|.timer off", meaning: "set timing off"),
    Phrase("\\pset format FORM", meaning: "set output FORM"), Phrase("\\conninfo|.databases", meaning: "store info"),
    Phrase("\\copy WORD to FILE …", meaning: "export FILE"), Phrase("\\copy WORD from FILE …", meaning: "import FILE"),
    Phrase("\\c|\\connect|use-context KEY", meaning: "use KEY"), Phrase(".open FILE", meaning: "store open FILE"),
    Phrase("config|context use-context KEY", meaning: "use KEY"),
    Phrase("config current-context", meaning: "app show"),
    Phrase("config|settings get|show current-app|app|current", meaning: "app show"),
    Phrase("explain|define status|state|term TEXT", meaning: "explain TEXT"),
    Phrase("which|what app am i in|on|using", meaning: "app show"),
    Phrase(
      "pwd",
      advises: "\(command: "app show") shows the app in use; \(command: "store info") tells the file of the store"),
    Phrase("what|which is the current|selected app", meaning: "app show"),
    Phrase("which|what app is current|selected|open", meaning: "app show"),
    Phrase("time|date set DAY TIME", meaning: "clock set {DAY}T{TIME}"),
    Phrase("time|date set DAY", meaning: "clock set DAY"),
    Phrase("\\help …", meaning: "help …"),
    Phrase(
      "\\x …",
      advises:
        "\(command: "product show PRODUCT") has a line for each field; \(command: "set output yaml") has one in lists"),
    Phrase("\\pset …", meaning: "set"),
    Phrase(".headers|.header …", advises: "tables have headers already; \(command: "set output csv") has them too"),
    Phrase(
      ".output|.once|\\o|\\out …",
      advises: "a line writes to a file by its end: \(command: "product list > products.txt")"),
    Phrase("\\s", meaning: "history"),
    Phrase("date -u|-R|-I", meaning: "clock show"),
    Phrase("unalias ITEM", meaning: "alias ITEM --remove"),
  ]
}
