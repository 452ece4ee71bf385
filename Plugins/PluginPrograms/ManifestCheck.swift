import StockroomKit
import StockroomPlugin

/// Validates a manifest before its use.
enum ManifestCheck {
  /// The limits of a manifest, well above practical use.
  private enum Limit {
    static let commands = 200
    static let parts = 100
    static let text = 2_000
  }

  private static let rule = "must be 1 to 2,000 bytes without control characters"

  /// The reserved words of the console's language, with which a command cannot begin.
  private static let reserved: Set<String> = ["alias", "do", "end", "for", "let", "plan", "watch"]

  /// True for a valid name of a plugin and its files: a letter, then letters and digits.
  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 40 else { return false }
    return name.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  /// True for a valid character of a refusal's code.
  static func isInCode(_ byte: UInt8) -> Bool {
    isLowercase(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  /// Refuses a manifest that cannot be installed.
  static func require(_ manifest: Manifest) throws {
    guard manifest.protocol == Manifest.newestProtocol else {
      throw Refusal(
        "plugin.program.protocol",
        "\(shown(manifest.name)) speaks version \(manifest.protocol) of the protocol; this console speaks "
          + "\(Manifest.newestProtocol)",
        hint: "use a newer version of the plugin, or of Stockroom", subject: shown(manifest.name))
    }
    try require(
      isName(manifest.name), "the name \(shown(manifest.name)) must be a letter, then letters and digits, at most 40")
    let name = manifest.name
    try require(
      isText(manifest.version, upTo: 40), "the version of \(name) must be 1 to 40 bytes without control characters")
    try require(isText(manifest.summary), "the summary of \(name) \(Self.rule)")
    try require(manifest.commands.count <= Limit.commands, "\(name) has more than \(Limit.commands) commands")
    try require(manifest.columns.count <= Limit.parts, "\(name) has more than \(Limit.parts) columns")
    try requireDistinct(manifest.commands.map(\.name), "command", name)
    try requireDistinct(manifest.columns.map(\.name), "column", name)
    for command in manifest.commands { try require(command, of: manifest) }
    let nouns = manifest.commands.filter(\.isNounDefault).map { String($0.name.prefix { $0 != " " }) }
    try requireDistinct(nouns, "default command of the noun", name)
    for column in manifest.columns {
      try require(isWord(column.name), "the column \(shown(column.name)) is not one word")
      try require(
        isText(column.label) && isText(column.summary),
        "the label and the summary of the column \(column.name) \(Self.rule)")
    }
    try requireParts(manifest)
    for kind in manifest.guards + manifest.listeners {
      try require(ChangeKind(rawValue: kind) != nil, "the kind of change \(shown(kind)) is unknown")
    }
    for completer in manifest.completers {
      try require(isWord(completer), "the completer \(shown(completer)) is not one word")
    }
  }

  private static func requireParts(_ manifest: Manifest) throws {
    let name = manifest.name
    try require(manifest.options.count <= Limit.parts, "\(name) has more than \(Limit.parts) options")
    for option in manifest.options {
      let (parameter, usage) = (option.parameter, "the option \(shown(option.parameter.name)) of \(name)")
      try require(isWord(parameter.name), "\(usage) is not one word")
      try require(isText(parameter.summary), "the summary of \(usage) \(Self.rule)")
      try require(
        parameter.kind == .option && !parameter.isRequired && !parameter.isRepeated,
        "\(usage) must be of the kind option, and neither required nor repeated")
      try require(
        [.text, .integer, .date].contains(parameter.type), "\(usage) must be of the type text, integer, or date")
      try require(!option.commands.isEmpty, "\(usage) names no command")
      try require(
        parameter.completer.map { manifest.completers.contains($0) } ?? true,
        "\(usage) names a completer that \(name) does not have")
    }
    try requireDistinct(
      manifest.options.flatMap { o in o.commands.map { "\($0) --\(o.parameter.name)" } }, "option", name)
    try require(manifest.values.count <= Limit.parts, "\(name) has more than \(Limit.parts) values")
    for value in manifest.values { try require(isWord(value), "the value \(shown(value)) is not one word") }
    try requireDistinct(manifest.values, "value", name)
  }

  private static func require(_ command: Manifest.Command, of manifest: Manifest) throws {
    let words = command.name.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let isGood = (1...3).contains(words.count) && words.allSatisfy { isWord(String(Substring($0))) }
    try require(isGood, "the name of the command \(shown(command.name)) is not one to three words in lowercase")
    let name = command.name
    let noun = name.prefix { $0 != " " }
    try require(!reserved.contains(String(noun)), "the command \(name) begins with a word of the console's language")
    try require(isText(command.summary), "the summary of \(name) \(Self.rule)")
    try require(command.parameters.count <= Limit.parts, "\(name) has more than \(Limit.parts) parameters")
    try require(command.fields.count <= Limit.parts, "\(name) has more than \(Limit.parts) fields")
    try requireDistinct(command.parameters.map(\.name), "parameter", name)
    try requireDistinct(command.fields.map(\.name), "field", name)
    var mayFollow = true
    for parameter in command.parameters {
      let usage = "the parameter \(shown(parameter.name)) of \(name)"
      try require(isWord(parameter.name), "\(usage) is not one word")
      try require(isText(parameter.summary), "the summary of \(usage) \(Self.rule)")
      if parameter.kind == .argument {
        try require(mayFollow, "\(usage) follows an optional or repeated argument")
        mayFollow = parameter.isRequired && !parameter.isRepeated
      }
      try require(
        parameter.type != .product && parameter.type != .app || command.effect != .none,
        "\(usage) needs the store, which an effect of none does not have")
      try require(
        parameter.completer.map { manifest.completers.contains($0) } ?? true,
        "\(usage) names a completer that \(manifest.name) does not have")
    }
    for field in command.fields {
      try require(isFieldName(field.name), "the field \(shown(field.name)) of \(name) is not one word")
      try require(
        isText(field.label) && isText(field.meaning),
        "the label and the meaning of the field \(field.name) of \(name) \(Self.rule)")
    }
    for example in command.examples { try require(isText(example), "each example of \(name) \(Self.rule)") }
  }

  private static func require(_ isGood: Bool, _ problem: @autoclosure () -> String) throws {
    guard !isGood else { return }
    throw Refusal(
      "plugin.program.manifest", "the manifest of the plugin program cannot be used: \(problem())",
      hint: "fix its manifest; docs/plugin-protocol.md describes every part")
  }

  private static func requireDistinct(_ names: [String], _ part: String, _ owner: String) throws {
    var seen: Set<[UInt8]> = []
    for name in names {
      try require(seen.insert(Array(name.utf8)).inserted, "\(owner) has two of the \(part) \(shown(name))")
    }
  }

  private static func isText(_ text: String, upTo limit: Int = Limit.text) -> Bool {
    !text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } && text.utf8.count <= limit
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLowercase(first), text.utf8.count <= 40 else { return false }
    return text.utf8.allSatisfy { isLowercase($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isFieldName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLowercase(first), text.utf8.count <= 40 else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "“”" : String(text.prefix(60))
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
